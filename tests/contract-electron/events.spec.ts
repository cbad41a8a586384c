import { expect, isReal, test } from './support/electron.ts'
import { deadPort, serveHttp, type TestServer } from './support/server.ts'

const navigation = [
  'did-start-loading',
  'did-start-navigation',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
  'did-redirect-navigation',
  'did-frame-navigate',
  'did-navigate',
  'did-navigate-in-page',
  'dom-ready',
  'did-frame-finish-load',
  'did-finish-load',
  'did-fail-load',
  'did-stop-loading',
]
let server: TestServer

test.beforeAll(async () => {
  server = await serveHttp((request, response) => {
    if (request.url === '/redirect') return void response.writeHead(302, { location: '/target' }).end()
    response.setHeader('content-type', 'text/html')
    response.end(`<title>${request.url}</title><a id="link" href="/target">go</a>`)
  })
})
test.afterAll(() => server.close())

test('loadURL gives the navigation events that Electron documents, in their order', async ({ host, open, serve }) => {
  await serve('/one', '<title>one</title><h1>One</h1>')
  const { id } = await open('/one', { load: false })
  const events = await host.evaluate(
    async ({ BrowserWindow }, { windowId, names }) => {
      contract.watch(windowId, names)
      await BrowserWindow.fromId(windowId)?.loadURL('app://host/one')
      await new Promise((resolve) => setTimeout(resolve, 100))
      return contract.events.map(([name, first]) => (String(name).startsWith('did-navigate') ? [name, first] : name))
    },
    { windowId: id, names: navigation },
  )
  expect(events).toEqual([
    'did-start-loading',
    'did-start-navigation',
    'did-frame-navigate',
    ['did-navigate', 'app://host/one'],
    'dom-ready',
    'did-frame-finish-load',
    'did-finish-load',
    'did-stop-loading',
  ])
})

test('a link asks the app and is not followed when it is refused', async ({ host, open }) => {
  const { id, page } = await open(`${server.url}/start`)
  await host.evaluate(
    ({ BrowserWindow }, { windowId, names }) => {
      contract.watch(windowId, names)
      BrowserWindow.fromId(windowId)?.webContents.once('will-navigate', (event) => {
        contract.values.asked = [event.url, event.isMainFrame, event.isSameDocument]
        event.preventDefault()
      })
    },
    { windowId: id, names: navigation },
  )
  await page.click('#link')
  await expect.poll(() => host.evaluate(() => contract.events.some(([name]) => name === 'will-navigate'))).toBe(true)
  await page.waitForTimeout(200)
  expect(await host.evaluate(() => contract.values.asked)).toEqual([`${server.url}/target`, true, false])
  expect(page.url()).toBe(`${server.url}/start`)
  expect(await host.evaluate(() => contract.events.map(([name]) => name))).not.toContain('did-navigate')

  await page.click('#link')
  await page.waitForURL(`${server.url}/target`)
  const order = await host.evaluate(() => contract.events.map(([name]) => name))
  const second = order.slice(order.lastIndexOf('did-start-navigation'))
  expect(second.slice(0, 5)).toEqual([
    'did-start-navigation',
    'will-frame-navigate',
    'will-navigate',
    'did-frame-navigate',
    'did-navigate',
  ])
})

test('a redirect is announced and can be stopped', async ({ host, open }) => {
  const { id } = await open(`${server.url}/start`)
  const followed = await host.evaluate(
    async ({ BrowserWindow }, { windowId, names, url }) => {
      contract.watch(windowId, names)
      const window = BrowserWindow.fromId(windowId)
      await window?.loadURL(`${url}/redirect`)
      return [
        window?.webContents.getURL(),
        contract.events.filter(([name]) => /redirect|did-navigate$/.test(String(name))),
      ]
    },
    { windowId: id, names: navigation, url: server.url },
  )
  expect(followed[0]).toBe(`${server.url}/target`)
  const events = followed[1] as unknown[][]
  expect(events.map(([name, url]) => [name, url])).toEqual([
    ['will-redirect', `${server.url}/target`],
    ['did-redirect-navigation', `${server.url}/target`],
    ['did-navigate', `${server.url}/target`],
  ])
  const stopped = await host.evaluate(
    async ({ BrowserWindow }, { windowId, url }) => {
      const window = BrowserWindow.fromId(windowId)
      await window?.loadURL(`${url}/start`)
      window?.webContents.once('will-redirect', (event) => event.preventDefault())
      const failed = await window?.loadURL(`${url}/redirect`).catch((error: Error) => error.message)
      return [Boolean(failed), window?.webContents.getURL()]
    },
    { windowId: id, url: server.url },
  )
  expect(stopped).toEqual([true, `${server.url}/start`])
})

test('a failing load is reported with Chromium’s code and text', async ({ host, open }) => {
  const { id } = await open('/', { load: false })
  const dead = `http://127.0.0.1:${await deadPort()}/`
  const seen = await host.evaluate(
    async ({ BrowserWindow }, { windowId, names, url }) => {
      contract.watch(windowId, names)
      const error = await BrowserWindow.fromId(windowId)
        ?.loadURL(url)
        .then(() => null)
        .catch((reason: Error & { code: string; errno: number; url: string }) => reason)
      return {
        rejection: [error?.message, error?.code, error?.errno, error?.url],
        failure: contract.events.find(([name]) => name === 'did-fail-load')?.slice(0, 5),
      }
    },
    { windowId: id, names: navigation, url: dead },
  )
  expect(seen.rejection).toEqual([
    `ERR_CONNECTION_REFUSED (-102) loading '${dead}'`,
    'ERR_CONNECTION_REFUSED',
    -102,
    dead,
  ])
  expect(seen.failure).toEqual(['did-fail-load', -102, 'ERR_CONNECTION_REFUSED', dead, true])
})

test('a scheme handler that fails makes loadURL fail', async ({ host, open, serve }) => {
  await serve('/broken', { error: true })
  const { id } = await open('/', { load: false })
  const message = await host.evaluate(
    ({ BrowserWindow }, windowId) =>
      BrowserWindow.fromId(windowId)
        ?.loadURL('app://host/broken')
        .then(() => 'loaded')
        .catch((error: Error) => error.message),
    id,
  )
  expect(message).toBe(`ERR_FAILED (-2) loading 'app://host/broken'`)
})

test('a status such as 404 arrives', async ({ host, open }) => {
  const { id } = await open('/', { load: false })
  const codes = await host.evaluate(
    async ({ BrowserWindow }, { windowId, url }) => {
      const seen: unknown[] = []
      const window = BrowserWindow.fromId(windowId)
      window?.webContents.on('did-navigate', (_event, _url, code) => seen.push(code))
      await window?.loadURL('app://host/does-not-exist')
      await window?.loadURL(url)
      return seen
    },
    { windowId: id, url: server.url },
  )
  expect(codes).toEqual([404, 200])
})

test('moving within a document is told and counts as no navigation', async ({ host, open, serve }) => {
  await serve('/in-page', '<title>in page</title>')
  const { id, page } = await open('/in-page')
  await host.evaluate((_electron, { windowId, names }) => contract.watch(windowId, names), {
    windowId: id,
    names: ['will-navigate', 'did-navigate', 'did-navigate-in-page'],
  })
  await page.evaluate(() => {
    location.hash = 'a'
    history.pushState({}, '', '/in-page/pushed')
  })
  await expect
    .poll(() => host.evaluate(() => contract.events.map(([name, url]) => [name, url])))
    .toEqual([
      ['did-navigate-in-page', 'app://host/in-page#a'],
      ['did-navigate-in-page', 'app://host/in-page/pushed'],
    ])
})

test('a frame that navigates is asked about', async ({ host, open, serve }) => {
  await serve('/frames', '<title>frames</title><iframe src="/inner"></iframe>')
  await serve('/inner', 'inner')
  const { id } = await open('/frames', { load: false })
  const events = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const window = BrowserWindow.fromId(windowId)
    const seen: unknown[] = []
    window?.webContents.on('will-frame-navigate', (event) =>
      seen.push([event.url, event.isMainFrame, event.frame?.parent?.url]),
    )
    window?.webContents.on('will-navigate', (event) => seen.push(['will-navigate', event.url]))
    await window?.loadURL('app://host/frames')
    return seen
  }, id)
  expect(events).toEqual([['app://host/inner', false, 'app://host/frames']])
})

test('title and ready-to-show reach the window', async ({ host, open, serve }) => {
  await serve('/title', '<title>First</title>')
  const { id, page } = await open('/', { load: false, show: false })
  const shown = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const window = BrowserWindow.fromId(windowId)
    const ready = new Promise((resolve) => window?.once('ready-to-show', () => resolve(window.isVisible())))
    await window?.loadURL('app://host/title')
    return [await ready, window?.getTitle()]
  }, id)
  expect(shown).toEqual([false, 'First'])
  await host.evaluate(({ BrowserWindow }, windowId) => {
    BrowserWindow.fromId(windowId)?.on('page-title-updated', (event, title) => {
      if (title === 'Refused') event.preventDefault()
    })
  }, id)
  // The driver hears of the navigation a little after the app.
  await page.waitForURL(/title$/)
  await page.waitForLoadState()
  await page.evaluate(() => void (document.title = 'Second'))
  const title = () => host.evaluate(({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.getTitle(), id)
  await expect.poll(title).toBe('Second')
  await page.evaluate(() => void (document.title = 'Refused'))
  await page.waitForTimeout(150)
  expect(await title()).toBe('Second')
})

test('a window stays open while its app refuses and leaves the lists when closed', async ({ host, open, serve }) => {
  await serve('/', '<title>close</title>')
  const { id } = await open('/')
  const states = await host.evaluate(async ({ BrowserWindow, webContents }, windowId) => {
    const window = BrowserWindow.fromId(windowId) as Electron.BrowserWindow
    const contents = window.webContents
    const contentsId = contents.id
    window.once('close', (event) => event.preventDefault())
    window.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const refused = window.isDestroyed()
    const events: string[] = []
    contents.once('destroyed', () => events.push('destroyed'))
    const closed = new Promise<void>((resolve) =>
      window.once('closed', () => {
        events.push('closed')
        resolve()
      }),
    )
    window.close()
    await closed
    return [
      refused,
      window.isDestroyed(),
      BrowserWindow.fromId(windowId),
      webContents.fromId(contentsId) ?? null,
      events.toSorted(),
    ]
  }, id)
  expect(states).toEqual([false, true, null, null, ['closed', 'destroyed']])
})

test('a page that wants to stay is asked about and can be made to leave', async ({ host, open, serve }) => {
  await serve('/stay', '<title>stay</title><button>touch</button>')
  const { id, page } = await open('/stay')
  // With a listener Playwright leaves the answer to the app.
  page.on('dialog', () => {})
  await page.click('button')
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  const seen = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const window = BrowserWindow.fromId(windowId) as Electron.BrowserWindow
    const asked = () => new Promise<void>((resolve) => window.webContents.once('will-prevent-unload', () => resolve()))
    const first = asked()
    window.close()
    await first
    await new Promise((resolve) => setTimeout(resolve, 200))
    const stayed = !window.isDestroyed()
    window.webContents.once('will-prevent-unload', (event) => event.preventDefault())
    const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()))
    window.close()
    await closed
    return [stayed, window.isDestroyed()]
  }, id)
  expect(seen).toEqual([true, true])
})

test('a crashed page is reported and can be reloaded', async ({ host, open, serve }) => {
  await serve('/', '<title>crash</title>')
  const { id } = await open('/')
  const seen = await host.evaluate(async ({ app, BrowserWindow }, windowId) => {
    const contents = (BrowserWindow.fromId(windowId) as Electron.BrowserWindow).webContents
    const gone = new Promise<string>((resolve) =>
      contents.once('render-process-gone', (_event, details) => resolve(details.reason)),
    )
    const appGone = new Promise<boolean>((resolve) =>
      app.once('render-process-gone', (_event, which) => resolve(which === contents)),
    )
    contents.forcefullyCrashRenderer()
    const reason = await gone
    const told = await appGone
    const crashed = contents.isCrashed()
    const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
    contents.reload()
    await loaded
    return [reason, told, crashed, contents.isCrashed()]
  }, id)
  expect(['crashed', 'killed']).toContain(seen[0])
  expect(seen.slice(1)).toEqual([true, true, false])
})

test('the console of a page reaches the app', async ({ host, open, serve }) => {
  await serve('/', '<title>console</title>')
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    contract.events = []
    BrowserWindow.fromId(windowId)?.webContents.on('console-message', (event) =>
      contract.events.push([event.level, event.message]),
    )
  }, id)
  await page.evaluate(() => {
    console.info('hello', 1)
    console.warn('careful')
    console.error('broken')
  })
  await expect
    .poll(() => host.evaluate(() => contract.events))
    .toEqual([
      ['info', 'hello 1'],
      ['warning', 'careful'],
      ['error', 'broken'],
    ])
})

test('what may only happen after ready is refused before', async ({ host }) => {
  expect(await host.evaluate(() => contract.early)).toEqual({
    session: 'Session can only be received when app is ready',
    window: 'Cannot create BrowserWindow before app is ready',
    ready: false,
  })
  const late = await host.evaluate(({ protocol }) => {
    try {
      protocol.registerSchemesAsPrivileged([])
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(late).toBe('protocol.registerSchemesAsPrivileged should be called before app is ready')
})

test('app knows its own name, version and places', async ({ host }) => {
  const facts = await host.evaluate(({ app }) => ({
    name: app.getName(),
    version: app.getVersion(),
    folder: app.getAppPath(),
    ready: app.isReady(),
    packaged: app.isPackaged,
    userData:
      app.getPath('userData') === process.argv.find((value) => value.startsWith('--user-data-dir='))?.split('=')[1],
    versions: [typeof process.versions.electron, Number.parseInt(process.versions.chrome, 10) > 100],
    type: process.type,
  }))
  expect(facts).toMatchObject({
    name: 'Contract Host',
    version: '1.2.3',
    ready: true,
    packaged: false,
    type: 'browser',
  })
  expect(facts.folder).toMatch(/apps\/host$/)
  expect(facts.versions).toEqual(['string', true])
  if (!isReal) expect(facts.userData).toBe(true)
})
