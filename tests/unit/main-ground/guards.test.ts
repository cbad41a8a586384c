import { EventEmitter } from 'node:events'
import type { App, Session, WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { hardenNewSessions, hardenSession } from '#main/security/sessions.ts'
import { guardWebContents } from '#main/security/web-contents.ts'

type WindowOpen = (details: { url: string }) => { action: string }

class FakeContents extends EventEmitter {
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
  guardWebContents(app as unknown as App, {
    isInterface: (contents) => contents === (own as unknown as WebContents),
    openExternal,
    log,
  })
  const add = (contents: FakeContents) => {
    app.emit('web-contents-created', {}, contents)
    return contents
  }
  return { own: add(own), add, openExternal, log }
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
  function hardened(role?: 'interface' | 'server') {
    const set: Record<string, (...args: unknown[]) => unknown> = {}
    const keep = (name: string) => (handler: (...args: unknown[]) => unknown) => {
      set[name] = handler
    }
    const session = {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      webRequest: { onBeforeRequest: keep('load') },
    } as unknown as Session
    const policy = { isInterface: (asked: WebContents) => asked === contents, development: false, log: vi.fn() }
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
    const load = (url: string) => {
      const answer = vi.fn()
      set.load?.({ url }, answer)
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
