import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { canonicalInput } from '#main/cache/key.ts'
import { callUrl, ownAddress, toQuery } from '#main/http/address.ts'
import { endsSession, passesUnchecked } from '#main/http/envelope.ts'
import { nextHop } from '#main/http/redirects.ts'
import { bareToken, withoutToken } from '#main/base/without-token.ts'
import { defaultTimeouts, timeoutOf } from '#main/http/timeouts.ts'

describe('addresses', () => {
  test('absent values are left out, arrays repeat, objects travel as JSON, empty text stays', () => {
    const query = toQuery({ a: undefined, b: null, c: '', d: [1, '二'], e: { f: 1 }, g: false })
    expect(query.toString()).toBe(`c=&d=1&d=${encodeURIComponent('二')}&e=${encodeURIComponent('{"f":1}')}&g=false`)
    expect(toQuery(undefined).toString()).toBe('')
  })

  test('n is appended to every address, with or without a query', () => {
    expect(callUrl('http://h/b', '/p', toQuery({}), 1999)).toBe('http://h/b/p?n=1')
    expect(callUrl('http://h', '/p', toQuery({ a: 1 }), 2000)).toBe('http://h/p?a=1&n=2')
  })

  test('whatever a server names, the result is on the profile’s own origin or refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `/${text}`),
        ),
        (address) => {
          let result: string
          try {
            result = ownAddress('https://campus.example:8443/prod', address)
          } catch {
            return
          }
          const url = new URL(result)
          expect(url.origin).toBe('https://campus.example:8443')
          expect(url.username + url.password).toBe('')
          expect(url.pathname.startsWith('/prod/') || address.startsWith('https://campus.example:8443')).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('redirect policy', () => {
  test('reads follow on http and https, never from https down to http, never with another scheme', () => {
    expect(nextHop('http://a/x', '/y', 'GET')).toEqual({ url: 'http://a/y', sameOrigin: true })
    expect(nextHop('http://a/x', 'https://a/x', 'GET')).toEqual({ url: 'https://a/x', sameOrigin: false })
    expect(nextHop('https://a/x', 'http://a/x', 'GET')).toBeNull()
    expect(nextHop('https://a/x', 'file:///etc/passwd', 'GET')).toBeNull()
    expect(nextHop('https://a/x', 'javascript:1', 'GET')).toBeNull()
    expect(nextHop('https://a/x', null, 'GET')).toBeNull()
    for (const method of ['POST', 'PUT', 'DELETE']) expect(nextHop('https://a/x', '/y', method)).toBeNull()
  })

  test('another port is another origin, and credentials in the address are dropped', () => {
    expect(nextHop('https://a/x', 'https://a:444/x', 'GET')?.sameOrigin).toBe(false)
    expect(nextHop('https://a/x', 'https://u:p@a/y', 'GET')).toEqual({ url: 'https://a/y', sameOrigin: true })
  })
})

describe('envelope exceptions (section 8)', () => {
  test('600 to 602 end a session except on Login and LockScreen; validateLogin and getLoginConfig are no exception', () => {
    for (const code of [600, 601, 602]) {
      expect(endsSession('/api/system/Area/1', code)).toBe(true)
      expect(endsSession(endpoints['auth.login'].path, code)).toBe(false)
      expect(endsSession(endpoints['auth.lockScreen'].path, code)).toBe(false)
      expect(endsSession(endpoints['auth.validateLogin'].path, code)).toBe(true)
    }
    for (const code of [null, 200, 400, 401, 599, 603]) expect(endsSession('/api/x', code)).toBe(false)
  })

  test('unchecked are data-source tests and online-development addresses with Config, nothing else of the table', () => {
    const unchecked = Object.entries(endpoints).filter(([, entry]) => passesUnchecked(entry))
    expect(unchecked.map(([id]) => id)).toEqual(['module.config', 'dataSource.test'])
    expect(passesUnchecked({ path: '/api/system/DataSource/Actions/Test' })).toBe(true)
    expect(passesUnchecked({ path: '/api/visualdev/OnlineDev/1/Config' })).toBe(true)
    expect(passesUnchecked({ path: '/api/system/SysConfig' })).toBe(false)
  })
})

describe('timeouts (section 9)', () => {
  test.each([
    '/api/system/SynThirdInfo/synAllUserSysToDing',
    '/api/extend/Email/Receive',
    '/api/permission/Authority/Data/1/Values',
    '/api/system/DataSync/Actions/Execute',
  ])('%s is a long call', (path) => {
    expect(timeoutOf({ path }, defaultTimeouts)).toEqual({ total: 100_000, idle: null })
  })

  test('ordinary calls, entries marked long and transfers', () => {
    expect(timeoutOf({ path: '/api/permission/Authority/GetColumnsByModuleId/1' }, defaultTimeouts).total).toBe(30_000)
    expect(timeoutOf(endpoints['print.batchData'], defaultTimeouts).total).toBe(100_000)
    expect(timeoutOf(endpoints['file.content'], defaultTimeouts)).toEqual({ total: null, idle: 1_000_000 })
  })
})

describe('token', () => {
  test('is blanked with or without its scheme; short values are no tokens', () => {
    expect(bareToken('bearer  abcdefgh')).toBe('abcdefgh')
    expect(withoutToken('x?token=Bearer abcdefgh&y=abcdefgh', 'Bearer abcdefgh')).toBe('x?token=Bearer &y=')
    expect(withoutToken('1 of 10', 'Bearer 1')).toBe('1 of 10')
    expect(withoutToken('abcdefgh', null)).toBe('abcdefgh')
  })
})

describe('cache keys', () => {
  const json = fc.jsonValue()

  test('do not depend on the order in which an input was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.dictionary(fc.string(), json), (params, query) => {
        const turned = (value: Record<string, unknown>) => Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalInput({ query: turned(query), params: turned(params) })).toBe(canonicalInput({ params, query }))
      }),
    )
  })

  test('differ for different inputs, and not for absent against undefined', () => {
    expect(canonicalInput({ params: { id: '1' } })).not.toBe(canonicalInput({ params: { id: '2' } }))
    expect(canonicalInput({ params: { id: '1' } })).not.toBe(canonicalInput({ query: { id: '1' } }))
    expect(canonicalInput({ params: { id: '1', x: undefined }, query: undefined })).toBe(
      canonicalInput({ params: { id: '1' } }),
    )
  })
})
