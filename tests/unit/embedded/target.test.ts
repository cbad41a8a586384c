import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressTarget, menuTarget, type TargetContext, type TargetNode } from '#main/embedded/target.ts'

const token = 'bearer abc.def+ghi/1=='
const facts: TargetContext = { serverUrl: 'https://oa.example.edu/portal', token, screenHost: '', reportPage: '' }
const node = (changes: Partial<TargetNode>): TargetNode => ({
  type: 7,
  urlAddress: '',
  linkTarget: '_self',
  relationId: '',
  ...changes,
})
const link = (urlAddress: string, more: Partial<TargetContext> = {}) =>
  menuTarget(node({ urlAddress }), { ...facts, ...more })

test('a relative link is prefixed with the current origin and leaves it by no trick', () => {
  expect(link('/news/1?a=b')).toMatchObject({ url: 'https://oa.example.edu/news/1?a=b', place: 'server' })
  expect(link('news')).toMatchObject({ url: 'https://oa.example.edu/portal/news', place: 'server' })
  expect(link('//evil.example/x')).toMatchObject({ origin: 'https://evil.example', place: 'foreign' })
  expect(link('\\\\evil.example/x')).toMatchObject({ origin: 'https://evil.example', place: 'foreign' })
  expect(link('https://oa.example.edu@evil.example/')).toEqual({ refused: 'scheme' })
})

test('neither a script nor a file nor our own scheme is opened', () => {
  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'app://atrium/',
    'data:text/html,x',
    'ftp://x/',
  ]) {
    expect(link(address), address).toEqual({ refused: 'scheme' })
    expect(addressTarget(address, facts.serverUrl), address).toEqual({ refused: 'scheme' })
  }
  expect(link('   ')).toEqual({ refused: 'empty' })
})

test('the token goes to no stranger, to no name of a host and not over plain http', () => {
  for (const address of [
    'https://evil.example/?t=${jnpfToken}',
    '//evil.example/${jnpfToken}',
    'https://${jnpfToken}.evil.example/',
    'https://${jnpfToken}/',
    'http://oa.example.edu/?t=${jnpfToken}',
    '${dataV}@evil.example/?t=${jnpfToken}',
  ]) {
    const target = link(address)
    if ('url' in target) expect(new URL(target.url).origin, address).toBe('https://oa.example.edu')
    else expect(target.refused, address).toMatch(/token|scheme/)
  }
  expect(link('/x?t=${jnpfToken}', { token: null })).toEqual({ refused: 'session' })
})

test('whatever the menu says, the token is in no address but one of the server or the named screen host', () => {
  const piece = fc.constantFrom(
    '${jnpfToken}',
    '${dataV}',
    'https://',
    '//',
    '/',
    '@',
    ':',
    '?t=',
    '#',
    'evil.example',
    '..',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = menuTarget(node({ urlAddress: pieces.join('') }), {
        ...facts,
        screenHost: 'https://screens.example.edu/v/',
      })
      if ('refused' in target) return
      const known = ['https://oa.example.edu', 'https://screens.example.edu']
      const leaks = target.url.includes(encodeURIComponent(token)) || target.url.includes('abc.def')
      expect(leaks).toBe(target.hasToken)
      if (leaks) expect(known).toContain(new URL(target.url).origin)
      expect(target.url).not.toContain('tokenplaceholder')
    }),
    { numRuns: 3000 },
  )
})

test('a data screen opens where its host says, with its token', () => {
  const encoded = encodeURIComponent(token)
  const screen = (changes: Partial<TargetNode>, more: Partial<TargetContext> = {}) =>
    menuTarget(node({ type: 6, urlAddress: 'dataScreen/campus', relationId: '77', ...changes }), { ...facts, ...more })
  expect(screen({})).toMatchObject({ url: `https://oa.example.edu/DataV/view/77?token=${encoded}`, hasToken: true })
  expect(screen({}, { screenHost: 'https://screens.example.edu/v' })).toMatchObject({
    url: `https://screens.example.edu/v/view/77?token=${encoded}`,
    place: 'foreign',
  })
  expect(screen({ urlAddress: '${dataV}build/9?k=${jnpfToken}' }, { screenHost: '/screens/' })).toMatchObject({
    url: `https://oa.example.edu/screens/build/9?k=${encoded}`,
    place: 'server',
  })
  expect(screen({ relationId: '' })).toEqual({ refused: 'empty' })
})

test('a report is looked for where the server announces it, and its id stays within the path', () => {
  const report = (relationId: string, reportPage: string) =>
    menuTarget(node({ type: 5, relationId }), { ...facts, reportPage })
  expect(report('a/../b?x', '/api/visualdev/report/{id}/page')).toMatchObject({
    url: 'https://oa.example.edu/api/visualdev/report/a%2F..%2Fb%3Fx/page',
    hasToken: false,
  })
  expect(report('9', '')).toMatchObject({
    url: `https://oa.example.edu/ReportServer/preview.html?id=9&token=${encodeURIComponent(token)}&page=1&from=menu`,
  })
})
