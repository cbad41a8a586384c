import { once } from 'node:events'
import { type AddressInfo, connect as netConnect, type Socket } from 'node:net'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createServer } from '#server/app.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { defaultSettings, saveSettings } from '#server/core/settings.ts'
import { openPlatform, type TestPlatform } from '../server/support/platform.ts'
import { addUser } from '../server/support/users.ts'

let platform: TestPlatform
let base: string
const open: WebSocket[] = []
beforeAll(async () => {
  platform = await openPlatform()
  base = await addressOf(platform.server.app)
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await saveSettings(platform.database, defaultSettings)
})
afterAll(() => platform.close())

async function addressOf(app: TestPlatform['server']['app']): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function listening() {
  const own = await openPlatform()
  return { ...own, base: await addressOf(own.server.app) }
}

/** A socket with the frames it heard; `status` of a refused one. */
async function connect(
  path: string,
  options: { origin?: string; headers?: Record<string, string> } = {},
  at: string = base,
) {
  const socket = new WebSocket(at + path, options)
  open.push(socket)
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const status = await new Promise<number>((done) => {
    socket.on('open', () => done(101))
    socket.on('unexpected-response', (_request, response) => done(response.statusCode ?? 0))
    socket.on('error', () => done(-1))
  })
  const gone = socket.readyState === WebSocket.OPEN ? once(socket, 'close') : Promise.resolve()
  return { socket, heard, status, gone }
}
const pathOf = (token: string) => `/websocket/${encodeURIComponent(token)}`
const member = (account?: string, passwordHash = '') =>
  addUser(
    platform.database,
    {
      grants: [{ code: 'system.dictionary' }],
      values: { password_hash: passwordHash, ...(account === undefined ? {} : { account }) },
    },
    platform.clock.now,
  )

/** Asks for a socket and keeps its own half of the connection open, whatever is answered. */
async function askAndStay(at: string, path: string): Promise<Socket> {
  const socket = netConnect({ port: Number(new URL(at).port), host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.on('error', () => undefined)
  await once(socket, 'data')
  return socket
}

describe('who is turned away', () => {
  test('is hung up on within a second or so, and keeps no connection of the server', async () => {
    const own = await listening()
    const count = () => new Promise<number>((done) => own.server.app.server.getConnections((_error, n) => done(n)))
    const stubborn = await Promise.all(Array.from({ length: 20 }, () => askAndStay(own.base, '/websocket/nobody')))
    expect(await count()).toBe(20)
    await expect.poll(count, { timeout: 3000 }).toBe(0)
    for (const socket of stubborn) socket.destroy()
    await own.close()
  })

  test('does not keep the server from closing, and neither does a socket whose other side is silent', async () => {
    const own = await listening()
    const { token } = await addUser(own.database, {}, own.clock.now)
    const sockets = [
      await askAndStay(own.base, '/websocket/nobody'),
      await askAndStay(own.base, pathOf(token)),
      await askAndStay(own.base, '/somewhere/else'),
    ]
    const started = performance.now()
    await own.close()
    expect(performance.now() - started).toBeLessThan(1000)
    for (const socket of sockets) socket.destroy()
  })
})

describe('who may open a socket', () => {
  test('a session opens at both places, and nobody without one', async () => {
    const { token } = await member()
    expect((await connect(pathOf(token))).status).toBe(101)
    expect((await connect(`/api/message${pathOf(token)}`)).status).toBe(101)
    for (const wrong of ['bearer nobody', `bearer ${'x'.repeat(43)}`, '%E0%A4%A']) {
      const path = wrong.startsWith('%') ? `/websocket/${wrong}` : pathOf(wrong)
      expect([401, 404], wrong).toContain((await connect(path)).status)
    }
    expect((await connect('/websocket/')).status).toBe(404)
    expect((await connect('/api/oauth/CurrentUser')).status).toBe(404)
  })

  test('no page of another site opens one with a token it got hold of', async () => {
    const { token } = await member()
    expect((await connect(pathOf(token), { origin: 'https://evil.example' })).status).toBe(403)
    expect((await connect(pathOf(token), { headers: { host: 'campus.example' } })).status).toBe(403)
  })

  test('one session holds no more than a handful', async () => {
    const { token } = await member()
    const all = []
    for (let index = 0; index < 6; index += 1) all.push((await connect(pathOf(token))).status)
    expect(all).toEqual([101, 101, 101, 101, 101, 429])
  })

  test('a client that offers HTTP/2 with its calls is answered as a call', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }
    const asked = request(`${base.replace('ws', 'http')}/api/oauth/getLoginConfig`, { headers })
    asked.end()
    const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }]
    response.resume()
    expect(response.statusCode).toBe(200)
  })
})

describe('the end of a session', () => {
  test('a client that a sign-in elsewhere ends is told so', async () => {
    const password_hash = await hashPassword(clientHash('Campus2026'))
    const { token, account } = await member('kicked', password_hash)
    await saveSettings(platform.database, { singleLogin: 1 })
    const older = await connect(pathOf(token))
    const other = await connect(pathOf((await member()).token))
    await platform.call('auth.login', { body: { account, password: clientHash('Campus2026'), origin: 'password' } })
    await older.gone
    expect(older.heard).toEqual([{ method: 'logout', msg: '您的账号已在其他地方登录，当前会话已下线' }])
    expect([other.socket.readyState, other.heard]).toEqual([WebSocket.OPEN, []])
  })

  test('is told in the language that its person speaks now, whatever they spoke when the socket was opened', async () => {
    const password_hash = await hashPassword(clientHash('Campus2026'))
    const { token, account } = await member('switched', password_hash)
    await saveSettings(platform.database, { singleLogin: 1 })
    const older = await connect(pathOf(token), { headers: { 'accept-language': 'zh-CN' } })
    await platform.call('auth.currentUser', {}, { token, language: 'en' })
    await platform.call('auth.login', { body: { account, password: clientHash('Campus2026'), origin: 'password' } })
    await older.gone
    const msg = 'Your account signed in somewhere else, so this session was ended.'
    expect(older.heard).toEqual([{ method: 'logout', msg }])
  })

  test('one that ran out unused is told, and looking does not keep it alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const own = await listening()
    const client = await connect(pathOf(await own.signIn()), {}, own.base)
    const sessions = () => own.database.selectFrom('session').selectAll().execute()
    const before = await sessions()
    own.clock.now += 50 * 60_000
    vi.advanceTimersByTime(30_000)
    await once(client.socket, 'ping')
    // The answer is on its way.
    await new Promise((done) => setTimeout(done, 50))
    expect(await sessions()).toEqual(before)
    own.clock.now += 20 * 60_000
    vi.advanceTimersByTime(30_000)
    await client.gone
    expect(client.heard).toEqual([{ method: 'logout', msg: '登录已过期，请重新登录' }])
    await own.close()
    vi.useRealTimers()
  })
})

test('a server that closes does not wait for its sockets', async () => {
  const own = await listening()
  const client = await connect(pathOf(await own.signIn()), {}, own.base)
  await own.close()
  await client.gone
})

test('the local workspace lets no socket in without its key', async () => {
  const own = await openPlatform()
  const keyed = await createServer({
    database: own.database,
    dataFolder: own.dataFolder,
    loopback: true,
    key: 'secret',
  })
  const at = await addressOf(keyed.app)
  const path = pathOf(await own.signIn())
  expect((await connect(path, {}, at)).status).toBe(403)
  expect((await connect(path, { headers: { 'x-workspace-key': 'secret' } }, at)).status).toBe(101)
  await keyed.app.close()
  await own.close()
})
