import { launchApp, temporaryFolder } from '../support/launch.ts'
import {
  connect,
  expect,
  menuOf,
  openMenu,
  openUserMenu,
  shownPage,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast, watchToasts } from './support/toasts.ts'
import { mobileOf } from './support/server-data.ts'

test('a QR sign-in is confirmed from a second running client, once, and the page never holds the token', async ({
  page,
  platform,
}) => {
  await connect(page, platform.url)
  await page.getByRole('tab', { name: '扫码登录' }).click()
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
  const code =
    (await page
      .locator('strong')
      .filter({ hasText: /^[\dA-Z]{4}-[\dA-Z]{4}$/ })
      .textContent()) ?? ''

  const folder = temporaryFolder('second')
  const second = await launchApp({ userData: folder.path })
  try {
    await connect(second.page, platform.url)
    await watchToasts(second.page)
    await signIn(second.page, 'teacher')
    await openUserMenu(second.page, '确认登录')
    const typed = second.page.getByRole('textbox', { name: '确认码' })
    await expect(typed).toBeFocused()
    // A page that has just opened may still be replaced by its first drawing.
    await expect(async () => {
      await typed.fill('ABCD-EFGH')
      await expect(typed).toHaveValue('ABCD-EFGH', { timeout: 500 })
    }).toPass()
    await typed.press('Enter')
    await expect(second.page.getByText('登录请求不存在，请确认二维码或确认码来自当前服务器')).toBeVisible()
    await typed.fill(code.toLowerCase())
    await typed.press('Enter')
    await expect(second.page.getByText('127.0.0.1 · 本机')).toBeVisible()
    await expect(page.getByText('请在已登录的客户端上确认登录')).toBeVisible()
    await second.page.getByRole('button', { name: '确认登录', exact: true }).click()
    await expectToast(second.page, '已确认登录')

    await expect(menuOf(page)).toBeVisible()
    const name = (shown: typeof page) => shown.getByRole('button', { name: /^当前用户/ })
    await expect(name(page)).toHaveText((await name(second.page).textContent()) ?? 'nobody')
    const held = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]))
    expect(held).not.toMatch(/bearer/i)

    await typed.fill(code)
    await typed.press('Enter')
    await expect(second.page.getByText('该登录请求已被使用，不能重复确认')).toBeVisible()
  } finally {
    await second.close()
    folder.remove()
  }
})

test('a code by text message lands in the outbox screen, lets its owner in once, and is sent again only after a while', async ({
  page,
  platform,
}) => {
  const mobile = mobileOf(platform.dataFolder, 'teacher')
  await connect(page, platform.url)
  const smsTab = page.getByRole('tab', { name: '短信登录' })
  await smsTab.click()
  const number = page.getByRole('textbox', { name: '手机号码' })
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入手机号码').last()).toBeVisible()
  await number.fill('12345')
  await number.blur()
  await expect(page.getByText('请输入正确的手机号码')).toBeVisible()
  await number.fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()

  await page.getByRole('tab', { name: '账号登录' }).click()
  await signIn(page, 'admin')
  await openMenu(page, '发件箱')
  const row = tableRows(page).filter({ hasText: mobile }).first()
  await expect(row).toContainText('仅保存')
  const code = /\d{6}(?=，)/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await signOut(page)

  await smsTab.click()
  await number.fill(mobile)
  const typed = page.getByRole('textbox', { name: '验证码' })
  await typed.fill(code === '000000' ? '000001' : '000000')
  await typed.press('Enter')
  await expect(page.getByText('短信验证码不正确')).toBeVisible()
  await typed.fill(code)
  await typed.press('Enter')
  await expect(menuOf(page)).toBeVisible()
  await expect(menuOf(page).getByText('系统管理')).toHaveCount(0)
})

test('a published form is filled in without a session and arrives in its module', async ({ page, platform }) => {
  await connect(page, platform.url)
  await page.getByRole('button', { name: /来访预约（无需登录）/ }).click()
  await expect(page.getByRole('heading', { name: '来访预约' })).toBeVisible()
  await expect(page.getByText('被访人')).toHaveCount(0)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(
    page
      .locator('[data-form]')
      .getByText(/不能为空|请/)
      .first(),
  ).toBeVisible()

  const form = page.locator('[data-form]')
  await form.getByLabel('访客姓名').fill('诸葛明')
  await form.getByLabel('手机号码').first().fill('13912345678')
  await form.getByLabel('证件号码').first().fill('110101199003078515')
  for (const [label, choice] of [
    ['来访事由', '业务洽谈'],
    ['到访楼宇', '行政楼'],
  ] as const) {
    await form.getByLabel(label).click()
    await page.locator('.ant-select-dropdown:visible').getByText(choice, { exact: true }).click()
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  }
  for (const [label, time] of [
    ['进校时间', '09:00'],
    ['离校时间', '11:30'],
  ] as const) {
    await form.getByLabel(label).fill(time)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('已收到您填写的内容。')).toBeVisible()
  await page.getByRole('button', { name: '返回登录' }).last().click()

  await signIn(page, 'admin')
  await openMenu(page, '安全保卫', '来访预约')
  await shownPage(page).getByRole('textbox').first().fill('诸葛明')
  await page.keyboard.press('Enter')
  await expect(shownPage(page).getByText('诸葛明').first()).toBeVisible()
})
