import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedPaths } from '#shared/access/fixed-paths.ts'
import { linkAmong, parseLink } from '#main/links/parse.ts'
import { stripToken } from '#main/links/token.ts'

test('a link opens no page that ends a session, signs in or shows a foreign site', () => {
  const closed = [
    'login',
    'lockScreen',
    'externalLink?href=https%3A%2F%2Fevil',
    'redirect/home',
    'auth-redirect',
    'servers?url=x',
    '404',
    'LOGIN',
    'externalLink/',
    'login/x',
  ]
  for (const page of closed) expect(parseLink(`atrium://open/${page}`), page).toBeNull()
  expect(parseLink('atrium://open/profile')).toEqual({
    kind: 'open',
    path: '/profile',
    token: null,
    known: true,
    signsIn: false,
  })
  expect(parseLink('ATRIUM://OPEN/workFlow/entrust?config=1')).toMatchObject({ path: '/workFlow/entrust?config=1' })
})

test('a page written with percent signs is the page that it means', () => {
  expect(parseLink('atrium://open/%73so?ticket=x')).toMatchObject({ known: true, signsIn: true })
  expect(parseLink('atrium://open/ss%6F?ticket=x')).toMatchObject({ signsIn: true })
  expect(parseLink('atrium://open/%70rofile')).toMatchObject({ known: true, signsIn: false })
})

test('lets the menu decide about every page that is not the application’s own', () => {
  for (const page of ['jxjh', 'grgkkjlgl', 'model/leaveRequest'])
    expect(parseLink(`atrium://open/${page}`)).toMatchObject({ known: false })
  const own = Object.entries(fixedPaths).filter(([path]) => path !== '/')
  for (const [path, { link }] of own) {
    if (link) expect(parseLink(`atrium://open${path}`), path).toMatchObject({ path, known: true })
    else expect(parseLink(`atrium://open${path}`), path).toBeNull()
  }
})

test('a path decodes to itself and is one of a menu', () => {
  const odd = [
    'a%2F..%2Flogin',
    '..%2flogin',
    './login',
    'a/../login',
    'a%5Cb',
    'a%00b',
    '%',
    'a b',
    '//evil.example/x',
    'a?x#/login\n',
    '',
  ]
  for (const path of odd) {
    const link = parseLink(`atrium://open/${path}`)
    // The parser resolves plain dots by itself: what is left must not be a closed page.
    if (link !== null) expect(link.kind === 'open' && /login|evil|\.\./.test(link.path), path).toBe(false)
  }
  expect(parseLink('atrium://open/model/leaveRequest')).toMatchObject({ path: '/model/leaveRequest', known: false })
  expect(parseLink('atrium://open/数据/请假')).toMatchObject({ known: false })
})

test('a link with another scheme, credentials, a port or no end is not read', () => {
  for (const link of [
    'https://open/home',
    'atrium:open/home',
    'atrium://user@open/home',
    'atrium://open:80/home',
    'atrium://elsewhere/home',
    `atrium://open/home?x=${'a'.repeat(4000)}`,
    `atrium://open/${'a'.repeat(201)}`,
    'atrium://open/home\\..\\x',
  ]) {
    expect(parseLink(link), link).toBeNull()
  }
})

test('a server link carries an address alone and adds nothing silently', () => {
  expect(parseLink('atrium://server?url=https%3A%2F%2Foa.example.edu%2Fportal')).toEqual({
    kind: 'server',
    url: 'https://oa.example.edu/portal',
  })
  for (const link of [
    'atrium://server',
    'atrium://server?url=',
    'atrium://server/x?url=https://a',
    'atrium://server?url=a%0Ab',
  ])
    expect(parseLink(link), link).toBeNull()
})

test('a token in no spelling reaches the page', () => {
  expect(stripToken('/workFlowDetail?config=a%3D%3D&token=abc&x=1')).toEqual({
    path: '/workFlowDetail?config=a%3D%3D&x=1',
    token: 'abc',
  })
  expect(stripToken('/sso?TOKEN=bearer+x%2By')).toEqual({ path: '/sso', token: 'bearer x+y' })
  expect(stripToken('/a?%74oken=abc&token=def#token=ghi')).toEqual({ path: '/a', token: 'abc' })
  expect(stripToken('/a?token=%E0%A4%A&b=1')).toEqual({ path: '/a?b=1', token: null })
  expect(stripToken('/a?token=a%0d%0aX-Evil:1')).toEqual({ path: '/a', token: null })
  expect(stripToken('/a')).toEqual({ path: '/a', token: null })
})

test('stripping loses no other parameter and leaves nothing to a second one', () => {
  const pair = fc.tuple(fc.constantFrom('token', 'Token', 'config', 'tokens', 'x%74'), fc.webQueryParameters())
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
      const query = pairs.map(([name, value]) => `${name}=${value.replaceAll(/[&#]/g, '')}`)
      const { path } = stripToken(`/p?${query.join('&')}`)
      const kept = query.filter((text) => !/^token=/i.test(text))
      expect(path).toBe(kept.length === 0 ? '/p' : `/p?${kept.join('&')}`)
      expect(stripToken(path)).toEqual({ path, token: null })
    }),
  )
})

test('the newest link is found, and no option of the program is taken for one', () => {
  expect(linkAmong(['/usr/bin/atrium', '--hidden', 'atrium://open/a', 'Atrium://open/b', 'x'])).toBe('Atrium://open/b')
  expect(linkAmong(['/usr/bin/atrium', '--url=atrium://open/a', '/home/atrium:/x'])).toBeNull()
})
