import { createHash, X509Certificate } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication, Page } from '@playwright/test'
import { identity } from '../contract-electron/support/identity.ts'
import { activeTab, demoPassword, enterAs, expect, menuOf, openMenu, shownPage, signOut, test } from './support/app.ts'

interface SeenView {
  readonly url: string
  readonly visible: boolean
  readonly bounds: Electron.Rectangle
  readonly text: string
  readonly inside: unknown
}

/** The views in the window, as main sees them, with what their pages can reach. */
function viewsOf(app: ElectronApplication): Promise<SeenView[]> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((own) => own.webContents.getURL().startsWith('app:'))
    const views = (window?.contentView.children ?? []) as Electron.WebContentsView[]
    return Promise.all(
      views
        .filter((view) => !view.webContents.isDestroyed())
        .map(async (view) => ({
          url: view.webContents.getURL(),
          visible: view.getVisible(),
          bounds: view.getBounds(),
          text: String(await view.webContents.executeJavaScript('document.body.innerText').catch(() => '')),
          inside: await view.webContents
            .executeJavaScript('["atrium", "require", "process", "ipcRenderer"].filter((name) => name in window)')
            .catch(() => null),
        })),
    )
  })
}

/** The place in the page that the view covers. */
async function placeOf(page: Page): Promise<Electron.Rectangle> {
  const box = await shownPage(page).locator('[data-phase]').boundingBox()
  if (box === null) throw new Error('no place for the view')
  const { x, y, width, height } = box
  const [left, top] = [Math.round(x), Math.round(y)]
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top }
}

/** Another site: it says which headers it was asked with. */
async function openSite(): Promise<{ server: Server; url: string; headers: () => string }> {
  let seen = ''
  const server = createServer((request, response) => {
    if (request.url === '/') seen = JSON.stringify(request.headers)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<title>校外资讯</title><h1>校外资讯</h1><a id="app" href="app://atrium/">x</a>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, headers: () => seen }
}

/** A session of another client of the same platform. */
async function tokenOf(url: string, account: string): Promise<string> {
  const password = createHash('md5').update(demoPassword).digest('hex')
  const constants = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' }
  const body = new URLSearchParams({ account, password, origin: 'password', ...constants })
  const answer = await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

test('an embedded page of the server lies over its place with the session and without the bridge, gives way to dialogs, and ends with its tab and the session', async ({
  electronApp,
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin')
  await openMenu(page, '数据概览', '各部门请假统计')
  await expect
    .poll(async () => (await viewsOf(electronApp)).map(({ visible, text }) => visible && text))
    .toEqual([expect.stringContaining('合计')])
  const [report] = await viewsOf(electronApp)
  await expect(async () => expect((await viewsOf(electronApp))[0]?.bounds).toEqual(await placeOf(page))).toPass()
  expect([report?.inside, report?.url.includes('token')]).toEqual([[], false])

  await page.keyboard.press('Control+k')
  await expect.poll(async () => (await viewsOf(electronApp))[0]?.visible).toBe(false)
  await expect(shownPage(page).locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await viewsOf(electronApp))[0]?.visible).toBe(true)

  await openMenu(page, '常用链接', '校历')
  await expect.poll(async () => (await viewsOf(electronApp)).map(({ visible }) => visible)).toEqual([false, true])
  await expect.poll(async () => (await viewsOf(electronApp))[1]?.text).toContain('校历')
  await page.keyboard.press('Control+w')
  await expect(activeTab(page)).not.toHaveText('校历')
  await expect
    .poll(async () => (await viewsOf(electronApp)).map(({ url }) => url.includes('calendar')))
    .toEqual([false])
  await signOut(page)
  await expect.poll(() => viewsOf(electronApp)).toEqual([])
})

test('a data screen shows its token neither in a title nor to the page, and no other site gets the session', async ({
  electronApp,
  page,
  platform,
}) => {
  const site = await openSite()
  await enterAs(page, platform.url, 'admin')
  await openMenu(page, '常用链接', '校历')
  await menuOf(page).getByRole('menuitem', { name: '校园数据总览', exact: true }).click()
  const windows = () =>
    electronApp.evaluate(async ({ BrowserWindow }) =>
      Promise.all(
        BrowserWindow.getAllWindows().map(async (window) => ({
          title: window.getTitle(),
          url: window.webContents.getURL(),
          text: String(await window.webContents.executeJavaScript('document.body.innerText').catch(() => '')),
        })),
      ),
    )
  const screen = async () => (await windows()).find(({ text }) => text.includes('各部门人数'))
  await expect.poll(screen).toMatchObject({ title: '校园数据总览', url: expect.stringContaining('token=bearer') })
  const token = new URL((await screen())?.url ?? '').searchParams.get('token')?.slice(7) ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(await page.content()).not.toContain(token)
  // The page of now stays as it was.
  await expect(activeTab(page)).toHaveText('校历')
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('listitem')).toHaveText([
    '首页',
    '校历',
  ])
  await page.keyboard.press('Control+w')
  await expect.poll(() => viewsOf(electronApp)).toEqual([])

  await page.evaluate((href) => {
    location.hash = `#/externalLink?href=${encodeURIComponent(href)}`
  }, site.url)
  await expect
    .poll(async () => (await viewsOf(electronApp)).map(({ text }) => text))
    .toEqual([expect.stringContaining('校外资讯')])
  expect(site.headers()).not.toMatch(/authorization|bearer/i)
  await expect(shownPage(page).getByText(new URL(site.url).origin)).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/externalLink?href=file%3A%2F%2F%2Fetc%2Fpasswd'
  })
  await expect(shownPage(page).getByText('只能打开 http 和 https 开头的网址。')).toBeVisible()
  // Each address has a tab of its own: the site of before waits behind this one, unseen.
  await expect.poll(async () => (await viewsOf(electronApp)).map(({ visible }) => visible)).toEqual([false])
  site.server.closeAllConnections()
  site.server.close()
  await page.evaluate((href) => {
    location.hash = `#/externalLink?href=${encodeURIComponent(href)}`
  }, `${site.url}gone`)
  await expect(shownPage(page).getByText(/ERR_CONNECTION_REFUSED/)).toBeVisible()
  await expect(shownPage(page).getByRole('button', { name: '重试' })).toBeVisible()
})

test('a link from outside signs in another account only with consent, shows no token, and opens no refused page', async ({
  electronApp,
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'teacher')
  const token = await tokenOf(platform.url, 'admin')
  await electronApp.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(globalThis, { askedByTest: asked, answerOfTest: 0 })
    dialog.showMessageBox = (async (...given: unknown[]) => {
      const { message } = given.at(-1) as Electron.MessageBoxOptions
      asked.push(message)
      return { response: (globalThis as unknown as { answerOfTest: number }).answerOfTest, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
  })
  const open = (link: string, answer: number) =>
    electronApp.evaluate(
      ({ app }, given) => {
        Object.assign(globalThis, { answerOfTest: given.answer })
        app.emit('second-instance', {}, ['/usr/bin/atrium', given.link], '/', {})
      },
      { link, answer },
    )
  const asked = () => electronApp.evaluate(() => (globalThis as unknown as { askedByTest: string[] }).askedByTest)
  const place = () => page.evaluate(() => location.hash)

  await open('atrium://open/externalLink?href=https%3A%2F%2Fevil.example', 1)
  await open(`atrium://open/messageRecord?token=${encodeURIComponent(token)}&x=1`, 0)
  await expect.poll(place).toBe('#/messageRecord?x=1')
  await expect.poll(asked).toEqual([expect.stringContaining('teacher')])
  const who = page.getByRole('button', { name: /^当前用户/ })
  const before = await who.innerText()
  await open(`atrium://open/workFlowDetail?token=${encodeURIComponent(token)}`, 1)
  await expect.poll(() => who.innerText({ timeout: 500 }).catch(() => before)).not.toBe(before)
  expect(await page.evaluate(() => location.href + document.documentElement.outerHTML)).not.toContain(token.slice(7))

  await open('atrium://server?url=https%3A%2F%2Foa.example.edu%2Fportal', 1)
  await expect(page.getByLabel('服务器地址')).toHaveValue('https://oa.example.edu/portal')
})

test('a server with a certificate of its own is trusted with consent only, until that is taken back', async ({
  page,
  platform,
}) => {
  const secure = createSecureServer(identity, (incoming, response) => {
    const target = new URL(incoming.url ?? '/', platform.url)
    const { host: _host, ...headers } = incoming.headers
    const forwarded = request(target, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
  const tryToConnect = async () => {
    await page.getByLabel('服务器地址').fill(url)
    await page.getByRole('button', { name: /^(loading )?连接$/ }).click()
  }
  await tryToConnect()
  const dialog = page.getByRole('dialog', { name: '服务器证书不受信任' })
  await expect(dialog.getByText(new X509Certificate(identity.cert).fingerprint256)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '信任该证书' })).toBeDisabled()
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '查看证书' }).click()
  await dialog.getByRole('checkbox', { name: '我已核对指纹' }).check()
  await dialog.getByRole('button', { name: '信任该证书' }).click()
  await tryToConnect()
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()

  await page.evaluate(() => {
    location.hash = '#/servers'
  })
  const trusted = page.getByRole('region', { name: '已信任的证书' })
  await expect(trusted.getByText(url)).toBeVisible()
  await trusted.getByRole('button', { name: '撤销' }).click()
  await expect(trusted).toBeHidden()
  await page.getByRole('button', { name: new RegExp(url) }).click()
  await expect(dialog).toBeVisible()
  secure.close()
  secure.closeAllConnections()
})
