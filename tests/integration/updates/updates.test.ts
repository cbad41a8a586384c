import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUpdateCheck } from '#main/updates/check.ts'

const files = new Map<string, Buffer>()
let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved.yml') return void response.writeHead(302, { location: '/feed.yml' }).end()
    const file = files.get(request.url ?? '')
    response.writeHead(file ? 200 : 404).end(file ?? '<html>not found</html>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

const pair = generateKeyPairSync('ed25519')
const key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const put = (path: string, text: string) => void files.set(path, Buffer.from(text))

function check(path: string, signed: string | null = null, version = '1.0.0') {
  const phases: string[] = []
  const made = createUpdateCheck({
    source: { feed: new URL(path, base), key: signed },
    version,
    fetch: (url, init) => fetch(url, init),
    changed: ({ phase }) => phases.push(phase),
    now: () => 42,
  })
  return { made, phases }
}

it('a newer version is offered with its file, and an older one is not', async () => {
  put('/feed.yml', 'version: 1.1.0\nfiles:\n  - url: Atrium 1.1.0.exe\nreleaseNotes: 修复若干问题\n')
  const { made, phases } = check('/feed.yml')
  const [first, second] = await Promise.all([made.check(), made.check()])
  expect(first).toEqual({ phase: 'available', version: '1.1.0', notes: '修复若干问题', checkedAt: 42, fault: '' })
  expect(second).toBe(first)
  expect(phases).toEqual(['checking', 'available'])
  expect(made.link()).toBe(`${base}/Atrium%201.1.0.exe`)
  for (const version of ['1.1.0', '1.2.0-rc.1']) {
    const current = check('/feed.yml', null, version)
    expect((await current.made.check()).phase).toBe('current')
    expect(current.made.link()).toBeNull()
  }
})

it('an unsigned, altered or foreign feed is not believed where a key was given', async () => {
  const text = 'version: 2.0.0\npath: a.exe\n'
  put('/s.yml', text)
  files.delete('/s.yml.sig')
  expect(await check('/s.yml', key).made.check()).toMatchObject({ phase: 'failed', fault: 'signature', version: '' })
  const own = sign(null, Buffer.from(text), pair.privateKey).toString('base64')
  put('/s.yml.sig', `${own}\n`)
  expect((await check('/s.yml', key).made.check()).phase).toBe('available')
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect((await check('/s.yml', pem).made.check()).phase).toBe('available')
  const other = sign(null, Buffer.from(text), generateKeyPairSync('ed25519').privateKey)
  for (const signature of [other.toString('base64'), '', 'nonsense']) {
    put('/s.yml.sig', signature)
    expect((await check('/s.yml', key).made.check()).fault, signature).toBe('signature')
  }
  put('/s.yml.sig', own)
  put('/s.yml', text.replace('2.0.0', '3.0.0'))
  expect((await check('/s.yml', key).made.check()).fault).toBe('signature')
  expect((await check('/s.yml', 'no key').made.check()).fault).toBe('signature')
})

it('a missing, moved, endless or foreign feed is no update, and its fault is named', async () => {
  expect((await check('/none.yml').made.check()).fault).toBe('network')
  expect((await check('/moved.yml').made.check()).fault).toBe('network')
  put('/large.yml', `version: 2.0.0\npath: a\n#${'x'.repeat(300 * 1024)}`)
  expect((await check('/large.yml').made.check()).fault).toBe('network')
  put('/page.yml', '<html>Sign in to the network</html>')
  expect((await check('/page.yml').made.check()).fault).toBe('feed')
  for (const file of ['https://elsewhere.example/a.exe', 'file:///a.exe', 'javascript:alert(1)']) {
    put('/away.yml', `version: 2.0.0\npath: ${file}\n`)
    const { made } = check('/away.yml')
    expect((await made.check()).phase, file).toBe('failed')
    expect(made.link()).toBeNull()
  }
})

it('a check without a feed goes nowhere', async () => {
  const made = createUpdateCheck({
    source: null,
    version: '1.0.0',
    fetch: () => Promise.reject(new Error('asked')),
    changed: () => undefined,
    now: () => 0,
  })
  expect([made.hasSource, (await made.check()).phase]).toEqual([false, 'unknown'])
})
