import { expect, test } from './support/electron.ts'

test.beforeEach(async ({ serve, host }) => {
  await serve(
    '/',
    `<title>opener</title><a id="blank" target="_blank" href="https://example.com/link">link</a>
     <a id="named" target="help" href="/child">named</a>`,
  )
  await serve('/child', '<title>child</title>')
  await host.evaluate(() => {
    contract.events = []
  })
})

test('the handler is told what was wanted, and a denied window never appears', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    BrowserWindow.fromId(windowId)?.webContents.setWindowOpenHandler(({ url, frameName, features, disposition }) => {
      contract.events.push([url, frameName, features.includes('width=300'), disposition])
      return { action: 'deny' }
    })
  }, id)
  await page.evaluate(() => void window.open('https://example.com/script', 'popup', 'width=300,height=200'))
  await page.click('#blank')
  await page.click('#named')
  await expect.poll(() => host.evaluate(() => contract.events.length)).toBe(3)
  expect(await host.evaluate(() => contract.events)).toEqual([
    ['https://example.com/script', 'popup', true, 'new-window'],
    ['https://example.com/link', '', false, 'foreground-tab'],
    ['app://host/child', 'help', false, 'foreground-tab'],
  ])
  // The driver may hear of a denied window only after it is gone, and keep it: the app's own windows count.
  await expect.poll(() => host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(await page.evaluate(() => document.title)).toBe('opener')
})

test('an allowed window is a BrowserWindow with the given options', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    const contents = BrowserWindow.fromId(windowId)?.webContents
    contents?.setWindowOpenHandler(() => ({
      action: 'allow',
      overrideBrowserWindowOptions: { width: 333, height: 222, show: false },
    }))
    contents?.on('did-create-window', (window, details) => {
      contract.events.push([details.url, window.getSize(), window.isVisible()])
      window.webContents.once('did-finish-load', () => contract.events.push([window.webContents.getURL()]))
    })
  }, id)
  await page.evaluate(() => void window.open('/child'))
  await expect
    .poll(() => host.evaluate(() => contract.events))
    .toEqual([['app://host/child', [333, 222], false], ['app://host/child']])
  await expect.poll(() => host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2)
})

test('a handler that gives no proper answer denies the window', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    BrowserWindow.fromId(windowId)?.webContents.setWindowOpenHandler((() => {
      contract.events.push(['asked'])
      return undefined
    }) as never)
  }, id)
  await page.evaluate(() => void window.open('/child'))
  await expect.poll(() => host.evaluate(() => contract.events.length)).toBe(1)
  await page.waitForTimeout(200)
  expect(await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('the page goes on after a denied window.open', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    BrowserWindow.fromId(windowId)?.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  }, id)
  for (let at = 0; at < 5; at++) await page.evaluate(() => void window.open('https://example.com/'))
  expect(await page.evaluate(() => 1 + 1)).toBe(2)
  await expect.poll(() => host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})
