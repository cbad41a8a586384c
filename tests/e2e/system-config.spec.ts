import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientHash } from '#server/core/passwords.ts'
import {
  answer,
  connect,
  demoPassword,
  expect,
  fieldMessage,
  openMenu,
  openUserMenu,
  question,
  shownPage,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'
import { png } from '../integration/server/support/pictures.ts'
import { expectToast } from './support/toasts.ts'

type Settings = Readonly<Record<string, unknown>>

/** The configuration behind the window's back, as administrator. */
async function asAdmin(url: string) {
  const post = await fetch(`${url}/api/oauth/Login`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'admin', password: clientHash(demoPassword), origin: 'password' }),
  })
  const { data } = (await post.json()) as { data: { token: string } }
  const headers = { authorization: data.token, 'content-type': 'application/json' }
  const address = `${url}/api/system/SysConfig`
  return {
    read: async () => ((await (await fetch(address, { headers })).json()) as { data: Settings }).data,
    write: (body: Settings) => fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) }),
  }
}

test('what an administrator names the platform, its logo and the length of passwords hold in the window of another account', async ({
  page,
  platform,
  electronApp,
  folder,
}) => {
  const admin = await asAdmin(platform.url)
  const { sysName, title, navigationIcon, loginIcon, passwordLengthMinNumber } = await admin.read()
  const logo = join(folder, 'logo.png')
  writeFileSync(logo, png(9))
  await electronApp.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, logo)
  try {
    await connect(page, platform.url)
    await signIn(page, 'admin')
    await openMenu(page, '系统配置')
    await page.getByLabel('系统名称').fill('江澜智慧校园')
    await page.getByLabel('系统标题').fill('江澜')
    await page.getByRole('tab', { name: '图标' }).click()
    for (const label of ['登录页图标', '导航栏图标']) {
      await page.getByRole('button', { name: label, exact: true }).click()
      await expect(page.getByRole('img', { name: label, exact: true })).toBeVisible()
    }
    await page.getByRole('tab', { name: '密码策略' }).click()
    await page.getByLabel('最小长度', { exact: true }).fill('99')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(fieldMessage(page, '最小长度')).toHaveText('请输入 1 到 50 之间的整数')
    await page.getByLabel('最小长度', { exact: true }).fill('12')
    await page.getByLabel('最小长度', { exact: true }).press('Tab')
    await expect(fieldMessage(page, '最小长度')).toHaveCount(0)
    await page.getByRole('button', { name: '保存' }).click()
    await expectToast(page, '系统配置已保存')
    await expect(page.getByRole('link', { name: '江澜智慧校园' })).toBeVisible()

    await signOut(page)
    await expect(page.getByText('江澜', { exact: true }).first()).toBeVisible()
    await expect(page.locator('aside img')).toBeVisible()

    await signIn(page, 'teacher')
    const home = page.getByRole('link', { name: '江澜智慧校园' })
    await expect(home.locator('img')).toBeVisible()
    await expect.poll(() => page.title()).toContain('江澜')
    await openUserMenu(page, '修改密码')
    await page.getByRole('dialog').getByLabel('新密码').fill('Autumn2027')
    await page.getByRole('dialog').getByLabel('确认密码').click()
    await expect(fieldMessage(page, '新密码')).toContainText('12')
  } finally {
    await admin.write({ sysName, title, navigationIcon, loginIcon, passwordLengthMinNumber })
  }
})

test('an administrator runs a job of the server at once and reads how it went, and sees the computer it runs on', async ({
  page,
  platform,
}) => {
  await connect(page, platform.url)
  await signIn(page, 'admin')
  await openMenu(page, '任务调度')
  const sweep = tableRows(page).filter({ hasText: '清理无人使用的文件' })
  await sweep.getByRole('button', { name: '立即执行', exact: true }).click()
  await answer(page, question(page), '立即执行')
  await expect(sweep).toContainText('成功')
  await sweep.getByRole('button', { name: '运行日志', exact: true }).click()
  const log = page.getByRole('dialog', { name: '“清理无人使用的文件”的运行日志' })
  await expect(log.locator('[data-row-key]').first()).toContainText('成功')
  await log.getByRole('button', { name: '关闭', exact: true }).last().click()

  await openMenu(page, '系统监控')
  await expect(shownPage(page).getByRole('progressbar', { name: '内存' })).toBeVisible()
  await expect(shownPage(page)).toContainText(/\d GB/)
})

test('whoever looks after the platform reads in the audit log who did what, and that nobody changed it', async ({
  page,
  platform,
}) => {
  await connect(page, platform.url)
  await signIn(page, 'admin')
  await openMenu(page, '审计日志')
  await expect(page.getByRole('gridcell', { name: '登录与会话：登录' }).first()).toBeVisible()
  await page.getByRole('button', { name: '校验完整性' }).click()
  const told = page.getByRole('dialog').filter({ hasText: '未被改动' })
  await expect(told).toContainText(/最后一条的校验值：[0-9a-f]{64}/)
  await told.getByRole('button').last().click()
  await expect(told).toHaveCount(0)
})
