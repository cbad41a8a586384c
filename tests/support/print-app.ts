import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { app, BrowserWindow, session } from 'electron'
import { createElectronPrintWindows, printPartition } from '#main/printing/window/electron-window.ts'
import { createEmbeddedPages } from '#main/security/embedded-pages.ts'
import { hardenNewSessions } from '#main/security/sessions.ts'
import { guardWebContents } from '#main/security/web-contents.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { renderDocument } from './render-document.ts'

export interface PrintAppResult {
  readonly error?: string
  readonly pages: number
  readonly requests: readonly string[]
  readonly title: unknown
  readonly text: unknown
  readonly isHidden: boolean
  readonly inPage: unknown
  readonly left: number
  readonly isPersistent: boolean
}

/** A tiny app around the real print window: renders, attacks it from inside, and writes what happened as JSON. */
const policy = {
  embeddedPages: createEmbeddedPages(),
  isNamedServer: () => false,
  mayStay: () => false,
  isInterface: () => false,
  development: false,
  openExternal: () => Promise.resolve(),
  log: () => undefined,
}
hardenNewSessions(app, policy)
guardWebContents(app, policy)
app.on('window-all-closed', () => undefined)

/** A document that would tell on itself if anything of it ran or loaded. */
function hostile(port: number): string {
  const script = `document.title = 'ran'; fetch('http://127.0.0.1:${port}/fetch')`
  return `<head><style>@import url(http://127.0.0.1:${port}/style); body { background: url(http://127.0.0.1:${port}/background) }</style></head>
    <body><p>text</p><script>${script}</script><img src="x" onerror="${script.replaceAll('"', '')}">
    <img src="http://127.0.0.1:${port}/image"><iframe src="http://127.0.0.1:${port}/frame"></iframe>
    <svg onload="document.title='ran'"></svg><meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh"></body>`
}

async function run(folder: string): Promise<PrintAppResult> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end('x')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const openWindow = createElectronPrintWindows({ BrowserWindow })

  const rows = Array.from({ length: 90 }, (_, index) => ({ name: `物品${index}` }))
  const source = {
    title: '清单',
    template:
      '<header><h2>某某大学</h2></header><table border="1"><thead><tr><th>品名</th></tr></thead><tr><td>{childrenDataTable0.name}</td></tr></table>',
    data: { childrenDataTable0: rows },
    approvals: [],
    pageParam: 'A5 landscape',
    printedBy: '',
    printedAt: 0,
  }
  const { pdf, pages } = await renderDocument(await fillDocument(source, () => Promise.resolve(null)), openWindow)
  writeFileSync(join(folder, 'list.pdf'), pdf)

  const window = openWindow()
  await window.load(hostile(port))
  await new Promise((resolve) => setTimeout(resolve, 800))
  const title = await window.evaluate('document.title')
  const text = await window.evaluate('document.querySelector("p").textContent')
  const [shown] = BrowserWindow.getAllWindows()
  const isHidden = shown?.isVisible() === false
  const inPage = await shown?.webContents
    .executeJavaScript('typeof require + typeof process + typeof window.atrium')
    .catch(() => 'refused')
  window.close()
  server.close()
  return {
    pages,
    requests,
    title,
    text,
    isHidden,
    inPage,
    left: BrowserWindow.getAllWindows().length,
    isPersistent: session.fromPartition(printPartition).isPersistent(),
  }
}

void app.whenReady().then(async () => {
  const folder = process.env.PRINT_APP_FOLDER ?? ''
  const result = await run(folder).catch((error: unknown) => ({ error: String(error) }))
  writeFileSync(join(folder, 'result.json'), JSON.stringify(result))
  app.exit(0)
})
