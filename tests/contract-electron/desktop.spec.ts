// What the desktop habits rest on, as Electron documents it.
import { readFileSync } from 'node:fs'
import { expect, test } from './support/electron.ts'

test('fixed proxies, exceptions and the way of a loopback address are resolved as Chromium does', async ({ host }) => {
  const ways = await host.evaluate(async ({ session }) => {
    const own = session.fromPartition('desktop-proxy')
    const resolve = () =>
      Promise.all(['http://campus.test/', 'http://a.test/', 'http://127.0.0.1/'].map((url) => own.resolveProxy(url)))
    const rules = { mode: 'fixed_servers', proxyRules: 'http://proxy.test:8080' } as const
    await own.setProxy({ ...rules, proxyBypassRules: 'a.test' })
    const first = await resolve()
    await own.setProxy({ ...rules, proxyBypassRules: 'a.test;<-loopback>' })
    const second = await resolve()
    await own.setProxy({ mode: 'direct' })
    await own.forceReloadProxyConfig()
    await own.closeAllConnections()
    return [first, second, await resolve()]
  })
  expect(ways).toEqual([
    ['PROXY proxy.test:8080', 'DIRECT', 'DIRECT'],
    ['PROXY proxy.test:8080', 'DIRECT', 'PROXY proxy.test:8080'],
    ['DIRECT', 'DIRECT', 'DIRECT'],
  ])
})

test('a window whose closing is prevented stays and can be hidden and shown again', async ({ host, serve, open }) => {
  await serve('/', '<title>kept</title>')
  const { id, page } = await open('/')
  const seen = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const window = BrowserWindow.fromId(windowId)
    if (!window) throw new Error('no window')
    const hide = (event: { preventDefault(): void }) => {
      event.preventDefault()
      window.hide()
    }
    window.on('close', hide)
    window.close()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const hidden = [window.isDestroyed(), window.isVisible()]
    window.show()
    await new Promise((resolve) => setTimeout(resolve, 300))
    window.off('close', hide)
    return [hidden, [window.isDestroyed(), window.isVisible()]]
  }, id)
  expect(seen).toEqual([
    [false, false],
    [false, true],
  ])
  expect(await page.title()).toBe('kept')
})

test('the scale of a page is what was set and outlives a reload', async ({ host, serve, open }) => {
  await serve('/', '<title>scale</title>')
  const { id, page } = await open('/')
  const scale = () =>
    host.evaluate(({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.webContents.getZoomFactor(), id)
  await host.evaluate(
    ({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.webContents.setZoomFactor(1.25),
    id,
  )
  await expect.poll(scale).toBeCloseTo(1.25, 2)
  await page.reload()
  await expect.poll(scale).toBeCloseTo(1.25, 2)
  await host.evaluate(({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.webContents.setZoomFactor(1), id)
})

test('a download takes the place its handler gives it and tells its end', async ({ host, serve, open }) => {
  const place = await host.evaluate(async ({ app }) => {
    const { join } = process.getBuiltinModule('node:path')
    return join(app.getPath('userData'), 'downloaded.txt')
  })
  await serve('/', '<title>downloads</title>')
  const { page } = await open('/', { partition: 'desktop-downloads' })
  await host.evaluate((_electron, path) => {
    contract.events = []
    contract.sessionOf('desktop-downloads').on('will-download', (_event, item) => {
      contract.events.push([item.getFilename(), item.getState()])
      item.setSavePath(path)
      item.once('done', (_done, state) => contract.events.push([state, item.getReceivedBytes()]))
    })
  }, place)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['content']))
    link.download = 'report.txt'
    link.click()
  })
  await expect
    .poll(() => host.evaluate(() => contract.events))
    .toEqual([
      ['report.txt', 'progressing'],
      ['completed', 7],
    ])
  expect(readFileSync(place, 'utf8')).toBe('content')
})
