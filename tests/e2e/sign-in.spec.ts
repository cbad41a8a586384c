import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownStyles, topMenu } from './support/own-styles.ts'
import { captchaText } from './support/server-data.ts'
import {
  connect,
  demoPassword,
  enter,
  expect,
  fieldMessage,
  menuOf,
  openMenu,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'

/** Every file below a folder, again where one went away meanwhile. */
function filesOf(folder: string): string[] {
  for (;;)
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    } catch {}
}

/** Cache files of the app, with what SQLite keeps beside them. */
function cacheFiles(userData: string): string[] {
  return filesOf(userData)
    .filter((file) => file.startsWith('cache') && /\.sqlite/.test(file))
    .map((file) => join(userData, file))
}

test('a wrong password or captcha is told beside its field, and the right captcha lets the person in', async ({
  page,
  platform,
}) => {
  await connect(page, platform.url)
  const captcha = page.getByRole('textbox', { name: '验证码' })
  const picture = page.getByRole('img', { name: '验证码图片' })
  for (const attempt of [1, 2, 3]) {
    await expect(captcha).toHaveCount(0)
    await enter(page, 'teacher', `wrong ${attempt}`)
    await expect(fieldMessage(page, '密码')).toHaveText('账号或密码错误')
    await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue('teacher')
    await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused()
  }
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('textbox', { name: '密码' }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(fieldMessage(page, '验证码')).toHaveText('请输入验证码')
  const first = await picture.getAttribute('src')
  await captcha.fill('0000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(fieldMessage(page, '验证码')).toHaveText('验证码不正确')
  await expect(captcha).toBeFocused()
  await expect(captcha).toHaveValue('')
  await expect(picture).not.toHaveAttribute('src', first ?? '')

  const second = (await picture.getAttribute('src')) ?? ''
  await page.getByRole('button', { name: '看不清？换一张' }).click()
  await expect(picture).not.toHaveAttribute('src', second)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  const id = (await picture.getAttribute('src'))?.replace('captcha/', '') ?? ''
  await captcha.fill(captchaText(platform.dataFolder, id).toLowerCase())
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(menuOf(page)).toBeVisible()
})

test('a session survives a restart only with the consent of the person, and signing out leaves no cache file', async ({
  keptWindow: { userData },
  page: first,
  platform,
  restart,
}) => {
  let page = first
  await connect(page, platform.url)
  await signIn(page, 'teacher')
  await openMenu(page, '日常办公', '校区楼宇')
  await expect(tableRows(page).first()).toBeVisible()
  expect(cacheFiles(userData)).toEqual([])

  page = (await restart()).page
  await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue('teacher')
  // The frame is drawn unseen while the password is typed.
  await expect.poll(() => ownStyles(page)).not.toEqual([])
  expect(await ownStyles(page, topMenu)).toEqual([])
  await signIn(page, 'teacher', { keep: true })
  await openMenu(page, '日常办公', '校区楼宇')
  await expect(tableRows(page).first()).toBeVisible()
  await expect.poll(() => cacheFiles(userData).length).toBeGreaterThan(0)

  page = (await restart()).page
  await expect(menuOf(page)).toBeVisible()
  expect(cacheFiles(userData).length).toBeGreaterThan(0)
  await signOut(page)
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/login')
  await expect.poll(() => cacheFiles(userData)).toEqual([])

  page = (await restart()).page
  await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible()
})
