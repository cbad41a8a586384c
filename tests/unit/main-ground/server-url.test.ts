import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseAddress, readTypedAddress } from '#main/servers/url.ts'

const first = (typed: string) => readTypedAddress(typed)?.candidates[0]?.url ?? null

describe('a typed server address', () => {
  it.each([
    ['campus.example.edu', 'https://campus.example.edu'],
    ['  campus.example.edu/  ', 'https://campus.example.edu'],
    ['CAMPUS.Example.edu:443', 'https://campus.example.edu'],
    ['campus.example.edu:8443/oa', 'https://campus.example.edu:8443/oa'],
    ['https://campus.example.edu/index.html', 'https://campus.example.edu'],
    ['https://campus.example.edu/oa/index.html#/home', 'https://campus.example.edu/oa'],
    ['https://campus.example.edu/oa/login?redirect=%2Fhome', 'https://campus.example.edu/oa'],
    ['https://campus.example.edu//oa//', 'https://campus.example.edu/oa'],
    ['http://127.0.0.1:5000/', 'http://127.0.0.1:5000'],
    ['[::1]:5000', 'https://[::1]:5000'],
    ['http：//内网.example.cn：8080／oa', 'http://xn--v6q792i.example.cn:8080/oa'],
    ['https://10.0.0.8/prod-api', 'https://10.0.0.8/prod-api'],
  ])('reads %j as %j: a copied or mistyped address must not fail the probe', (typed, expected) => {
    expect(first(typed)).toBe(expected)
  })

  it.each([
    '',
    '   ',
    'https://',
    'ftp://campus.example.edu',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://atrium',
    'https://user:secret@campus.example.edu',
    'user@campus.example.edu',
    'campus example.edu',
    'https:\\\\campus.example.edu',
    'ws://campus.example.edu',
    'data:text/html,x',
    'host:99999',
  ])('refuses %j: only http and https without credentials may become a profile', (typed) => {
    expect(readTypedAddress(typed)).toBeNull()
  })

  it('asks consent for plain http unless the host is this machine', () => {
    const consent = (url: string) => normaliseAddress(url)?.needsConsent
    expect(consent('http://campus.example.edu')).toBe(true)
    expect(consent('http://192.168.1.10')).toBe(true)
    expect(consent('http://127.0.0.1.example.edu')).toBe(true)
    expect(consent('http://localhost.example.edu')).toBe(true)
    expect(consent('http://127.0.0.1:80')).toBe(false)
    expect(consent('http://[::1]:8080')).toBe(false)
    expect(consent('http://localhost:3000')).toBe(false)
    expect(consent('https://campus.example.edu')).toBe(false)
  })

  it('tries https before http when no scheme was typed, and only the typed scheme otherwise', () => {
    expect(readTypedAddress('host:8080')?.candidates.map((entry) => entry.url)).toEqual([
      'https://host:8080',
      'http://host:8080',
    ])
    expect(readTypedAddress('http://host:8080')?.candidates.map((entry) => entry.url)).toEqual(['http://host:8080'])
  })

  it('is stable: normalising twice would otherwise make two profiles of one server', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9-]{1,12}$/)
    fc.assert(
      fc.property(
        fc.constantFrom('http', 'https'),
        fc.domain(),
        fc.array(fc.oneof(part, fc.constantFrom('index.html', 'login', '')), { maxLength: 4 }),
        fc.constantFrom('', '/', '//', '?a=1', '#/home'),
        (scheme, host, path, tail) => {
          const once = normaliseAddress(`${scheme}://${host}/${path.join('/')}${tail}`)
          expect(once).not.toBeNull()
          expect(once?.url).not.toMatch(/[/?#]$/)
          expect(normaliseAddress(once?.url ?? '')).toEqual(once)
        },
      ),
    )
  })
})
