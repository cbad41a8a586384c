import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { launchApp, type Launched, type LaunchOptions } from '../support/launch.ts'
import { chooseByKeys, recordCalls, recorded } from './support/system-calls.ts'
import { expectToast, watchToasts } from './support/toasts.ts'
import {
  closeByEscape,
  connect,
  demoPassword,
  enter,
  enterAs,
  expect,
  fieldMessage,
  menuOf,
  openUserMenu,
  pointAway,
  signIn,
  test,
} from './support/app.ts'

/** What a test opened: closed after it, however it ended. */
const opened: Launched[] = []
async function start(options: LaunchOptions): Promise<Launched> {
  const launched = await launchApp(options)
  opened.push(launched)
  await recordCalls(launched.app)
  await launched.page.waitForFunction(() => 'atrium' in window)
  await watchToasts(launched.page)
  return launched
}
test.afterEach(async () => {
  for (const { close } of opened.splice(0)) await close().catch(() => undefined)
})

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

/** A desktop that shows tray icons: whoever asks the session bus is told so. */
function desktopWithTray(folder: string): Record<string, string> {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'gdbus'), '#!/bin/sh\necho "(true,)"\n')
  chmodSync(join(programs, 'gdbus'), 0o755)
  return { PATH: `${programs}:${process.env.PATH}`, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
}

const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((own) => own.webContents.getURL().startsWith('app:'))
      ?.close(),
  )
const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))

test('closing goes to the tray and is explained once; without the setting it ends the app; zoom and keys hold', async ({
  folder: userData,
  platform,
}) => {
  const env = desktopWithTray(userData)
  let { app, page, close } = await start({ userData, env })
  await connect(page, platform.url)
  await expect
    .poll(() => recorded(app, 'Tray.setContextMenu'))
    .toContainEqual([['打开 Atrium', '应用设置', '', '退出']])
  await closeWindow(app)
  await expect.poll(() => isVisible(app)).toEqual([false])
  await expect
    .poll(() => recorded(app, 'Notification.show'))
    .toEqual([[expect.objectContaining({ title: 'Atrium 仍在运行' })]])
  // A second start brings it back, and the second closing needs no explanation.
  await app.evaluate((electron) => electron.app.emit('second-instance', {}, ['atrium'], '/', {}))
  await expect.poll(() => isVisible(app)).toEqual([true])
  await closeWindow(app)
  await expect.poll(() => isVisible(app)).toEqual([false])
  expect(await recorded(app, 'Notification.show')).toHaveLength(1)
  // The start at sign-in of an app that is there already must not show it.
  await app.evaluate((electron) => electron.app.emit('second-instance', {}, ['atrium', '--hidden'], '/', {}))
  expect(await isVisible(app)).toEqual([false])
  await app.evaluate((electron) => electron.app.emit('second-instance', {}, ['atrium'], '/', {}))

  const scale = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((own) => own.webContents.getURL().startsWith('app:'))
        ?.webContents.getZoomFactor(),
    )
  await page.keyboard.press('Control+=')
  await expect.poll(scale).toBe(1.1)
  await chooseByKeys(app, 'CommandOrControl+/')
  const keys = page.getByRole('dialog', { name: '快捷键' })
  await expect(keys.getByText('锁定屏幕')).toBeVisible()
  await closeByEscape(page, keys)
  await close()

  // Quitting really quits. Started at sign-in it waits in the tray, and what was set holds: the scale of this server.
  ;({ app, page, close } = await start({ userData, env, args: ['--hidden'] }))
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  expect(await isVisible(app)).toEqual([false])
  await app.evaluate((electron) => electron.app.emit('second-instance', {}, ['atrium'], '/', {}))
  await expect.poll(() => isVisible(app)).toEqual([true])
  await expect.poll(scale).toBe(1.1)
  await page.keyboard.press('Control+0')
  await expect.poll(scale).toBe(1)
  await chooseByKeys(app, 'CommandOrControl+,')
  const dialog = page.getByRole('dialog', { name: '应用设置' })
  await dialog.getByRole('switch', { name: '关闭窗口时收到系统托盘' }).click()
  await expect.poll(() => JSON.parse(readFileSync(join(userData, 'desktop.json'), 'utf8')).closeToTray).toBe(false)
  const ended = app.waitForEvent('close')
  await closeWindow(app).catch(() => undefined)
  await ended
})

test('a window that is closed, and an app that is quit, ask once about what no draft keeps', async ({
  folder: userData,
  platform,
}) => {
  const { app, page } = await start({ userData })
  // Left to main: without a listener the driver lets the window go.
  page.on('dialog', () => undefined)
  await connect(page, platform.url)
  await enter(page, 'admin', demoPassword)
  await openUserMenu(page, '修改密码')
  const form = page.getByRole('dialog', { name: '修改密码' })
  await form.getByLabel('旧密码').fill('halb getippt')
  await closeWindow(app)
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' })
  await expect(question).toBeVisible()
  await closeWindow(app)
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(question).toBeHidden()
  // Longer than a page that does not answer may hold its window.
  await page.waitForTimeout(6000)
  await expect(form.getByLabel('旧密码')).toHaveValue('halb getippt')
  // Quitting asks too, and ends the app where it was agreed to.
  await chooseByKeys(app, 'CommandOrControl+Q')
  await expect(question).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('question.png') })
  const ended = app.waitForEvent('close')
  await question.getByRole('button', { name: '放弃' }).click()
  await ended
})

/** A proxy for plain http that lets nobody through without a name and a password. */
async function signInProxy(): Promise<{ port: number; passed: string[]; close: () => void }> {
  const passed: string[] = []
  const right = `Basic ${Buffer.from('wang:Proxy-Secret-1').toString('base64')}`
  const server = createServer((request, response) => {
    if (request.headers['proxy-authorization'] !== right) {
      request.resume()
      return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Campus exit"' }).end()
    }
    passed.push(request.url ?? '')
    const { 'proxy-authorization': _removed, ...headers } = request.headers
    const onward = httpRequest(request.url ?? '', { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  return { port: await listening(server), passed, close: () => void server.close() }
}

test('a server is reached through a proxy that asks for a sign-in, set before anyone signed in', async ({
  keptWindow: { userData },
  page,
  platform,
}) => {
  const proxy = await signInProxy()
  await page.getByRole('button', { name: '应用设置' }).click()
  const dialog = page.getByRole('dialog', { name: '应用设置' })
  await dialog.getByRole('tab', { name: '网络' }).click()
  await dialog.getByText('手动设置').click()
  await dialog.getByLabel('代理服务器').fill('wang:secret@proxy')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('请按“主机:端口”填写')).toBeVisible()
  await dialog.getByLabel('代理服务器').fill(`127.0.0.1:${proxy.port}`)
  // Machines keep their own addresses to themselves unless told otherwise.
  await dialog.getByLabel('不经过代理的地址').fill('<-loopback>')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expectToast(page, '已保存')
  await closeByEscape(page, dialog)

  await page.getByLabel('服务器地址').fill(platform.url)
  await page.getByRole('button', { name: /^(loading )?连接$/ }).click()
  const asking = page.getByRole('dialog', { name: '代理服务器需要登录' })
  await expect(asking.getByText('Campus exit')).toBeVisible()
  await asking.getByLabel('用户名').fill('wang')
  await asking.getByLabel('密码').fill('wrong')
  await asking.getByRole('button', { name: /登\s*录/ }).click()
  await expect(asking.getByText('用户名或密码不正确')).toBeVisible()
  expect(proxy.passed).toEqual([])
  await asking.getByLabel('用户名').fill('wang')
  await asking.getByLabel('密码').fill('Proxy-Secret-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  await signIn(page, 'teacher')
  expect(proxy.passed.some((url) => /\/api\/oauth\/Login(?:\?|$)/.test(url))).toBe(true)
  // What the next test gets, and what it stores has been stored by then.
  await page.evaluate(() => {
    const { atrium } = window as unknown as { atrium: { request(route: string, input: unknown): Promise<unknown> } }
    return atrium.request('desktop.change', { proxy: { mode: 'system', server: '', bypass: '', pacUrl: '' } })
  })
  await expect.poll(() => readFileSync(join(userData, 'desktop.json'), 'utf8')).not.toContain('loopback')
  for (const name of ['desktop.json', 'preferences.json', 'servers.json']) {
    expect(readFileSync(join(userData, name), 'utf8')).not.toContain('Proxy-Secret-1')
  }
  proxy.close()
})

async function openSettings(page: Page, tab: string) {
  await openUserMenu(page, '应用设置')
  const dialog = page.getByRole('dialog', { name: '应用设置' })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}

test('what the organisation holds is shown and cannot be changed; updates are offered; a report holds no secret', async ({
  folder: userData,
  platform,
}) => {
  const feed = createServer((request, response) => {
    const isFeed = request.url?.endsWith('.yml') === true
    response.writeHead(isFeed ? 200 : 404).end('version: 9.1.0\npath: Atrium-9.1.0.deb\nreleaseNotes: 修复若干问题\n')
  })
  const port = await listening(feed)
  const policy = join(userData, 'policy.json')
  const report = join(userData, 'report.txt')
  writeFileSync(
    policy,
    JSON.stringify({
      servers: [{ name: '江澜大学', url: platform.url }],
      serversLocked: true,
      keepSignedIn: false,
      proxy: { mode: 'direct' },
      updateFeed: `http://127.0.0.1:${port}/`,
      closeToTray: 'sometimes',
    }),
  )
  const { app, page, close } = await start({ userData, env: { ATRIUM_POLICY: policy } })
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, report)
  // The first start shows the sign-in of that server, and no way to another.
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible()
  await expect(page.locator('footer')).toHaveText('江澜大学')
  await expect(page.getByRole('checkbox', { name: /保持登录.*由单位统一管理/ })).toBeDisabled()
  await enter(page, 'teacher', 'wrong-Campus2026')
  await expect(fieldMessage(page, '密码')).toHaveText('账号或密码错误')
  await enter(page, 'teacher', 'Campus2026')
  await expect(menuOf(page)).toBeVisible()

  const dialog = await openSettings(page, '网络')
  await expect(dialog.getByText('单位设置文件中有无效的项目，已忽略：closeToTray')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '不使用代理' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /保\s*存/ })).toBeDisabled()
  await dialog.getByRole('button', { name: '测试连接' }).click()
  await expect(dialog.getByText(/连接正常.*DIRECT/)).toBeVisible()
  // Main refuses what the window does not even offer.
  const refused = await page.evaluate(() => {
    const { atrium } = window as unknown as { atrium: { request(route: string, input: unknown): Promise<unknown> } }
    return atrium.request('desktop.change', { proxy: { mode: 'system', server: '', bypass: '', pacUrl: '' } })
  })
  expect(refused).toMatchObject({ ok: false, error: { code: 'desktop.managed' } })

  await dialog.getByRole('tab', { name: '更新' }).click()
  await dialog.getByRole('button', { name: '立即检查' }).click()
  await expect(dialog.getByText('有新版本 9.1.0')).toBeVisible()
  await expect(dialog.getByText('修复若干问题')).toBeVisible()
  await dialog.getByRole('button', { name: '在浏览器中下载' }).click()
  await expect
    .poll(() => recorded(app, 'shell.openExternal'))
    .toContainEqual(expect.arrayContaining([`http://127.0.0.1:${port}/Atrium-9.1.0.deb`]))

  await dialog.getByRole('tab', { name: '诊断' }).click()
  await dialog.getByRole('button', { name: '导出诊断信息' }).click()
  await expectToast(page, 'report.txt')
  const text = readFileSync(report, 'utf8')
  expect(text).toContain(`held: proxy, servers, keepSignedIn`)
  expect(text).toContain('ignored: closeToTray')
  expect(text).toMatch(/\* remote 127\.0\.0\.1:\d+/)
  for (const secret of ['teacher', 'Campus2026', 'bearer', 'eyJ']) expect(text, secret).not.toContain(secret)
  await close()
  feed.close()
})

test('an export shows among the downloads and can be found again', async ({
  electronApp: app,
  folder,
  page,
  platform,
}) => {
  const target = join(folder, '性别.json')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, target)
  await enterAs(page, platform.url, 'admin')
  await expect(page.getByRole('button', { name: '下载' })).toBeHidden()
  const saved = await page.evaluate(async () => {
    interface Data {
      readonly url: string
      readonly list: readonly { readonly id: string }[]
    }
    interface Answer {
      readonly data: { readonly text: string }
    }
    const { atrium } = window as unknown as { atrium: { request(route: string, input: unknown): Promise<Answer> } }
    const call = async (endpoint: string, parts: object): Promise<Data> => {
      const { data } = await atrium.request('platform.call', { endpoint, ...parts })
      return JSON.parse(data.text) as Data
    }
    const { list } = await call('dictionary.types', {})
    const { url } = await call('dictionary.exportType', { params: { id: list[0]?.id } })
    return atrium.request('files.saveLink', { url, name: '性别.json' })
  })
  expect(saved).toMatchObject({ ok: true, data: { name: '性别.json' } })
  await page.getByRole('button', { name: '下载' }).click()
  const list = page.getByRole('region', { name: '下载' })
  await expect(list.getByText(/已完成，[\d.]+ (?:B|KB)/)).toBeVisible()
  await list.getByRole('button', { name: '在文件夹中显示 性别.json' }).click()
  await expect.poll(() => recorded(app, 'shell.showItemInFolder')).toEqual([[target]])
  await pointAway(page)
  await list.getByRole('button', { name: '清空列表' }).click()
  await expect(list.getByText('还没有下载')).toBeVisible()
  expect(readFileSync(target).length).toBeGreaterThan(10)
})
