import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'

/** Where the window really is, as main sees it. */
function currentUrl(electronApp: ElectronApplication): Promise<string> {
  return electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '')
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

test.describe('the interface is closed to the outside', () => {
  test('the page is our own document and has three bridge functions, no Node and no Electron', async ({
    electronApp,
    page,
  }) => {
    expect(await currentUrl(electronApp)).toMatch(/^app:\/\/atrium\//)
    const seen = await page.evaluate(() => ({
      bridge: Object.keys((window as unknown as { atrium: object }).atrium).sort(),
      node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
    }))
    expect(seen).toEqual({ bridge: ['cancel', 'on', 'request'], node: [] })
  })

  test('neither a click nor a script nor a redirect leaves the interface; web links go to the system browser', async ({
    electronApp,
    page,
  }) => {
    const opened = await watchExternal(electronApp)
    const before = await currentUrl(electronApp)
    await clickLink(page, 'https://www.example.edu/?next=app://atrium/')
    await expect.poll(opened).toEqual(['https://www.example.edu/?next=app://atrium/'])
    for (const address of ['file:///etc/passwd', 'data:text/html,<h1>x</h1>', 'ms-settings:']) {
      await clickLink(page, address)
    }
    await page.evaluate(() => location.assign('file:///etc/passwd')).catch(() => undefined)
    expect(await currentUrl(electronApp)).toBe(before)
    expect(await opened()).toHaveLength(1)
  })

  test('no page opens a window', async ({ electronApp, page }) => {
    const opened = await watchExternal(electronApp)
    const before = await currentUrl(electronApp)
    await clickLink(page, 'https://www.example.edu/', '_blank')
    await expect.poll(opened).toEqual(['https://www.example.edu/'])
    await page.evaluate(() => {
      for (const address of ['about:blank', '/', 'file:///etc/passwd']) window.open(address)
    })
    await page.waitForTimeout(500)
    expect(await windowCount(electronApp)).toBe(1)
    expect(await opened()).toHaveLength(1)
    expect(await currentUrl(electronApp)).toBe(before)
  })

  test('bytes of services are never a document of our origin', async ({ electronApp, page }) => {
    const before = await currentUrl(electronApp)
    await clickLink(page, '/file/annex/1')
    await clickLink(page, '/print/1.pdf')
    expect(await currentUrl(electronApp)).toBe(before)
  })
})

test.describe('the content security policy', () => {
  test('runs no inline script, no evaluated text and no foreign script', async ({ page }) => {
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
      await new Promise((done) => setTimeout(done, 500))
      handler.remove()
      return { violations, ran: ['inlineRan', 'handlerRan'].filter((name) => name in window) }
    })
    expect(broken.ran).toEqual([])
    expect(broken.violations.filter((name) => name.startsWith('script-src')).length).toBeGreaterThanOrEqual(3)
  })

  test('lets no request of the page reach the network, a file or a frame', async ({ page }) => {
    const reached = await page.evaluate(async () => {
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
      return found
    })
    expect(reached).toEqual([])
  })

  test('is kept by our own start: not one violation until the page stands', async ({ page }) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
    })
    await page.reload()
    await pageStands(page)
    expect(violations).toEqual([])
  })
})

test.describe('the app scheme', () => {
  test('answers files of the interface and nothing beside them', async ({ page }) => {
    const statuses = await page.evaluate(async () => {
      const status = async (path: string, method = 'GET') => (await fetch(path, { method })).status
      return {
        index: await status('/index.html'),
        up: await status('/..%2f..%2fpackage.json'),
        twice: await status('/%2e%2e%2f%2e%2e%2fpackage.json'),
        missing: await status('/assets/missing.js'),
        captcha: await status('/captcha/..%2f..%2fapi%2foauth%2fCurrentUser'),
        post: await status('/', 'POST'),
      }
    })
    expect(statuses).toMatchObject({ index: 200, up: 404, twice: 404, missing: 404, post: 405 })
    expect(statuses.captcha).not.toBe(200)
  })
})

test.describe('permissions', () => {
  test('are denied where the interface has no use for them', async ({ page }) => {
    const states = await page.evaluate(async () => {
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
      return { location, media: media ?? 'denied', notifications: await state('notifications') }
    })
    expect(states).toEqual({ location: 'denied', media: 'denied', notifications: 'denied' })
  })
})

test.describe('the bridge', () => {
  test('answers result objects for unknown routes and wrong input', async ({ page }) => {
    const answers = await page.evaluate(async () => {
      const { request } = (window as unknown as { atrium: { request: (...parts: unknown[]) => Promise<unknown> } })
        .atrium
      return [await request('no.such.route', {}), await request('servers.use', { id: 7 })]
    })
    expect(answers).toMatchObject([
      { ok: false, error: { code: 'bridge.unknownRoute' } },
      { ok: false, error: { code: 'bridge.invalidInput' } },
    ])
  })

  test('keeps secrets away from the page: no storage holds anything of a session', async ({ page }) => {
    const stored = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
    expect(stored).toEqual(['', 0, 0])
  })
})
