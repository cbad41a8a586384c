// The one app behind most contract tests: it serves pages at app:// and opens windows; tests do the rest by evaluate().
const { app, BrowserWindow, protocol, session } = require('electron')
const path = require('node:path')

const early = {}
try {
  session.fromPartition('persist:early')
} catch (error) {
  early.session = error.message
}
try {
  new BrowserWindow()
} catch (error) {
  early.window = error.message
}
early.ready = app.isReady()

const base = { standard: true, secure: true, supportFetchAPI: true, stream: true }
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: base },
  { scheme: 'nofetch', privileges: { ...base, supportFetchAPI: false } },
])

const pages = new Map()
const requests = []

async function answer(request) {
  const { pathname } = new URL(request.url)
  requests.push({
    url: request.url,
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  })
  const page = pages.get(pathname)
  if (!page) return new Response('nothing here', { status: 404 })
  if (page.error) return Response.error()
  const headers = { 'content-type': 'text/html; charset=utf-8', ...page.headers }
  return new Response(page.body ?? '', { status: page.status ?? 200, headers })
}

const prepared = new Set()
function sessionOf(partition) {
  const own = partition ? session.fromPartition(partition) : session.defaultSession
  if (!prepared.has(own)) {
    prepared.add(own)
    own.protocol.handle('app', answer)
    own.protocol.handle('nofetch', answer)
  }
  return own
}

globalThis.contract = {
  early,
  requests,
  events: [],
  values: {},
  sessionOf,
  serve: (pathname, page) => void pages.set(pathname, typeof page === 'string' ? { body: page } : page),
  /** Opens a window and loads a path of app://host (or a whole URL); answers its id. */
  async open(target, { partition, preload = true, load = true, ...options } = {}) {
    const window = new BrowserWindow({
      width: 900,
      height: 700,
      ...options,
      webPreferences: {
        session: sessionOf(partition),
        ...(preload ? { preload: path.join(__dirname, 'preload.cjs') } : {}),
        ...options.webPreferences,
      },
    })
    if (load) await window.loadURL(target.startsWith('/') ? `app://host${target}` : target)
    return window.id
  },
  /** Notes the named events of a window's contents, in order, with their plain arguments. */
  watch(id, names) {
    const contents = BrowserWindow.fromId(id).webContents
    contract.events = []
    for (const name of names) {
      contents.on(name, (_event, ...values) =>
        contract.events.push([name, ...values.filter((value) => typeof value !== 'object')]),
      )
    }
  },
}

app.on('window-all-closed', () => {})
void app.whenReady().then(() => sessionOf(''))
