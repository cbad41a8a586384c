import { describe, expect, it } from 'vitest'
import { mayLoad } from '#main/security/network-policy.ts'
import { decidePermission } from '#main/security/permissions.ts'
import { isTrustedSender } from '#main/security/sender.ts'

describe('the sender gate', () => {
  const good = { frameUrl: 'app://atrium/home', isTopFrame: true, isKnownWindow: true }

  it('trusts the top frame of a known window on our own document', () => {
    expect(isTrustedSender(good)).toBe(true)
  })

  it.each([
    ['a frame that is gone', { ...good, frameUrl: null }],
    ['a sub-frame', { ...good, isTopFrame: false }],
    ['contents that are no window of ours', { ...good, isKnownWindow: false }],
    ['a look-alike origin', { ...good, frameUrl: 'https://evil.example/app://atrium/' }],
    ['a page of a server', { ...good, frameUrl: 'https://campus.example.edu/' }],
    ['bytes of a server shown as a page', { ...good, frameUrl: 'app://atrium/file/annex/1' }],
    ['an empty page', { ...good, frameUrl: 'about:blank' }],
  ])('refuses %s', (_name, facts) => {
    expect(isTrustedSender(facts)).toBe(false)
  })
})

describe('permissions', () => {
  const ask = { requestingUrl: 'app://atrium/home', isMainFrame: true, isInterface: true }

  it('grants copying and full screen to the interface', () => {
    expect(decidePermission({ ...ask, permission: 'clipboard-sanitized-write' }, false)).toBe(true)
    expect(decidePermission({ ...ask, permission: 'fullscreen', requestingUrl: 'app://atrium' }, false)).toBe(true)
  })

  it('denies everything else, and the granted ones to anybody else', () => {
    const permissions = 'media geolocation notifications clipboard-read midi hid usb serial openExternal unknown'
    for (const permission of permissions.split(' ')) {
      expect(decidePermission({ ...ask, permission }, false), permission).toBe(false)
    }
    expect(decidePermission({ ...ask, permission: 'loopback-network' }, true)).toBe(true)
    expect(decidePermission({ ...ask, permission: 'loopback-network' }, false)).toBe(false)
    expect(decidePermission({ ...ask, permission: 'media' }, true)).toBe(false)
    const permission = 'fullscreen'
    expect(decidePermission({ ...ask, permission, isInterface: false }, false)).toBe(false)
    expect(decidePermission({ ...ask, permission, isMainFrame: false }, false)).toBe(false)
    expect(decidePermission({ ...ask, permission, requestingUrl: 'https://atrium/' }, false)).toBe(false)
  })
})

describe('loads of a session', () => {
  it('keeps the interface off the network and off the disk', () => {
    for (const url of ['app://atrium/', 'data:image/png;base64,AA', 'blob:app://atrium/1', 'about:blank']) {
      expect(mayLoad('interface', url, false), url).toBe(true)
    }
    const refused = [
      'https://campus.example.edu/x.png',
      'http://127.0.0.1:5173/',
      'ws://127.0.0.1:5173/',
      'wss://example.edu/',
      'file:///etc/passwd',
      'app://other/',
      'ftp://example.edu/',
      'chrome://gpu',
      'nonsense',
    ]
    for (const url of refused) expect(mayLoad('interface', url, false), url).toBe(false)
  })

  it('opens the socket of Vite only in development and only on this machine', () => {
    expect(mayLoad('interface', 'ws://127.0.0.1:5173/', true)).toBe(true)
    expect(mayLoad('interface', 'ws://example.edu/', true)).toBe(false)
    expect(mayLoad('interface', 'http://127.0.0.1:5173/', true)).toBe(false)
  })

  it('gives server sessions http and https alone: never our scheme', () => {
    expect(mayLoad('server', 'https://campus.example.edu/', false)).toBe(true)
    for (const url of ['app://atrium/', 'file:///etc/passwd', 'ftp://example.edu']) {
      expect(mayLoad('server', url, false), url).toBe(false)
    }
  })
})
