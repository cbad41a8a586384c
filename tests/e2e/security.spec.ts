import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'

/** Where the window really is, as main sees it. */
function currentUrl(electronApp: ElectronApplication): Promise<string> {
  return electronApp.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((own) => own.webContents.getURL().startsWith('app:'))
        ?.webContents.getURL() ?? '',
  )
}

function windowCount(electronApp: ElectronApplication): Promise<number> {
  return electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
}

/** Replaces the shell's opener, so that no browser starts, and keeps what it was asked for. */
async function watchExternal(electronApp: ElectronApplication): Promise<() => Promise<string[]>> {
  await electronApp.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { openedByTest: opened })
    shell.openExternal = async (url) => {
      opened.push(url)
    }
  })
  return () => electronApp.evaluate(() => (globalThis as unknown as { openedByTest: string[] }).openedByTest)
}

async function clickLink(page: Page, href: string, target = ''): Promise<void> {
  await page.evaluate(
    ([address, where]) => {
      const link = document.createElement('a')
      link.href = address ?? ''
      link.target = where ?? ''
      document.body.append(link)
      link.click()
      link.remove()
    },
    [href, target],
  )
}

/** The first window is there before its document is. */
function pageStands(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => 'atrium' in window && (document.getElementById('root')?.textContent?.trim().length ?? 0) > 0,
  )
}

test.beforeEach(({ page }) => pageStands(page))

test('the page is our own document with four bridge functions and empty storage', async ({ electronApp, page }) => {
  expect(await currentUrl(electronApp)).toMatch(/^app:\/\/atrium\//)
  const seen = await page.evaluate(async () => {
    const { atrium } = window as unknown as { atrium: { request: (...parts: unknown[]) => Promise<unknown> } }
    return {
      bridge: Object.keys(atrium).sort(),
      node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      stored: [document.cookie, localStorage.length, sessionStorage.length],
      refused: [await atrium.request('no.such.route', {}), await atrium.request('servers.use', { id: 7 })],
    }
  })
  expect(seen).toMatchObject({
    bridge: ['cancel', 'on', 'request', 'takeFiles'],
    node: [],
    stored: ['', 0, 0],
    refused: [
      { ok: false, error: { code: 'bridge.unknownRoute' } },
      { ok: false, error: { code: 'bridge.invalidInput' } },
    ],
  })
})

test('no click, script, redirect or new window leaves the interface, and web links go to the system browser', async ({
  electronApp,
  page,
}) => {
  const opened = await watchExternal(electronApp)
  // The start leads here by itself.
  await expect(page.getByLabel('服务器地址')).toBeVisible()
  const before = await currentUrl(electronApp)
  await clickLink(page, 'https://www.example.edu/?next=app://atrium/')
  await expect.poll(opened).toEqual(['https://www.example.edu/?next=app://atrium/'])
  // Bytes of services are no document of ours either.
  for (const address of [
    'file:///etc/passwd',
    'data:text/html,<h1>x</h1>',
    'ms-settings:',
    '/file/annex/1',
    '/print/1.pdf',
  ]) {
    await clickLink(page, address)
  }
  await page.evaluate(() => location.assign('file:///etc/passwd')).catch(() => undefined)
  expect(await currentUrl(electronApp)).toBe(before)
  expect(await opened()).toHaveLength(1)

  await clickLink(page, 'https://www.example.edu/', '_blank')
  await expect.poll(opened).toHaveLength(2)
  await page.evaluate(() => {
    for (const address of ['about:blank', '/', 'file:///etc/passwd']) window.open(address)
  })
  await page.waitForTimeout(500)
  expect(await windowCount(electronApp)).toBe(1)
  expect(await opened()).toHaveLength(2)
  expect(await currentUrl(electronApp)).toBe(before)
})

test('the content security policy runs no inline script, no handler in an attribute and no foreign script, and lets no request out', async ({
  page,
}) => {
  const broken = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const inline = document.createElement('script')
    inline.textContent = 'window.inlineRan = true'
    document.head.append(inline)
    const foreign = document.createElement('script')
    foreign.src = 'https://cdn.example/x.js'
    document.head.append(foreign)
    const handler = document.createElement('div')
    handler.innerHTML = '<img src="data:," onerror="window.handlerRan = true">'
    document.body.append(handler)
    const found: string[] = []
    for (const address of ['https://www.example.edu/', 'http://127.0.0.1:1/', 'file:///etc/passwd']) {
      await fetch(address).then(
        () => found.push(`fetch ${address}`),
        () => undefined,
      )
      await new Promise<void>((done) => {
        const image = new Image()
        image.addEventListener('load', () => done(void found.push(`image ${address}`)))
        image.addEventListener('error', () => done())
        image.src = address
      })
    }
    const frame = document.createElement('iframe')
    frame.src = '/'
    document.body.append(frame)
    await new Promise((done) => setTimeout(done, 500))
    if (frame.contentDocument?.getElementById('root')) found.push('frame')
    frame.remove()
    handler.remove()
    return { found, violations, ran: ['inlineRan', 'handlerRan'].filter((name) => name in window) }
  })
  expect([broken.ran, broken.found]).toEqual([[], []])
  expect(broken.violations.filter((name) => name.startsWith('script-src')).length).toBeGreaterThanOrEqual(3)
})

test('our own start keeps the content security policy', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  await page.reload()
  await pageStands(page)
  expect(violations).toEqual([])
})

test('the app scheme answers files of the interface alone, and no permission without use is granted', async ({
  page,
}) => {
  const { states, statuses } = await page.evaluate(async () => {
    const status = async (path: string, method = 'GET') => (await fetch(path, { method })).status
    const state = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName }).catch(() => ({ state: 'denied' }))).state
    const location = await new Promise<string>((done) => {
      navigator.geolocation.getCurrentPosition(
        () => done('granted'),
        () => done('denied'),
        { timeout: 5000 },
      )
    })
    const media = await navigator.mediaDevices?.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'denied',
    )
    return {
      statuses: {
        index: await status('/index.html'),
        up: await status('/..%2f..%2fpackage.json'),
        twice: await status('/%2e%2e%2f%2e%2e%2fpackage.json'),
        missing: await status('/assets/missing.js'),
        captcha: await status('/captcha/..%2f..%2fapi%2foauth%2fCurrentUser'),
        post: await status('/', 'POST'),
      },
      states: { location, media: media ?? 'denied', notifications: await state('notifications') },
    }
  })
  expect(statuses).toMatchObject({ index: 200, up: 404, twice: 404, missing: 404, post: 405 })
  expect(statuses.captcha).not.toBe(200)
  expect(states).toEqual({ location: 'denied', media: 'denied', notifications: 'denied' })
})
