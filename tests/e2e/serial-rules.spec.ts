import {
  closeByEscape,
  enterAs,
  expect,
  fieldMessage,
  openMenu,
  openOptions,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'

test('a serial-number rule is made with its example in sight, and a form says when its number comes', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/systemData/billRule' })
  const receipts = tableRows(page).filter({ hasText: 'assetReceipt' })
  await expect(receipts).toContainText(/YS2026\d{6}/)
  await shownPage(page).getByRole('button', { name: '新建单据' }).click()
  const dialog = page.getByRole('dialog', { name: '新建单据' })
  await dialog.getByRole('textbox', { name: '流水位数' }).fill('0')
  await dialog.getByRole('textbox', { name: '流水起始' }).fill('000')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(fieldMessage(page, '业务名称')).toHaveText('请输入业务名称')
  await expect(fieldMessage(page, '流水位数')).toHaveText('只能输入正整数')
  await expect(fieldMessage(page, '流水起始')).toHaveText('流水起始不能为000')

  await dialog.getByRole('textbox', { name: '业务名称' }).fill('校车派车单')
  await dialog.getByRole('textbox', { name: '业务编码' }).fill('bus.trip')
  await dialog.getByRole('combobox', { name: '业务分类' }).click()
  await page.locator('.ant-select-tree-title:visible', { hasText: '安全保卫' }).click()
  await dialog.getByRole('textbox', { name: '流水前缀' }).fill('PC')
  await dialog.getByRole('combobox', { name: '流水日期' }).click()
  await openOptions(page).filter({ hasText: '无日期' }).click()
  await dialog.getByRole('textbox', { name: '流水位数' }).fill('4')
  await dialog.getByRole('textbox', { name: '流水起始' }).fill('12')
  await expect(dialog.locator('output')).toHaveText('PC0012')
  await dialog.getByRole('textbox', { name: '流水起始' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(tableRows(page).filter({ hasText: '校车派车单' })).toContainText('0012')

  await openMenu(page, '资产管理', '资产台账')
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const asset = page.getByRole('dialog', { name: '新增资产台账' })
  await expect(asset.getByText('保存后自动生成')).toBeVisible()
  await closeByEscape(page, asset)
})
