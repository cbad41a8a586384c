import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createEmbeddedPages, type EmbeddedPages } from '#main/security/embedded-pages.ts'
import { injectAuthorization } from '#main/embedded/authorization.ts'
import type { PageEvent } from '#main/embedded/contract.ts'
import { subscribePage } from '#main/embedded/page-events.ts'

type Hook = (details: unknown, answer: (changes: object) => void) => void

const origin = 'https://oa.example.edu'
let embeddedPages: EmbeddedPages
let hooks: Record<string, Hook>
let denied: string[]
let token: string | null
let needed: Record<string, Record<string, string>>

beforeEach(() => {
  embeddedPages = createEmbeddedPages()
  denied = []
  hooks = {}
  token = 'bearer secret'
  needed = {}
  embeddedPages.add(5, {
    kind: 'server',
    origin,
    denied: (reason) => denied.push(reason),
    wantsWindow: () => undefined,
    mayLeave: () => true,
  })
  const keep = (name: string) => (hook: Hook) => {
    hooks[name] = hook
  }
  const webRequest = { onBeforeSendHeaders: keep('send'), onHeadersReceived: keep('received') }
  injectAuthorization({ webRequest } as unknown as Session, {
    embeddedPages,
    tokenFor: (asked) => (asked === origin ? token : null),
    headersFor: (asked) => needed[asked] ?? {},
    acceptLanguage: () => 'en',
  })
})

function run(name: string, details: object): object {
  const answer = vi.fn()
  hooks[name]?.({ requestHeaders: { Accept: '*/*' }, ...details }, answer)
  return answer.mock.calls[0]?.[0] as object
}

const frame = (own: string, top = own) => ({ origin: own, top: { origin: top }, parent: null })
const first = { webContentsId: 5, url: `${origin}/report`, resourceType: 'mainFrame', frame: frame('null') }

test('the report opens with the session, and main’s own requests stay as they are', () => {
  expect(run('send', first)).toEqual({
    requestHeaders: { Accept: '*/*', 'Accept-Language': 'en', Authorization: 'bearer secret' },
  })
  expect(run('send', { ...first, webContentsId: undefined })).toEqual({})
  expect(run('send', { ...first, webContentsId: 6 })).toEqual({})
  token = null
  expect(run('send', first)).toEqual({})
})

test('no foreign page or frame makes the app send the session', () => {
  const call = { webContentsId: 5, url: `${origin}/api/pay`, resourceType: 'xhr' }
  const carried = { requestHeaders: { Accept: '*/*', 'Accept-Language': 'en', Authorization: 'bearer secret' } }
  expect(run('send', { ...call, frame: frame(origin) })).toEqual(carried)
  expect(run('send', { ...call, frame: frame('https://ads.example', origin) })).toEqual({})
  expect(run('send', { ...call, frame: frame(origin), initiatorOrigin: 'https://ads.example' })).toEqual({})
  expect(run('send', { ...call, frame: null })).toEqual({})
  expect(run('send', { ...first, initiatorOrigin: 'https://evil.example' })).toEqual({})
})

test('a page of the local workspace has its key and takes it nowhere else', () => {
  needed[origin] = { 'x-workspace-key': 'key' }
  token = null
  const carried = { requestHeaders: { Accept: '*/*', 'Accept-Language': 'en', 'x-workspace-key': 'key' } }
  expect(run('send', first)).toEqual(carried)
  const leaving = { ...first, url: 'https://evil.example/', resourceType: 'image', ...carried }
  expect(run('send', leaving)).toEqual({ requestHeaders: { Accept: '*/*', 'Accept-Language': 'en' } })
})

test('the session follows no redirect to another site', () => {
  const redirected = {
    webContentsId: 5,
    url: 'https://evil.example/picture',
    resourceType: 'image',
    frame: frame(origin),
    requestHeaders: { Accept: '*/*', authorization: 'bearer secret' },
  }
  expect(run('send', redirected)).toEqual({ requestHeaders: { Accept: '*/*' } })
  // What a page signs in with elsewhere is its own.
  expect(run('send', { ...redirected, requestHeaders: { Authorization: 'Basic b3RoZXI=' } })).toEqual({})
})

test('an envelope does not show as a page, and an API answer of a page passes', () => {
  const json = { responseHeaders: { 'Content-Type': ['application/json; charset=utf-8'] } }
  expect(run('received', { ...first, ...json })).toEqual({ cancel: true })
  expect(denied).toEqual(['notPage'])
  expect(run('received', { ...first, ...json, resourceType: 'xhr' })).toEqual({})
  expect(run('received', { ...first, ...json, webContentsId: undefined })).toEqual({})
  expect(run('received', { ...first, responseHeaders: { 'content-type': ['text/html'] } })).toEqual({})
})

function followed(options: { checksStatus?: boolean; mayTellTitle?: boolean } = {}) {
  const contents = new EventEmitter()
  const told: PageEvent[] = []
  let reason: string | null = null
  subscribePage(contents as unknown as WebContents, {
    emit: (event) => told.push(event),
    checksStatus: options.checksStatus ?? true,
    mayTellTitle: options.mayTellTitle ?? false,
    reason: () => reason,
  })
  const refuse = (why: string) => {
    reason = why
  }
  return { contents, told, refuse, types: () => told.map(({ type }) => type) }
}
const start = { isMainFrame: true, isSameDocument: false, url: origin }

test('a failed page does not count as standing, although its error page is there', () => {
  const { contents, told, types } = followed()
  contents.emit('did-start-navigation', start)
  contents.emit('did-navigate', {}, `${origin}/x`, 404, 'Not Found')
  contents.emit('dom-ready')
  contents.emit('did-finish-load')
  expect(types()).toEqual(['loading', 'moved', 'failed'])
  expect(told[2]).toEqual({ type: 'failed', fault: 'HTTP 404' })
  contents.emit('did-start-navigation', start)
  contents.emit('did-navigate', {}, `${origin}/x`, 200, 'OK')
  contents.emit('dom-ready')
  expect(types().slice(3)).toEqual(['loading', 'moved', 'ready'])
})

test('a frame, a jump inside the page and a replaced load are neither a load nor a failure', () => {
  const { contents, told } = followed()
  contents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
  contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
  contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', 'https://ads.example/', false)
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', origin, true)
  expect(told).toEqual([])
  contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', origin, true)
  contents.emit('did-start-navigation', { ...start, url: 'chrome-error://chromewebdata/' })
  contents.emit('dom-ready')
  expect(told).toEqual([{ type: 'failed', fault: 'ERR_CONNECTION_REFUSED' }])
})

test('neither a download nor a load that is given up takes the page off the screen', () => {
  const { contents, types } = followed()
  contents.emit('did-start-navigation', start)
  contents.emit('did-navigate', {}, origin, 200, 'OK')
  contents.emit('dom-ready')
  contents.emit('did-start-navigation', { ...start, url: `${origin}/file.zip` })
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', `${origin}/file.zip`, true)
  contents.emit('did-stop-loading')
  expect(types()).toEqual(['loading', 'moved', 'ready', 'loading', 'ready'])

  const broken = followed()
  broken.contents.emit('did-start-navigation', start)
  broken.contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', origin, true)
  broken.contents.emit('did-stop-loading')
  // Chromium tries by itself again and says no more when that fails too.
  broken.contents.emit('did-start-navigation', start)
  broken.contents.emit('did-stop-loading')
  expect(broken.told.at(-1)).toEqual({ type: 'failed', fault: 'ERR_CONNECTION_REFUSED' })

  const first = followed()
  first.contents.emit('did-start-navigation', start)
  first.contents.emit('did-stop-loading')
  expect(first.told.at(-1)).toEqual({ type: 'failed', fault: 'ERR_ABORTED' })
  first.contents.emit('did-navigate', {}, origin, 200, 'OK')
  first.contents.emit('dom-ready')
  expect(first.types().slice(-3)).toEqual(['loading', 'moved', 'ready'])
})

test('a refused redirect is told as one, and its page does not stand', () => {
  const { contents, told, refuse } = followed()
  refuse('redirected')
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', origin, true)
  contents.emit('dom-ready')
  expect(told).toEqual([{ type: 'failed', fault: 'redirected' }])
})

test('a title tells no address and does not go out, and another site’s own error page shows', () => {
  const own = followed()
  own.contents.emit('page-title-updated', {}, '报表')
  expect(own.told).toEqual([])
  const other = followed({ mayTellTitle: true, checksStatus: false })
  other.contents.emit('page-title-updated', {}, 'https://news.example/?token=x')
  other.contents.emit('page-title-updated', {}, '新闻')
  other.contents.emit('did-navigate', {}, 'https://news.example/none', 404, 'Not Found')
  other.contents.emit('dom-ready')
  other.contents.emit('render-process-gone', {}, { reason: 'crashed' })
  expect(other.types()).toEqual(['title', 'moved', 'ready', 'crashed'])
})

test('what is typed counts as typing, a key that only moves or scrolls does not', () => {
  const { contents, types } = followed()
  const key = (name: string, held: object = {}, type = 'keyDown') =>
    contents.emit(
      'before-input-event',
      {},
      { type, key: name, control: false, alt: false, meta: false, shift: false, ...held },
    )
  for (const name of ['ArrowDown', 'Tab', 'Escape', 'F5', 'Shift', 'Insert']) key(name)
  key('a', {}, 'keyUp')
  key('c', { control: true })
  key('r', { meta: true })
  expect(types()).toEqual([])
  for (const name of ['a', '字', 'Process', 'Backspace']) key(name)
  key('v', { control: true })
  key('V', { meta: true })
  key('Insert', { shift: true })
  key('@', { control: true, alt: true })
  expect(types()).toEqual(Array.from({ length: 8 }, () => 'touched'))
})
