import { closeByEscape, enterAs, expect, shownPage, tableRows, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

test('a purchase order takes over what its supplier brings, adds its lines up, and leads to the supplier by name', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000)
  await enterAs(page, platform.url, 'admin', { path: '/model/purchaseOrder' })
  await expect(tableRows(page).first()).toBeVisible()
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增采购订单' })
  await form.getByLabel('采购事项').fill('会议室更新')

  await form.getByRole('combobox', { name: '供应商' }).press('Enter')
  const picker = page.getByRole('dialog', { name: '选择供应商' })
  const row = picker.locator('[data-row-key]')
  await expect(row.first()).toBeVisible()
  const keyword = picker.getByRole('textbox', { name: '请输入关键词' })
  await keyword.fill('GYS0042')
  await keyword.press('Enter')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('GYS0042')
  const supplier = (await row.getByRole('gridcell').nth(3).innerText()).trim()
  await row.click()
  await picker.getByRole('button', okay).click()
  await expect(picker).toHaveCount(0)
  await expect(form.getByLabel('开户银行')).toHaveValue(/分行$/)
  await expect(form.getByLabel('银行账号')).toHaveValue(/^62\d+$/)
  const phone = form.locator('[id$="-f_supplier_f_phone"]')
  await expect(phone).toHaveText(/^1\d{10}$/)
  const [bank, number] = [await form.getByLabel('开户银行').inputValue(), await phone.innerText()]

  await form.getByRole('combobox', { name: '经费项目' }).press('Enter')
  const projects = page.getByRole('dialog', { name: '选择经费项目' })
  await projects.getByText('本科教学实验室建设', { exact: true }).dblclick()
  await expect(form.getByLabel('项目负责人')).not.toHaveValue('')
  const leader = await form.getByLabel('项目负责人').inputValue()

  await form.getByRole('button', { name: '添加' }).click()
  const line = form
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '1', exact: true }) })
  for (const [at, value] of ['会议桌', '八人位', '3', '1200.50'].entries()) {
    const cell = line.getByRole('gridcell').nth(at)
    await cell.click()
    await expect(cell.locator('input')).toBeFocused()
    await cell.locator('input').fill(value)
  }
  await expect(form.locator('[id$="-f_total"]')).toContainText('3,601.50')
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(form).toBeHidden()

  await shownPage(page).getByRole('search').getByLabel('采购事项').fill('会议室更新')
  await shownPage(page).getByRole('search').getByRole('button', { name: '查询', exact: true }).click()
  await expect(tableRows(page)).toHaveCount(1)
  const [orderNumber = ''] = /DD\d{11}/.exec(await tableRows(page).innerText()) ?? []
  expect(orderNumber).not.toBe('')
  await tableRows(page).getByRole('button', { name: '详情' }).click()
  const order = page.getByRole('dialog', { name: '采购订单详情' })
  for (const text of [orderNumber, supplier, bank, number, '本科教学实验室建设', leader, '3,601.50'])
    await expect(order).toContainText(text)
  await order.getByRole('button', { name: supplier }).click()
  const detail = page.getByRole('dialog', { name: '供应商管理详情' })
  for (const text of ['GYS0042', supplier, bank, number]) await expect(detail).toContainText(text)
  await expect(order).toBeVisible()
  await closeByEscape(page, detail)
  await expect(order).toBeVisible()
})
