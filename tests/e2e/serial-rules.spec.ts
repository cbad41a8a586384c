import type { Page } from '@playwright/test'
import {
  chooseFrom,
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
  await enterAs(page, platform.url, 'admin', { path: '/system/billRule' })
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

/** What the screens of system data say of what they refuse, in the order of the fields. */
const refused = {
  zh: {
    language: '简体中文',
    rules: ['请输入业务名称', '请输入业务编码', '请选择业务分类', '请输入流水前缀', '请输入流水位数', '请输入流水起始'],
    region: ['请输入区划名称', '请输入区划编码'],
    dataInterface: ['请输入名称', '请输入编码'],
    range: '请输入 1 到 43200 之间的整数',
    signIn: '登录安全',
    timeout: '会话有效时长',
  },
  en: {
    language: 'English',
    rules: [
      'Please enter the business name',
      'Please enter the business code',
      'Please select a business category',
      'Please enter the prefix',
      'Please enter the digits',
      'Please enter the serial start',
    ],
    region: ['Please enter “Name”', 'Please enter “Code”'],
    dataInterface: ['Please enter “Name”', 'Please enter “Code”'],
    range: 'Enter a whole number from 1 to 43200',
    signIn: 'Sign-in',
    timeout: 'Session length',
  },
} as const

/** Opens a page by its address and answers what its empty dialog says when it is confirmed; the dialog is closed. */
async function saidOfNothing(page: Page, path: string, add: RegExp): Promise<string[]> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  await shownPage(page).getByRole('button', { name: add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.ant-btn-primary').last().click()
  const said = dialog.locator('.ant-form-item-explain-error:not([class*="-leave"])')
  await expect(said.first()).toBeVisible()
  const texts = await said.allTextContents()
  await closeByEscape(page, dialog)
  return texts
}

test('the screens of system data say in Chinese and in English what is wrong at which field', async ({
  page,
  relay,
}) => {
  // The account keeps its language for the other tests of this server.
  relay.fault(/\/Users\/Current\/SystemLanguage$/, { kind: 'answer', body: '{"code":200,"msg":"OK","data":null}' })
  await enterAs(page, relay.url, 'admin', { path: '/system/billRule' })
  for (const words of Object.values(refused)) {
    await chooseFrom(page, page.getByRole('button', { name: /^(?:语言|Language)/ }), words.language)
    await expect(
      shownPage(page).getByRole('button', { name: words === refused.en ? 'New document' : '新建单据' }),
    ).toBeVisible()
    expect(await saidOfNothing(page, '/system/billRule', /^(?:新建单据|New document)$/)).toEqual(words.rules)
    expect(await saidOfNothing(page, '/system/area', /^(?:新建区划|New region)$/)).toEqual(words.region)
    const ofInterface = await saidOfNothing(page, '/systemData/dataInterface', /^(?:新建数据接口|New data interface)$/)
    expect(ofInterface.slice(0, 2)).toEqual(words.dataInterface)
    await page.evaluate(() => {
      location.hash = '/system/sysConfig'
    })
    await shownPage(page).getByRole('tab', { name: words.signIn, exact: true }).click()
    const timeout = shownPage(page).getByLabel(words.timeout, { exact: true })
    // Empty until the settings have come.
    await expect(timeout).toHaveValue(/\d/)
    const before = await timeout.inputValue()
    await timeout.fill('99999')
    await timeout.press('Tab')
    await shownPage(page)
      .getByRole('button', { name: /^(?:保存|Save)$/ })
      .click()
    await expect(fieldMessage(page, words.timeout)).toHaveText(words.range)
    await timeout.fill(before)
    await page.evaluate(() => {
      location.hash = '/system/billRule'
    })
  }
})
