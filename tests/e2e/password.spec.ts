import { captchaText, setSingleLogin } from './support/server-data.ts'
import {
  connect,
  demoPassword,
  enter,
  enterAs,
  expect,
  fieldMessage,
  openMenu,
  signIn,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'

test('the initial password has to be changed in the dialog that opens by itself, and the new one lets the person in', async ({
  page,
  platform,
}) => {
  await connect(page, platform.url)
  await signIn(page, 'newcomer')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => Math.round((await dialog.locator('.ant-modal-container').boundingBox())?.width ?? 0))
    .toBe(600)
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('旧密码')).toBeVisible()
  const next = 'Autumn2027'
  const picture = dialog.getByRole('img', { name: '验证码图片' })
  const fill = async (old: string, fresh: string, repeat: string) => {
    await dialog.getByLabel('旧密码').fill(old)
    await dialog.getByLabel('新密码').fill(fresh)
    await dialog.getByLabel('确认密码').fill(repeat)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy()
    const id = (await picture.getAttribute('src'))?.replace('captcha/', '') ?? ''
    await dialog.getByLabel('验证码').fill(captchaText(platform.dataFolder, id))
    await dialog.getByRole('button', { name: '修改密码' }).click()
  }
  await expect(picture).toBeVisible()
  const first = (await picture.getAttribute('src')) ?? ''
  await fill('Wrong2026', next, next)
  await expect(fieldMessage(page, '旧密码')).toHaveText('旧密码不正确')
  // Each picture is good for one try.
  await expect(picture).not.toHaveAttribute('src', first)
  await fill(demoPassword, next, next)
  await expectToast(page, '密码修改成功，请重新登录')
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await enter(page, 'newcomer', demoPassword)
  await expect(fieldMessage(page, '密码')).toHaveText('账号或密码错误')
  await signIn(page, 'newcomer', { password: next })
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a second sign-in elsewhere ends this session where the platform allows one, and the page comes back after signing in', async ({
  page,
  platform,
}) => {
  setSingleLogin(platform.dataFolder, true)
  try {
    await enterAs(page, platform.url, 'teacher', { path: '/model/leaveRequest' })
    await expect(tableRows(page).first()).toBeVisible()
    const back = await page.evaluate(() => location.hash.slice(1))
    const answer = await fetch(`${platform.url}/api/oauth/Login`, {
      method: 'POST',
      body: new URLSearchParams({
        account: 'teacher',
        password: 'f3ba1cc8d6b99afebb1fe558717a0657',
        origin: 'password',
      }),
    })
    expect(await answer.json()).toMatchObject({ code: 200 })
    // Nobody touches anything: the server tells it.
    await expectToast(page, '您的账号已在其他地方登录')
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/login?redirect=${encodeURIComponent(back)}`)
    await enter(page, 'teacher', demoPassword)
    await expect.poll(() => page.evaluate(() => location.hash.slice(1))).toBe(back)
    await expect(tableRows(page).first()).toBeVisible()
  } finally {
    setSingleLogin(platform.dataFolder, false)
  }
})
