import { Agent, request as httpRequest } from 'node:http'
import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BridgeFailure } from '#main/base/failure.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { createPlatformClient } from '#main/http/client.ts'
import type { NetRequest, NetRequestOptions, NetResponse } from '#main/network/net-request.ts'
import { createSessionFetch } from '#main/network/session-fetch.ts'
import { createSingleUseFetch, isOnce } from '#main/network/single-use.ts'
import { rounds } from '../../support/long.ts'
import { clientFor, failureOf } from './support/fixture.ts'
import { envelope, type Script, type ScriptedServer, startScriptedServer } from './support/scripted-server.ts'

/** A request that is sent again on each kept connection that broke before the answer, as Chromium does. */
class RepeatingRequest extends EventEmitter implements NetRequest {
  chunkedEncoding = false
  #headers: Record<string, string> = {}
  #body: Buffer[] = []
  #isOver = false
  #live: ReturnType<typeof httpRequest> | null = null
  readonly #options: NetRequestOptions
  readonly #agent: Agent
  constructor(options: NetRequestOptions, agent: Agent) {
    super()
    this.#options = options
    this.#agent = agent
  }
  setHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  write(chunk: Buffer, _encoding: undefined, callback: () => void) {
    this.#body.push(chunk)
    callback()
  }
  end() {
    const { method, url } = this.#options
    const live = httpRequest(url, { method, headers: this.#headers, agent: this.#agent })
    this.#live = live
    live.on('response', (answer) => this.emit('response', answer as unknown as NetResponse))
    live.on('error', (error) => {
      if (this.#isOver) return
      if (live.reusedSocket) return this.end()
      this.emit('error', new Error(`net::ERR_CONNECTION_RESET ${error.message}`))
    })
    live.end(Buffer.concat(this.#body))
  }
  abort() {
    this.#isOver = true
    this.#live?.destroy()
  }
  followRedirect() {}
}

/** A session's connections: kept, and all closed on demand. */
function session() {
  let agent = new Agent({ keepAlive: true })
  return {
    fetch: createSessionFetch({ request: (options) => new RepeatingRequest(options, agent) }),
    closeAllConnections: async () => {
      agent.destroy()
      agent = new Agent({ keepAlive: true })
    },
  }
}

type Jar = Parameters<typeof createSingleUseFetch>[0]['cookies']
/** A jar that knows one host. */
function jar(cookies: Record<string, string> = {}): Jar & { readonly all: Record<string, string> } {
  const list = () => Object.entries(cookies).map(([name, value]) => ({ name, value, sameSite: 'lax' }))
  return {
    all: cookies,
    get: async () => list() as Electron.Cookie[],
    set: async ({ name = '', value = '' }) => void (cookies[name] = value),
    remove: async (_url, name) => void delete cookies[name],
  }
}

let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => server.answer(envelope(null)))

/** Stores, and breaks the connection before a header of the answer. */
const lost: Script = (_arrived, _response, request) => void request.socket.resetAndDestroy()

function parts(most?: number) {
  const shared = session()
  const slots: ReturnType<typeof session>[] = []
  const own = jar({ route: 'one' })
  const jars: ReturnType<typeof jar>[] = []
  const once = createSingleUseFetch({
    cookies: own,
    ...(most === undefined ? {} : { most }),
    session(slot) {
      slots[slot] = session()
      jars[slot] = jar()
      return { ...slots[slot], cookies: jars[slot] }
    },
  })
  const fetch: Fetch = (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    return isOnce(request) ? once(request) : shared.fetch(request)
  }
  return { fetch, shared, slots, own, jars }
}

const client = (fetch: Fetch) =>
  createPlatformClient({
    fetch,
    baseUrl: () => server.url,
    token: () => 'bearer token',
    sessionEnded: () => undefined,
    limits: { retries: 0 },
  })
const create = (fetch: Fetch) => client(fetch).call('module.create', { params: { id: '1' }, body: { data: '{}' } })
const posts = () => server.arrived.filter(({ method, path }) => method === 'POST' && path.endsWith('/1')).length
const warm = async (fetch: Fetch, count: number) =>
  Promise.all(Array.from({ length: count }, () => client(fetch).call('dictionary.types', {})))

describe('a call that changes something', () => {
  test('would be sent again on each kept connection by a stack that repeats: what this file guards against', async () => {
    const { shared } = parts()
    const before = posts()
    server.answer(envelope({ list: [] }))
    await warm(shared.fetch, 3)
    server.answer(lost)
    await failureOf(create(shared.fetch))
    expect(posts() - before).toBeGreaterThan(1)
  })

  test('arrives once however often its connection is reset after it was stored', async () => {
    const { fetch, slots } = parts()
    const tries = rounds(40, 200)
    const before = posts()
    for (let round = 0; round < tries; round += 1) {
      server.answer(envelope({ list: [] }))
      await warm(fetch, 3)
      server.answer(lost)
      const failure = await failureOf(create(fetch))
      expect(failure.toBridgeError()).toMatchObject({ code: 'platform.network', outcome: 'unknown' })
    }
    expect(posts() - before).toBe(tries)
    expect(slots).toHaveLength(1)
  })

  test('has a fresh connection even where the server keeps one that it was asked to close', async () => {
    const { fetch } = parts()
    const before = posts()
    for (let round = 0; round < 5; round += 1) {
      server.answer((arrived, response, request) => {
        response.shouldKeepAlive = true
        return envelope(null)(arrived, response, request)
      })
      await create(fetch)
      server.answer(lost)
      await failureOf(create(fetch))
    }
    expect(posts() - before).toBe(10)
    expect(server.arrived.at(-1)?.headers.connection).toBe('close')
  })

  test('carries the cookies of its server, and what the server sets comes back', async () => {
    const { fetch, own, jars } = parts()
    server.answer((arrived, response, request) => {
      if (jars[0]) jars[0].all['route'] = 'two'
      response.setHeader('set-cookie', 'route=two')
      return envelope(null)(arrived, response, request)
    })
    await create(fetch)
    expect(own.all).toEqual({ route: 'two' })
    expect(jars[0]?.all).toEqual({ route: 'two' })
  })

  test('waits for one of those under way when there are many, and a given up one makes room at once', async () => {
    const { fetch, slots } = parts(2)
    server.answer(() => new Promise(() => undefined))
    const given = new AbortController()
    const stuck = [1, 2].map(() =>
      client(fetch).call('module.create', { params: { id: '1' }, body: { data: '{}' } }, { signal: given.signal }),
    )
    await expect.poll(() => slots.length).toBe(2)
    server.answer(envelope(null))
    const third = create(fetch)
    given.abort()
    for (const one of stuck) expect((await failureOf(one)).extra.outcome).toBe('unknown')
    expect((await third).code).toBe(200)
    expect(slots).toHaveLength(2)
  })
})

describe('the key of a submit', () => {
  test('is its own for each call that changes something, the given one for a repeat, and none for reading', async () => {
    const { client } = clientFor(server.url)
    const key = () => server.arrived.at(-1)?.headers['atrium-submit-key']
    await client.call('module.create', { params: { id: '1' }, body: { data: '{}' } })
    const first = key()
    expect(first).toMatch(/^[\w-]{36}$/)
    await client.call('module.create', { params: { id: '1' }, body: { data: '{}' } })
    expect(key()).not.toBe(first)
    const submitKey = 'a-key-of-the-person'
    await client.call('module.create', { params: { id: '1' }, body: { data: '{}' } }, { submitKey })
    expect(key()).toBe(submitKey)
    server.answer(envelope({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }))
    await client.call('module.list', { params: { id: '1' }, body: {} })
    expect(key()).toBeUndefined()
  })

  test.each([
    ['a page in place of an answer', (_arrived, response) => response.end('<html>'), 'platform.malformed'],
    ['an answer that is cut off', (_arrived, response) => response.end('{"code":20'), 'platform.malformed'],
    ['a gateway without its server', (_arrived, response) => response.writeHead(502).end('bad'), 'platform.network'],
    [
      'a gateway that speaks as a platform does',
      (_arrived, response) => response.writeHead(504).end('{"code":504,"msg":"Gateway Timeout","data":null}'),
      'platform.network',
    ],
    [
      'a gateway that lost its server while it answered',
      (_arrived, response) => response.writeHead(502).end('{"code":200,"data":'),
      'platform.network',
    ],
  ] as const satisfies readonly (readonly [string, Script, string])[])(
    '%s leaves the fate of a save unknown',
    async (_name, script, code) => {
      const { client } = clientFor(server.url)
      server.answer(script)
      const failure = await failureOf(client.call('module.create', { params: { id: '1' }, body: { data: '{}' } }))
      expect(failure.toBridgeError()).toMatchObject({ code, outcome: 'unknown' })
      expect((await failureOf(client.call('dictionary.types', {}))).extra.outcome).toBeUndefined()
    },
  )

  const body = JSON.stringify({ code: 200, msg: '成功', data: '1' })
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
  const size = Buffer.byteLength(body)
  test.each([
    ['with its length', `${head}content-length: ${size}\r\n\r\n${body}`],
    ['in chunks', `${head}transfer-encoding: chunked\r\n\r\n${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    ['until the connection ends', `${head}connection: close\r\n\r\n${body}`],
  ])('an answer %s that breaks off after any of its bytes leaves the fate of a save unknown', async (_name, text) => {
    const { client } = clientFor(server.url)
    const bytes = Buffer.from(text)
    const create = () => client.call('module.create', { params: { id: '1' }, body: { data: '{}' } })
    const told: number[] = []
    for (let cut = 0; cut < bytes.length; cut += 1) {
      server.answer((_arrived, _response, request) => void request.socket.end(bytes.subarray(0, cut)))
      const outcome: unknown = await create().catch((error: unknown) => error)
      // What stands behind the last byte of the envelope adds nothing to it.
      if (outcome instanceof BridgeFailure) expect([cut, outcome.extra.outcome]).toEqual([cut, 'unknown'])
      else told.push(cut)
    }
    expect(told.filter((cut) => cut < bytes.lastIndexOf('}') + 1)).toEqual([])
    server.answer((_arrived, _response, request) => void request.socket.end(bytes))
    expect(await create()).toMatchObject({ code: 200 })
  })

  test('a refusal, and a server that nobody could connect to, leave nothing unknown', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope(null, 400, 'No'))
    expect(
      (await failureOf(client.call('module.create', { params: { id: '1' }, body: { data: '{}' } }))).extra.outcome,
    ).toBeUndefined()
    const { client: away } = clientFor('http://127.0.0.1:9')
    expect(
      (await failureOf(away.call('module.create', { params: { id: '1' }, body: { data: '{}' } }))).extra.outcome,
    ).toBeUndefined()
  })
})
