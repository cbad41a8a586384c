import { expect, test } from './support/electron.ts'

test.beforeEach(async ({ serve, host }) => {
  await serve('/', '<title>window</title>')
  await serve('/inside', '<title>inside</title><a id="out" target="_blank" href="https://example.com/x">out</a>')
  await host.evaluate(() => {
    contract.events = []
    contract.values = {}
  })
})

test('a view has a page, a session and a preload of its own and is announced', async ({ host, open }) => {
  const { id, page } = await open('/')
  const seen = await host.evaluate(async ({ app, BrowserWindow, WebContentsView }, windowId) => {
    const announced: number[] = []
    app.on('web-contents-created', (_event, contents) => announced.push(contents.id))
    const session = contract.sessionOf('embedded')
    const view = new WebContentsView({ webPreferences: { session, sandbox: true, contextIsolation: true } })
    BrowserWindow.fromId(windowId)?.contentView.addChildView(view)
    view.setBounds({ x: 20, y: 100, width: 420, height: 310 })
    await view.webContents.loadURL('app://host/inside')
    const inside = await view.webContents.executeJavaScript(
      '({ title: document.title, width: innerWidth, height: innerHeight, node: "process" in window })',
    )
    contract.values.view = view
    return {
      inside,
      announced: announced.includes(view.webContents.id),
      url: view.webContents.getURL(),
      own: view.webContents.session === session,
      known: BrowserWindow.fromWebContents(view.webContents) === null,
      bounds: view.getBounds(),
    }
  }, id)
  expect(seen).toEqual({
    inside: { title: 'inside', width: 420, height: 310, node: false },
    announced: true,
    url: 'app://host/inside',
    own: true,
    known: true,
    bounds: { x: 20, y: 100, width: 420, height: 310 },
  })
  expect(await page.title()).toBe('window')
})

test('adding a view again brings it to the top, and a removed one goes', async ({ host, open }) => {
  const { id } = await open('/')
  const order = await host.evaluate(({ BrowserWindow, View }, windowId) => {
    const content = BrowserWindow.fromId(windowId)?.contentView
    const [low, high, between] = [new View(), new View(), new View()]
    content?.addChildView(low)
    content?.addChildView(high)
    content?.addChildView(between, 1)
    const names = () =>
      content?.children
        .filter((child) => [low, high, between].includes(child))
        .map((child) => (child === low ? 'low' : child === high ? 'high' : 'between'))
    const first = names()
    content?.addChildView(low)
    const raised = names()
    content?.removeChildView(high)
    low.setVisible(false)
    return { first, raised, after: names(), hidden: low.getVisible(), shown: between.getVisible() }
  }, id)
  expect(order).toEqual({
    first: ['low', 'between', 'high'],
    raised: ['between', 'high', 'low'],
    after: ['between', 'low'],
    hidden: false,
    shown: true,
  })
})

test('closing the page of a view ends the page and leaves the window', async ({ host, open }) => {
  const { id } = await open('/')
  await host.evaluate(async ({ BrowserWindow, WebContentsView }, windowId) => {
    const view = new WebContentsView({ webPreferences: { session: contract.sessionOf('embedded') } })
    BrowserWindow.fromId(windowId)?.contentView.addChildView(view)
    view.setBounds({ x: 0, y: 0, width: 300, height: 200 })
    await view.webContents.loadURL('app://host/inside')
    view.webContents.once('destroyed', () => contract.events.push(['destroyed']))
    const { id: contentsId } = view.webContents
    contract.values.contentsId = contentsId
    view.webContents.close()
  }, id)
  await expect.poll(() => host.evaluate(() => contract.events)).toEqual([['destroyed']])
  const left = await host.evaluate(({ BrowserWindow, webContents }) => ({
    windows: BrowserWindow.getAllWindows().length,
    contents: webContents.fromId(Number(contract.values.contentsId)) === undefined,
  }))
  expect(left).toEqual({ windows: 1, contents: true })
})

test('a link of a view asks before it opens a window, and a redirect of it is seen', async ({ host, open }) => {
  const { id } = await open('/')
  await host.evaluate(async ({ BrowserWindow, WebContentsView }, windowId) => {
    const view = new WebContentsView({ webPreferences: { session: contract.sessionOf('embedded') } })
    BrowserWindow.fromId(windowId)?.contentView.addChildView(view)
    view.setBounds({ x: 0, y: 0, width: 300, height: 200 })
    view.webContents.setWindowOpenHandler(({ url }) => {
      contract.events.push(['window', url])
      return { action: 'deny' }
    })
    view.webContents.on('will-navigate', (event) => {
      contract.events.push(['navigate', event.url])
      event.preventDefault()
    })
    await view.webContents.loadURL('app://host/inside')
    await view.webContents.executeJavaScript('document.getElementById("out").click()', true)
    await view.webContents.executeJavaScript('location.href = "https://example.com/away"', true)
  }, id)
  await expect
    .poll(() => host.evaluate(() => contract.events.map(String).toSorted()))
    .toEqual(['navigate,https://example.com/away', 'window,https://example.com/x'])
})
