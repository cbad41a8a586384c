import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOfAccelerator } from '../../electron-standin/src/api/accelerators.ts'
import { belongs } from '../../electron-standin/src/api/cookies.ts'
import { bypasses, proxyFor } from '../../electron-standin/src/api/proxy.ts'
import { addPrivileged, fromWeb, originOf, policyToWeb, toWeb } from '../../electron-standin/src/api/schemes.ts'
import { matchesFilter } from '../../electron-standin/src/api/web-request.ts'
import { netErrorCode, netErrorOfNode } from '../../electron-standin/src/core/net-errors.ts'

const secure = { standard: true, secure: true }
addPrivileged('app', secure)
addPrivileged('other-app', secure)

describe('custom schemes', () => {
  test('an address survives the way to Chromium and back', () => {
    const host = fc.stringMatching(/^[a-z][a-z\d-]{0,12}(\.[a-z]{1,5})?$/)
    fc.assert(
      fc.property(
        fc.constantFrom('app', 'other-app'),
        host,
        fc.webPath(),
        fc.webQueryParameters(),
        (scheme, name, path, query) => {
          const url = `${scheme}://${name}${path || '/'}?${query}`
          expect(toWeb(url)).toMatch(/^https:/)
          expect(fromWeb(toWeb(url))).toBe(url)
          expect(fromWeb(new URL(toWeb(url)).href)).toContain(`${scheme}://${name}/`)
          expect(originOf(toWeb(url))).toBe(`${scheme}://${name}`)
        },
      ),
    )
  })

  test('an address of another scheme stays as it is', () => {
    for (const url of [
      'https://example.com/a',
      'data:text/html,app://x',
      'file:///tmp/a',
      'about:blank',
      'unknown://a/b',
    ]) {
      expect(toWeb(url)).toBe(url)
      expect(fromWeb(url)).toBe(url)
    }
    expect(originOf('file:///tmp/a')).toBe('file://')
    expect(originOf('data:text/html,x')).toBe('null')
  })

  test('a policy lets through what it says and keeps every directive', () => {
    const mapped = policyToWeb(
      "default-src 'none'; img-src app: app://host other-app://a/b data:; style-src 'self' 'nonce-x'",
    )
    const [first, images, styles, connect] = mapped.split('; ')
    expect(first).toBe("default-src 'none'")
    expect(images).toBe(
      'img-src https://*.app.standin.invalid https://host.app.standin.invalid https://a.other-app.standin.invalid/b data:',
    )
    expect(styles).toBe("style-src 'self' 'nonce-x'")
    expect(connect).toMatch(/^connect-src https:\/\/ask-[\w-]+\.standin\.invalid$/)
    expect(policyToWeb("connect-src 'self'")).toMatch(/^connect-src 'self' https:\/\/ask-/)
    expect(policyToWeb("img-src 'self'")).toBe("img-src 'self'")
  })

  test('a scheme that Chromium cannot imitate is refused', () => {
    expect(() => addPrivileged('plain', { secure: true })).toThrow('not implemented in the stand-in')
    expect(() => addPrivileged('open', { standard: true })).toThrow('not implemented in the stand-in')
    expect(() => addPrivileged('free', { ...secure, bypassCSP: true })).toThrow('with bypassCSP')
  })
})

test('a menu key is the one that the accelerator says', () => {
  const keys = {
    'CommandOrControl+W': 'control w',
    'Control+Shift+Tab': 'control shift tab',
    'shift+ctrl+k': 'control shift k',
    F5: 'f5',
    'CmdOrCtrl+Plus': 'control +',
    'Ctrl++': 'control +',
    'Alt+Left': 'alt arrowleft',
    'CmdOrCtrl+-': 'control -',
  }
  for (const [accelerator, key] of Object.entries(keys)) expect(keyOfAccelerator(accelerator)).toBe(key)
})

test('a webRequest filter matches what its patterns say', () => {
  const matches = (pattern: string, url: string) => matchesFilter({ urls: [pattern] }, url)
  expect(matches('<all_urls>', 'app://a/b')).toBe(true)
  expect(matches('app://host/data*', 'app://host/data?x')).toBe(true)
  expect(matches('app://host/data*', 'app://host/other')).toBe(false)
  expect(matches('https://*.example.com/*', 'https://a.example.com/')).toBe(true)
  expect(matches('https://*.example.com/*', 'https://aXexampleXcom/')).toBe(false)
  expect(matchesFilter({ urls: ['<all_urls>'], excludeUrls: ['*://secret/*'] }, 'http://secret/a')).toBe(false)
})

test('a cookie goes to its own host and path alone', () => {
  const fits = (domain: string, path: string, secureOnly: boolean, url: string) =>
    belongs({ domain, path, secure: secureOnly }, new URL(url))
  expect(fits('.example.com', '/', false, 'http://a.example.com/x')).toBe(true)
  expect(fits('example.com', '/', false, 'http://a.example.com/')).toBe(false)
  expect(fits('.example.com', '/', false, 'http://badexample.com/')).toBe(false)
  expect(fits('example.com', '/a', false, 'http://example.com/a/b')).toBe(true)
  expect(fits('example.com', '/a', false, 'http://example.com/ab')).toBe(false)
  expect(fits('example.com', '/', true, 'http://example.com/')).toBe(false)
})

test('a proxy is chosen by Chromium’s rules', () => {
  const config = {
    mode: 'fixed_servers',
    proxyRules: 'http=one:81;https=two:82',
    proxyBypassRules: '*.inside.test,<local>',
  } as const
  const proxy = (url: string) => proxyFor(config, new URL(url))?.host
  expect(proxy('http://a.test/')).toBe('one:81')
  expect(proxy('https://a.test/')).toBe('two:82')
  expect(proxy('https://b.inside.test/')).toBeUndefined()
  expect(proxy('http://short/')).toBeUndefined()
  expect(proxy('http://localhost:3000/')).toBeUndefined()
  expect(proxyFor({ mode: 'direct' }, new URL('http://a.test/'))).toBeNull()
  expect(proxyFor({ mode: 'fixed_servers', proxyRules: 'all:1' }, new URL('https://a.test/'))?.host).toBe('all:1')
  expect(bypasses({ proxyBypassRules: '<-loopback>' }, new URL('http://127.0.0.1/'))).toBe(false)
})

test('an error of Node gets Chromium’s name and number', () => {
  const name = (code: string) => netErrorOfNode(Object.assign(new Error(code), { code }))
  expect(name('ECONNREFUSED')).toBe('ERR_CONNECTION_REFUSED')
  expect(name('EAI_AGAIN')).toBe('ERR_NAME_NOT_RESOLVED')
  expect(name('SELF_SIGNED_CERT_IN_CHAIN')).toBe('ERR_CERT_AUTHORITY_INVALID')
  expect(name('HPE_INVALID_CONSTANT')).toBe('ERR_INVALID_HTTP_RESPONSE')
  expect(netErrorOfNode(new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]))).toBe(
    'ERR_CONNECTION_REFUSED',
  )
  expect([
    netErrorCode('ERR_CONNECTION_REFUSED'),
    netErrorCode('ERR_NAME_NOT_RESOLVED'),
    netErrorCode('unknown'),
  ]).toEqual([-102, -105, -2])
})
