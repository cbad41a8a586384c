import { expect, test } from './support/electron.ts'

/** The page boxes of a PDF in points. */
function boxes(pdf: string): number[][] {
  const found = [
    ...Buffer.from(pdf, 'base64')
      .toString('latin1')
      .matchAll(/\/MediaBox ?\[([\d. ]+)\]/g),
  ]
  return found.map(([, numbers = '']) => numbers.trim().split(/\s+/).slice(2).map(Number))
}

test.beforeEach(async ({ serve }) => {
  await serve('/', '<title>print</title><style>@page { size: 100mm 50mm; margin: 0 }</style><h1>Seite</h1>')
  await serve('/plain', '<title>plain</title><h1>Seite</h1><div style="break-before: page">two</div>')
})

test('printToPDF gives the paper that was asked for', async ({ host, open }) => {
  const { id } = await open('/plain', { show: false, preload: false })
  const print = (options: Electron.PrintToPDFOptions) =>
    host.evaluate(
      async ({ BrowserWindow }, given) => {
        const pdf = await BrowserWindow.fromId(given.id)?.webContents.printToPDF(given.options)
        return pdf?.toString('base64') ?? ''
      },
      { id, options },
    )
  const close = (pdf: string, width: number, height: number) => {
    const all = boxes(pdf)
    expect(all).toHaveLength(2)
    for (const [w = 0, h = 0] of all) {
      expect(Math.abs(w - width)).toBeLessThan(2)
      expect(Math.abs(h - height)).toBeLessThan(2)
    }
  }
  close(await print({}), 612, 792)
  close(await print({ pageSize: 'A4' }), 595, 842)
  close(await print({ pageSize: 'A4', landscape: true }), 842, 595)
  close(await print({ pageSize: { width: 4, height: 6 } }), 288, 432)
  expect(
    Buffer.from(await print({ pageRanges: '2' }), 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the paper of @page holds with preferCSSPageSize', async ({ host, open }) => {
  const { id } = await open('/', { show: false, preload: false })
  const pdf = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const done = await BrowserWindow.fromId(windowId)?.webContents.printToPDF({ preferCSSPageSize: true })
    return done?.toString('base64') ?? ''
  }, id)
  const [[width = 0, height = 0] = []] = boxes(pdf)
  expect(Math.abs(width - 283.5)).toBeLessThan(2)
  expect(Math.abs(height - 141.7)).toBeLessThan(2)
})

test('wrong options of printToPDF are refused', async ({ host, open }) => {
  const { id } = await open('/plain', { show: false, preload: false })
  const messages = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const contents = (BrowserWindow.fromId(windowId) as Electron.BrowserWindow).webContents
    const wrong = [{ pageSize: 'B17' }, { margins: { top: 100 } }, { landscape: 'yes' }, { pageSize: { width: 1 } }]
    return Promise.all(
      wrong.map((options) =>
        contents.printToPDF(options as never).then(
          () => 'accepted',
          (error: Error) => error.message,
        ),
      ),
    )
  }, id)
  expect(messages).toEqual([
    'Invalid pageSize B17',
    'margins must be less than or equal to pageSize',
    'landscape must be a boolean',
    'width and height properties are required for pageSize',
  ])
})

test('a hidden data: document is filled from an isolated world while its scripts do not run', async ({
  host,
  open,
}) => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`
  const blank = `data:text/html;charset=utf-8,${encodeURIComponent(`<!DOCTYPE html><html><head>${policy}</head><body></body></html>`)}`
  const { id } = await open(blank, { show: false, preload: false, partition: 'print' })
  const seen = await host.evaluate(async ({ BrowserWindow }, windowId) => {
    const window = BrowserWindow.fromId(windowId) as Electron.BrowserWindow
    const run = (code: string) => window.webContents.executeJavaScriptInIsolatedWorld(1010, [{ code }])
    await run('globalThis.mine = 5; document.body.innerHTML = "<h1>Filled</h1>"; undefined')
    await run(
      'const s = document.createElement("script"); s.textContent = "document.title = 1"; document.body.append(s)',
    )
    const later = await run('new Promise((resolve) => setTimeout(() => resolve({ map: new Map([[1, 2]]) }), 10))')
    const failed = await run('throw new RangeError("inside")').catch((error: Error) => error.message)
    return {
      text: await run('document.body.textContent'),
      own: await run('globalThis.mine'),
      main: await window.webContents.executeJavaScript('typeof globalThis.mine'),
      title: await run('document.title'),
      map: later.map instanceof Map,
      failed,
      visible: window.isVisible(),
      pdf: (await window.webContents.printToPDF({})).length > 1000,
    }
  }, id)
  expect(seen).toEqual({
    text: expect.stringContaining('Filled'),
    own: 5,
    main: 'undefined',
    title: '',
    map: true,
    failed: expect.stringContaining('inside'),
    visible: false,
    pdf: true,
  })
})
