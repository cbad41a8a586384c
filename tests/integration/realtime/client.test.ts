import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createConnect } from '#main/realtime/connect.ts'
import { createDial, type DialOptions } from '#main/realtime/dial.ts'
import { fingerprintOf } from '#main/network/certificates/chain.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-socket-'))
let certificate = { key: '', cert: '' }
beforeAll(() => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1', '-nodes']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
})
const open: Server[] = []
const channels: { close(): void }[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function listen(server: Server): Promise<number> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A server of sockets, with the addresses that were asked for. */
async function sockets(secure = false) {
  const asked: { url: string; key: unknown; extensions: unknown }[] = []
  const arrived: WebSocket[] = []
  const accepting = new WebSocketServer({ noServer: true, autoPong: false })
  const server = secure ? createSecure(certificate) : createServer()
  server.on('upgrade', (request, stream, head) => {
    const { headers, url = '' } = request
    asked.push({ url, key: headers['x-workspace-key'], extensions: headers['sec-websocket-extensions'] })
    accepting.handleUpgrade(request, stream, head, (socket) => arrived.push(socket))
  })
  return { port: await listen(server), asked, arrived }
}

/** A proxy that wants `user:right`, or nothing. */
async function proxy(wanted: string | null) {
  const tunnels: string[] = []
  const server = createServer()
  server.on('connect', (request, client, head) => {
    const given = /^Basic (.*)$/.exec(request.headers['proxy-authorization'] ?? '')?.[1] ?? ''
    if (wanted !== null && Buffer.from(given, 'base64').toString() !== wanted) {
      return client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Campus"\r\n\r\n',
      )
    }
    tunnels.push(request.url ?? '')
    const [, port] = (request.url ?? '').split(':')
    const onward = connectTcp(Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(client).pipe(onward)
    })
    onward.on('error', () => client.destroy())
    client.on('error', () => onward.destroy())
  })
  return { port: await listen(server), tunnels }
}

function dialFor(options: Partial<DialOptions>) {
  return createDial({
    proxyFor: async () => 'DIRECT',
    signIn: { answer: async () => null },
    certificates: { isTrusted: () => false },
    ...options,
  })
}

/** Opens a socket and waits until it is there or has ended. */
async function connect(address: string, options: Partial<DialOptions> = {}, keepAlive = 10_000) {
  const heard: string[] = []
  const ended = Promise.withResolvers<'ended'>()
  const opened = Promise.withResolvers<'opened'>()
  const headersFor = (url: string): Record<string, string> =>
    url.startsWith('http:') ? { 'x-workspace-key': url } : {}
  const channel = createConnect({ dial: dialFor(options), headersFor, keepAlive })(address, {
    opened: () => opened.resolve('opened'),
    onFrame: (frame) => heard.push(frame),
    ended: () => ended.resolve('ended'),
  })
  channels.push(channel)
  return { channel, heard, outcome: await Promise.race([opened.promise, ended.promise]), ended: ended.promise }
}

describe('a socket', () => {
  test('delivers every frame and goes out with the headers its address needs', async () => {
    const { port, asked, arrived } = await sockets()
    const { channel, heard, outcome, ended } = await connect(`ws://127.0.0.1:${port}/websocket/t`)
    expect([outcome, asked]).toEqual([
      'opened',
      [{ url: '/websocket/t', key: `http://127.0.0.1:${port}/websocket/t`, extensions: undefined }],
    ])
    const [server] = arrived
    channel.send('{"method":"OnConnection"}')
    const [first] = (await once(server as WebSocket, 'message')) as [Buffer]
    expect(String(first)).toBe('{"method":"OnConnection"}')
    server?.send(Buffer.from([1, 2]))
    server?.send('{"method":"refresh"}')
    server?.close()
    await ended
    expect(heard).toEqual(['{"method":"refresh"}'])
  })

  test('to a server that fell silent is given up', async () => {
    const { port } = await sockets()
    const { outcome, ended } = await connect(`ws://127.0.0.1:${port}/`, {}, 30)
    expect([outcome, await ended]).toEqual(['opened', 'ended'])
  })

  test('tells of its end once, not after it was closed, and never throws', async () => {
    const refused = await connect('ws://127.0.0.1:1/websocket/t')
    expect(refused.outcome).toBe('ended')
    refused.channel.send('late')
    refused.channel.close()
    const page = await listen(createServer((_request, response) => response.end('<html>')))
    expect((await connect(`ws://127.0.0.1:${page}/websocket/t`)).outcome).toBe('ended')
    const { port, arrived } = await sockets()
    const { channel, ended } = await connect(`ws://127.0.0.1:${port}/`)
    const gone = once(arrived[0] as WebSocket, 'close')
    channel.close()
    await gone
    expect(await Promise.race([ended, new Promise((done) => setTimeout(done, 50, 'silent'))])).toBe('silent')
  })
})

describe('the way of a socket', () => {
  test('goes through the proxy and asks for its sign-in only when needed', async () => {
    const { port, asked } = await sockets()
    const { port: by, tunnels } = await proxy(null)
    const urls: string[] = []
    const proxyFor = async (url: string) => {
      urls.push(url)
      return `PROXY 127.0.0.1:${by}; DIRECT`
    }
    expect((await connect(`ws://127.0.0.1:${port}/websocket/t`, { proxyFor })).outcome).toBe('opened')
    expect([tunnels, asked.length, urls]).toEqual([[`127.0.0.1:${port}`], 1, [`http://127.0.0.1:${port}/websocket/t`]])
  })

  test('signs in to a proxy and gives up one that refuses', async () => {
    const { port, asked } = await sockets()
    const { port: by } = await proxy('user:right')
    const proxyFor = async () => `PROXY 127.0.0.1:${by}`
    const challenges: unknown[] = []
    const with_ = (password: string | null) => ({
      proxyFor,
      signIn: {
        answer: async (challenge: unknown) => {
          challenges.push(challenge)
          return password === null ? null : { username: 'user', password }
        },
      },
    })
    const address = `ws://127.0.0.1:${port}/websocket/t`
    expect((await connect(address, with_('right'))).outcome).toBe('opened')
    expect((await connect(address, with_('wrong'))).outcome).toBe('ended')
    expect((await connect(address, with_(null))).outcome).toBe('ended')
    expect(challenges).toEqual(Array(3).fill({ isProxy: true, host: '127.0.0.1', port: by, realm: 'Campus' }))
    expect(asked).toHaveLength(1)
  })

  test('shows the token only to a server whose certificate is trusted, by the system or by the person', async () => {
    const { port, asked } = await sockets(true)
    const address = `wss://localhost:${port}/websocket/secret`
    const questions: string[] = []
    const isTrusted = (origin: string, fingerprint: string) => {
      questions.push(origin, fingerprint)
      return questions.length > 2
    }
    const print = fingerprintOf(new X509Certificate(certificate.cert).raw)
    expect((await connect(address, { certificates: { isTrusted } })).outcome).toBe('ended')
    expect([asked, questions]).toEqual([[], [`https://localhost:${port}`, print]])
    expect((await connect(address, { certificates: { isTrusted } })).outcome).toBe('opened')
    expect(asked.map(({ url }) => url)).toEqual(['/websocket/secret'])
  })
})
