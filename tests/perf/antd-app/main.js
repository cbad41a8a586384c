// The floor of start and sign-in: the same window, scheme and policy, and in it a page of React and antd without anything of
// ours. `page.tsx` is built beside this file when it is measured (`../antd-floor.ts`).
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { app, BrowserWindow, protocol, session } from 'electron'

const phases = { 'main:start': Math.round(performance.now()) }
const folder = import.meta.dirname
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css' }

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
])

/** Both are told once: painted, and drawn by React with a way back to this process, whichever comes last. */
function mark(phase) {
  phases[phase] ??= Math.round(performance.now())
  if ('renderer:first-paint' in phases && 'page:interactive' in phases)
    process.stdout.write(`${JSON.stringify({ timings: phases })}\n`)
}

async function answer(request) {
  const { pathname } = new URL(request.url)
  if (pathname === '/drawn') {
    mark('page:interactive')
    return new Response(null, { status: 204 })
  }
  const nonce = randomBytes(16).toString('base64')
  const policy = (await readFile(join(folder, 'policy.txt'), 'utf8')).replaceAll('__CSP_NONCE__', nonce)
  const headers = { 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff' }
  if (pathname === '/') {
    const html = (await readFile(join(folder, 'page', 'index.html'), 'utf8')).replaceAll('__CSP_NONCE__', nonce)
    return new Response(html, { headers: { ...headers, 'Content-Type': types['.html'] } })
  }
  const bytes = await readFile(join(folder, 'page', 'assets', basename(pathname)))
  return new Response(bytes, { headers: { ...headers, 'Content-Type': types[extname(pathname)] ?? 'text/plain' } })
}

async function open() {
  phases['app:ready'] = Math.round(performance.now())
  const own = session.fromPartition('persist:interface')
  own.protocol.handle('app', answer)
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    webPreferences: { session: own, sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  })
  phases['window:created'] = Math.round(performance.now())
  window.once('ready-to-show', () => {
    window.show()
    mark('renderer:first-paint')
  })
  await window.loadURL(`app://atrium/${process.env.FLOOR_START ? '?start' : ''}`)
}

void app.whenReady().then(open)
