import { EventEmitter } from 'node:events'
import type { App, Session, WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { createEmbeddedPages, type EmbeddedPagePolicy } from '#main/security/embedded-pages.ts'
import { hardenNewSessions, hardenSession } from '#main/security/sessions.ts'
import { guardWebContents } from '#main/security/web-contents.ts'

type WindowOpen = (details: { url: string }) => { action: string }

let lastId = 0
const nothing = () => undefined

class FakeContents extends EventEmitter {
  readonly id = (lastId += 1)
  open: WindowOpen = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: WindowOpen) {
    this.open = handler
  }
  /** Emits a navigation event as Electron does and says whether it was prevented. */
  prevented(name: string, url: string, isMainFrame = true): boolean {
    const event = { url, isMainFrame, preventDefault: vi.fn() }
    this.emit(name, event)
    return event.preventDefault.mock.calls.length > 0
  }
}

function guarded() {
  const app = new EventEmitter()
  const own = new FakeContents()
  const openExternal = vi.fn(async () => undefined)
  const log = vi.fn()
  const mayStay = vi.fn(() => false)
  const embeddedPages = createEmbeddedPages()
  guardWebContents(app as unknown as App, {
    embeddedPages,
    isInterface: (contents) => contents === (own as unknown as WebContents),
    isNamedServer: (host) => host === 'named.example',
    mayStay,
    openExternal,
    log,
  })
  const add = (contents: FakeContents) => {
    app.emit('web-contents-created', {}, contents)
    return contents
  }
  return { app, own: add(own), add, embeddedPages, openExternal, log, mayStay }
}

describe('contents of every kind', () => {
  it('cannot leave the interface by any of the three ways a navigation is announced', () => {
    const { own, openExternal } = guarded()
    const away = 'https://evil.example/?next=app://atrium/'
    expect(own.prevented('will-navigate', 'app://atrium/home')).toBe(false)
    expect(own.prevented('will-redirect', away)).toBe(true)
    expect(own.prevented('will-frame-navigate', away, false)).toBe(true)
    expect(openExternal).not.toHaveBeenCalled()
    expect(own.prevented('will-navigate', away)).toBe(true)
    expect(openExternal).toHaveBeenCalledExactlyOnceWith(away)
  })

  it('cannot navigate at all when no window of the interface owns them', () => {
    const { add } = guarded()
    const hidden = add(new FakeContents())
    expect(hidden.prevented('will-navigate', 'app://atrium/')).toBe(true)
    expect(hidden.prevented('will-redirect', 'app://atrium/')).toBe(true)
  })

  it('open no window, and offer only web links of the interface to the system browser', () => {
    const { own, add, openExternal } = guarded()
    for (const url of ['app://atrium/', 'about:blank', 'file:///x']) expect(own.open({ url }).action).toBe('deny')
    expect(add(new FakeContents()).open({ url: 'https://example.edu/' }).action).toBe('deny')
    expect(openExternal).not.toHaveBeenCalled()
    expect(own.open({ url: 'https://example.edu/' }).action).toBe('deny')
    expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://example.edu/')
  })

  it('keep an embedded page of the server on it, tell a refused redirect, and open no window by itself', () => {
    const { add, embeddedPages, openExternal } = guarded()
    const page = add(new FakeContents())
    const home = {
      kind: 'server',
      origin: 'https://oa.example.edu',
      denied: vi.fn(),
      wantsWindow: vi.fn(),
      mayLeave: () => true,
    } as const
    embeddedPages.add(page.id, home satisfies EmbeddedPagePolicy)
    expect(page.prevented('will-navigate', 'https://oa.example.edu/next')).toBe(false)
    expect(page.prevented('will-redirect', 'https://evil.example/')).toBe(true)
    expect([home.denied.mock.calls, openExternal.mock.calls]).toEqual([[['redirected']], []])
    expect(page.prevented('will-navigate', 'https://other.example/')).toBe(true)
    expect(home.wantsWindow.mock.calls.splice(0)).toEqual([['https://other.example/']])
    expect(page.prevented('will-navigate', 'app://atrium/')).toBe(true)
    expect(page.open({ url: 'file:///etc/passwd' }).action).toBe('deny')
    expect(page.open({ url: 'https://other.example/x' }).action).toBe('deny')
    expect(home.wantsWindow.mock.calls).toEqual([['https://other.example/x']])
    // Its home limits how often the browser opens, and opens nothing behind a lock.
    expect(openExternal).not.toHaveBeenCalled()
  })

  it('tell who the person is, by a client certificate, to nobody but the page’s own server and servers they named', () => {
    const { app, embeddedPages } = guarded()
    const rest = { denied: nothing, wantsWindow: nothing, mayLeave: () => true }
    embeddedPages.add(901, { kind: 'foreign', origin: 'https://x.example', ...rest })
    embeddedPages.add(902, { kind: 'server', origin: 'https://oa.example.edu:8443', ...rest })
    const mayIdentify = (id: number | null, asked: string) => {
      const [event, answer] = [{ preventDefault: vi.fn() }, vi.fn()]
      app.emit('select-client-certificate', event, id === null ? null : { id }, asked, [{}], answer)
      const [prevented, answers] = [event.preventDefault.mock.calls.length, answer.mock.calls]
      expect(answers).toEqual(prevented === 1 ? [[]] : [])
      return prevented === 0
    }
    expect(mayIdentify(901, 'x.example:443')).toBe(false)
    expect(mayIdentify(902, 'oa.example.edu:8443')).toBe(true)
    // A foreign frame in it, another port, and a name that only looks alike.
    for (const asked of ['ads.example:443', 'oa.example.edu:443', 'oa.example.edu.evil.example:8443', '', 'a b']) {
      expect(mayIdentify(902, asked), asked).toBe(false)
    }
    expect(mayIdentify(903, 'oa.example.edu:8443')).toBe(false)
    expect(mayIdentify(null, 'named.example:443')).toBe(true)
    expect(mayIdentify(null, 'https://named.example/api')).toBe(true)
    expect(mayIdentify(null, 'redirected.example:443')).toBe(false)
  })

  it('hold on to a window with beforeunload only as long as their home lets them', () => {
    const { add, embeddedPages, own, mayStay } = guarded()
    const prevented = (contents: FakeContents) => contents.prevented('will-prevent-unload', '')
    const page = add(new FakeContents())
    const mayLeave = vi.fn(() => false)
    embeddedPages.add(page.id, {
      kind: 'foreign',
      origin: 'https://x.example',
      denied: nothing,
      wantsWindow: nothing,
      mayLeave,
    })
    expect(prevented(page)).toBe(false)
    mayLeave.mockReturnValue(true)
    expect(prevented(page)).toBe(true)
    expect(prevented(own)).toBe(true)
    mayStay.mockReturnValue(true)
    expect([prevented(own), prevented(page)]).toEqual([false, true])
  })

  it('reach no Bluetooth device, which Electron would choose by itself', () => {
    const { own } = guarded()
    const [event, answer] = [{ preventDefault: vi.fn() }, vi.fn()]
    own.emit('select-bluetooth-device', event, [{ deviceId: '1' }], answer)
    expect([event.preventDefault.mock.calls.length, answer.mock.calls]).toEqual([1, [['']]])
  })

  it('attach no webview', () => {
    const { own } = guarded()
    const event = { preventDefault: vi.fn() }
    own.emit('will-attach-webview', event, {}, {})
    expect(event.preventDefault).toHaveBeenCalledOnce()
  })

  it('leave no query of a denied address in the log: it may carry a ticket', () => {
    const { own, log } = guarded()
    own.prevented('will-navigate', 'https://h/sso?ticket=secret#secret')
    own.open({ url: 'https://h/sso?ticket=secret' })
    expect(JSON.stringify(log.mock.calls)).not.toContain('secret')
  })
})

describe('a session', () => {
  const contents = { id: 1 } as WebContents
  function hardened(role?: 'interface' | 'server' | 'foreign') {
    const set: Record<string, (...args: unknown[]) => unknown> = {}
    const embeddedPages = createEmbeddedPages()
    const origin = 'https://news.example.com'
    embeddedPages.add(7, { kind: 'foreign', origin, denied: nothing, wantsWindow: nothing, mayLeave: () => true })
    const keep = (name: string) => (handler: (...args: unknown[]) => unknown) => {
      set[name] = handler
    }
    const session = {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      allowNTLMCredentialsForDomains: keep('domains'),
      webRequest: { onBeforeRequest: keep('load') },
    } as unknown as Session
    const policy = {
      embeddedPages,
      isInterface: (asked: WebContents) => asked === contents,
      development: false,
      log: vi.fn(),
    }
    const app = new EventEmitter()
    hardenNewSessions(app as unknown as App, policy)
    app.emit('session-created', session)
    if (role) hardenSession(session, role, policy)
    const ask = (permission: string, url = 'app://atrium/') => {
      const answer = vi.fn()
      set.request?.(contents, permission, answer, { requestingUrl: url, isMainFrame: true })
      const checked = set.check?.(contents, permission, url, { isMainFrame: true })
      return [answer.mock.calls[0]?.[0], checked]
    }
    const load = (url: string, webContentsId?: number) => {
      const answer = vi.fn()
      set.load?.({ url, webContentsId }, answer)
      return answer.mock.calls[0]?.[0]?.cancel === false
    }
    return { ask, load, set }
  }

  it('asks and checks permissions by one rule: a request handler alone leaves the check open', () => {
    const { ask, set } = hardened('interface')
    expect(ask('fullscreen')).toEqual([true, true])
    expect(ask('media')).toEqual([false, false])
    expect(ask('fullscreen', 'https://campus.example.edu/')).toEqual([false, false])
    expect(set.check?.(null, 'fullscreen', 'app://atrium/', { isMainFrame: true })).toBe(false)
    expect(set.device?.({ deviceType: 'usb' })).toBe(false)
  })

  it('of a server grants nothing and speaks http and https', () => {
    const { ask, load } = hardened('server')
    expect(ask('fullscreen')).toEqual([false, false])
    expect([load('https://campus.example.edu/'), load('app://atrium/'), load('file:///etc/passwd')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('of other sites loads for embedded pages alone, and those reach neither us nor this machine', () => {
    const { ask, load, set } = hardened('foreign')
    expect(ask('fullscreen', 'https://news.example.com/')).toEqual([false, false])
    expect([load('https://cdn.example/'), load('https://cdn.example/', 7)]).toEqual([false, true])
    const closed = ['app://atrium/', 'file:///etc/passwd', 'http://127.0.0.1:4000/', 'http://192.168.1.1/']
    for (const url of closed) expect(load(url, 7), url).toBe(false)
    expect(set.domains).toBe('')
  })

  it('of the interface loads nothing from network or disk', () => {
    const { load } = hardened('interface')
    expect([load('app://atrium/'), load('https://cdn.example/'), load('file:///etc/passwd')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('that nobody gave a role is closed from its creation on', () => {
    const { ask, load } = hardened()
    expect(ask('fullscreen')).toEqual([false, false])
    expect([load('https://example.edu/'), load('app://atrium/'), load('file:///x'), load('data:,x')]).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})
