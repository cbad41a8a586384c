import { expect, test } from 'vitest'
import { isPrivateHost } from '#main/security/network-policy.ts'
import { carriesSession, decideViewNavigation, mayViewLoad } from '#main/security/view-policy.ts'

const server = { kind: 'server', origin: 'https://oa.example.edu' } as const
const foreign = { kind: 'foreign', origin: 'https://news.example.com' } as const
const to = (url: string, kind: 'navigate' | 'redirect' | 'frame' = 'navigate', isMainFrame = true) => ({
  url,
  kind,
  isMainFrame,
})

test('a page of the server stays on it inside the app, and no redirect reaches the system’s browser', () => {
  expect(decideViewNavigation(to('https://oa.example.edu/b'), server).action).toBe('allow')
  const away = 'https://news.example.com/'
  expect(decideViewNavigation(to(away), server)).toEqual({ action: 'deny', external: away })
  expect(decideViewNavigation(to(away, 'redirect'), server)).toEqual({ action: 'deny', external: null })
  expect(decideViewNavigation(to('https://oa.example.edu:8443/'), server).action).toBe('deny')
})

test('an embedded page reaches neither our own scheme nor a file nor a script address', () => {
  for (const url of [
    'app://atrium/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'devtools://x/',
  ]) {
    expect(decideViewNavigation(to(url), foreign), url).toEqual({ action: 'deny', external: null })
    expect(decideViewNavigation(to(url), server), url).toEqual({ action: 'deny', external: null })
    expect(mayViewLoad(url, foreign), url).toBe(url.startsWith('data:'))
  }
  expect(decideViewNavigation(to('app://atrium/', 'frame', false), foreign).action).toBe('deny')
  expect(decideViewNavigation(to('about:srcdoc', 'frame', false), foreign).action).toBe('allow')
})

test('a public site reaches neither this machine nor the private network', () => {
  const inside = [
    '127.0.0.1:5000',
    'localhost',
    '[::1]',
    '10.1.2.3',
    '192.168.0.1',
    '172.20.0.5',
    '169.254.1.1',
    '[fd00::1]',
    '0.0.0.0',
    'nas.local',
    'nas.local.',
    'LOCALHOST.',
    '[::ffff:7f00:1]',
    'router',
    'intranet',
    'files.lan',
    '100.64.0.1',
    '0.0.0.1',
    '198.18.0.1',
    '[64:ff9b::7f00:1]',
    '[::127.0.0.1]',
    '[2002:7f00:1::]',
    '127.0.0.1.nip.io',
  ]
  for (const host of inside) {
    expect(mayViewLoad(`http://${host}/`, foreign), host).toBe(false)
    expect(mayViewLoad(`http://${host}/`, { kind: 'foreign', origin: 'http://10.0.0.8' }), host).toBe(true)
  }
  for (const host of [
    'example.com',
    '172.32.0.1',
    '11.0.0.1',
    '10.example.com',
    '[2001:db8::1]',
    '100.128.0.1',
    'router.example',
    '192.0.78.1',
  ]) {
    expect(isPrivateHost(new URL(`http://${host}/`).hostname), host).toBe(false)
  }
})

test('no foreign frame inside a page of the server acts in the person’s name', () => {
  const question = { url: 'https://oa.example.edu/api/x', resourceType: 'xhr', topOrigin: server.origin }
  expect(carriesSession({ ...question, initiator: server.origin }, server)).toBe(true)
  expect(carriesSession({ ...question, initiator: 'https://ads.example.com' }, server)).toBe(false)
  expect(carriesSession({ ...question, initiator: null }, server)).toBe(false)
  expect(carriesSession({ ...question, initiator: server.origin, topOrigin: foreign.origin }, server)).toBe(false)
})

test('the session travels to its own origin alone, and with no page of another site', () => {
  const first = { url: 'https://oa.example.edu/report', resourceType: 'mainFrame', topOrigin: null, initiator: null }
  expect(carriesSession(first, server)).toBe(true)
  expect(carriesSession({ ...first, url: 'http://oa.example.edu/report' }, server)).toBe(false)
  expect(carriesSession({ ...first, url: 'https://oa.example.edu.evil.example/' }, server)).toBe(false)
  expect(carriesSession({ ...first, initiator: 'https://evil.example' }, server)).toBe(false)
  expect(carriesSession(first, { ...foreign, origin: server.origin })).toBe(false)
})
