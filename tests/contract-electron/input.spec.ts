import { expect, test } from './support/electron.ts'

test.beforeEach(async ({ serve }) => {
  await serve('/', {
    body: `<title>input</title><input id="field"><a id="link" href="/elsewhere">Link text</a><p>plain</p>`,
    headers: { 'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'" },
  })
})

test('before-input-event is asked, and a prevented key never arrives in the page', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    contract.events = []
    BrowserWindow.fromId(windowId)?.webContents.on('before-input-event', (event, input) => {
      contract.events.push([input.type, input.key, input.code, input.control, input.shift])
      if (input.key.toLowerCase() === 'x') event.preventDefault()
    })
  }, id)
  await page.focus('#field')
  await page.keyboard.press('a')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+Shift+B')
  await expect.poll(() => page.inputValue('#field')).toBe('a')
  const events = await host.evaluate(() => contract.events)
  expect(events).toContainEqual(['keyDown', 'a', 'KeyA', false, false])
  expect(events).toContainEqual(['keyUp', 'a', 'KeyA', false, false])
  expect(events).toContainEqual(['keyDown', 'x', 'KeyX', false, false])
  expect(events).toContainEqual(['keyDown', 'B', 'KeyB', true, true])
})

test('the context menu is told what was clicked', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    contract.events = []
    BrowserWindow.fromId(windowId)?.webContents.on(
      'context-menu',
      (_event, { linkURL, linkText, isEditable, pageURL }) => {
        contract.events.push([linkURL, linkText, isEditable, pageURL])
      },
    )
  }, id)
  await page.click('#link', { button: 'right' })
  await expect.poll(() => host.evaluate(() => contract.events.length)).toBe(1)
  await page.keyboard.press('Escape')
  await page.click('#field', { button: 'right' })
  await expect
    .poll(() => host.evaluate(() => contract.events))
    .toEqual([
      ['app://host/elsewhere', 'Link text', false, 'app://host/'],
      ['', '', true, 'app://host/'],
    ])
})

test('zoom changes the page and is remembered', async ({ host, open }) => {
  const { id, page } = await open('/')
  const width = await page.evaluate(() => innerWidth)
  const levels = await host.evaluate(({ BrowserWindow }, windowId) => {
    const contents = (BrowserWindow.fromId(windowId) as Electron.BrowserWindow).webContents
    const before = contents.getZoomFactor()
    contents.setZoomFactor(1.5)
    return [before, contents.getZoomFactor(), contents.zoomFactor, Math.round(contents.getZoomLevel() * 100) / 100]
  }, id)
  expect(levels).toEqual([1, 1.5, 1.5, 2.22])
  await page.waitForFunction((before) => Math.abs(innerWidth - before / 1.5) <= 1, width)
  await host.evaluate(({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.webContents.setZoomLevel(0), id)
  await page.waitForFunction((before) => innerWidth === before, width)
})

test('executeJavaScript waits, returns the value and tells errors', async ({ host, open }) => {
  const { id } = await open('/')
  const results = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const { webContents } = BrowserWindow.fromId(windowId) as Electron.BrowserWindow
    const run = (code: string) => webContents.executeJavaScript(code)
    const failure = (code: string) =>
      run(code).catch((error: unknown) => (error instanceof Error ? error.message : error))
    const set = await run('new Set([1, 2])')
    return [
      await run('1 + 1'),
      await run('new Promise((resolve) => setTimeout(() => resolve({ deep: [undefined, null] }), 20))'),
      set instanceof Set && set.has(2),
      await run('undefined'),
      await failure('throw new TypeError("inside")'),
      await failure('Promise.reject(new Error("later"))'),
      await failure('(() => {})'),
    ]
  }, id)
  expect(results).toEqual([
    2,
    { deep: [undefined, null] },
    true,
    undefined,
    expect.stringContaining('inside'),
    'later',
    expect.stringContaining('could not be cloned'),
  ])
})

test('a picture of the page has its content and its size', async ({ host, open }) => {
  const { id } = await open('/')
  const facts = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const image = await (BrowserWindow.fromId(windowId) as Electron.BrowserWindow).webContents.capturePage()
    return [image.isEmpty(), image.toPNG().subarray(1, 4).toString(), image.getSize().width > 100]
  }, id)
  expect(facts).toEqual([false, 'PNG', true])
})

test('the size and state of a window are those it was given', async ({ host, open }) => {
  const { id } = await open('/', { load: false, width: 640, height: 480, show: false })
  const facts = await host.evaluate(({ BrowserWindow }, windowId) => {
    const window = BrowserWindow.fromId(windowId) as Electron.BrowserWindow
    const before = [
      window.getSize(),
      window.isVisible(),
      window.isMaximized(),
      window.isMinimized(),
      window.isFullScreen(),
    ]
    window.setMinimumSize(500, 400)
    window.setSize(700, 500)
    window.setTitle('Named')
    const { width, height } = window.getBounds()
    window.showInactive()
    return [before, [width, height], window.getMinimumSize(), window.getTitle(), window.isVisible()]
  }, id)
  expect(facts).toEqual([[[640, 480], false, false, false, false], [700, 500], [500, 400], 'Named', true])
})
