import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { BridgeFailure } from '#main/base/failure.ts'
import { createServersHandlers } from '#main/ipc/handlers/servers.ts'
import { type ProbeFetch, probeServer } from '#main/servers/probe.ts'
import { partitionOf, profileIdOf, profileStore } from '#main/servers/profiles.ts'
import { createServerRegistry, localProfile, type RegistryOptions, type ServerManager } from '#main/servers/registry.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-servers-'))
const open: Server[] = []
let certificate = { key: '', cert: '' }

beforeAll(() => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  })
  certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
})
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function serve(listener: RequestListener, secure = false): Promise<string> {
  const server = secure ? createHttps(certificate, listener) : createHttp(listener)
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (body: unknown, status = 200): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
const platform: RequestListener = (request, response) => {
  const path = (request.url ?? '').split('?')[0]
  if (path === '/oa/api/oauth/getLoginConfig' || path === '/api/oauth/getLoginConfig') {
    return json({ code: 200, msg: 'ok', data: { title: '数字化校园管理平台' } })(request, response)
  }
  return json({ code: 404, msg: 'not found', data: null })(request, response)
}
const realFetch: ProbeFetch = (url, init) => fetch(url, init)
const probe = (address: string, timeout = 2000) => probeServer(address, { fetch: realFetch, timeout })

describe('the probe', () => {
  it('recognises a platform by its login configuration and takes its title', async () => {
    const host = await serve(platform)
    expect(await probe(`http://${host}`)).toEqual({ kind: 'platform', title: '数字化校园管理平台' })
    expect((await probe(`http://${host}/oa`)).kind).toBe('platform')
    expect((await probe(`http://${host}/other`)).kind).toBe('notPlatform')
  })

  it('recognises an older server that only knows the account configuration', async () => {
    const asked: string[] = []
    const host = await serve((request, response) => {
      asked.push((request.url ?? '').split('?')[0] ?? '')
      if (request.url?.startsWith('/api/oauth/getConfig/admin')) {
        return json({ code: 200, msg: 'ok', data: { enableVerificationCode: 0 } })(request, response)
      }
      response.writeHead(404).end('Not Found')
    })
    expect(await probe(`http://${host}`)).toEqual({ kind: 'platform', title: '' })
    expect(asked).toEqual(['/api/oauth/getLoginConfig', '/api/oauth/getConfig/admin'])
  })

  it('recognises a platform that refuses with an envelope', async () => {
    const host = await serve(json({ code: 600, msg: '登录过期' }, 401))
    expect((await probe(`http://${host}`)).kind).toBe('platform')
  })

  it.each<[string, RequestListener]>([
    ['a web page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['a bare 404', (_request, response) => response.writeHead(404).end()],
    ['another kind of JSON', json({ status: 404, error: 'Not Found', path: '/api' }, 404)],
    ['an array', json([{ code: 200, msg: '' }])],
    ['a code that is no number', json({ code: 'OK', msg: 'fine', data: {} })],
    ['cut off JSON', (_request, response) => response.end('{"code":200,"msg":"o')],
    ['a redirect elsewhere', (_r, response) => response.writeHead(302, { location: 'https://sso.example/' }).end()],
    ['megabytes', (_request, response) => response.end(`{"code":200,"msg":"${'x'.repeat(2_000_000)}"}`)],
  ])('says that %s is no platform', async (_name, listener) => {
    const host = await serve(listener)
    expect((await probe(`http://${host}`)).kind).toBe('notPlatform')
  })

  it('tells a certificate problem from an unreachable server', async () => {
    const host = await serve(platform, true)
    const result = await probe(`https://${host}`)
    expect(result).toMatchObject({ kind: 'certificate', detail: expect.stringMatching(/self.signed/i) })
    expect((await probe(`https://${await serve(platform)}`)).kind).toBe('unreachable')
  })

  it("understands Chromium's words for certificate and connection faults", async () => {
    const failing = (message: string): ProbeFetch => {
      return () => Promise.reject(new TypeError('fetch failed', { cause: new Error(message) }))
    }
    const kind = async (message: string) => (await probeServer('https://h', { fetch: failing(message) })).kind
    expect(await kind('net::ERR_CERT_AUTHORITY_INVALID')).toBe('certificate')
    expect(await kind('net::ERR_CERT_DATE_INVALID')).toBe('certificate')
    expect(await kind('net::ERR_NAME_NOT_RESOLVED')).toBe('unreachable')
    expect(await kind('net::ERR_SSL_PROTOCOL_ERROR')).toBe('unreachable')
  })

  it('gives up on a refused port at once and on a silent server at the time limit', async () => {
    const host = await serve(platform)
    const server = open.pop()
    await new Promise((done) => server?.close(done))
    expect(await probe(`http://${host}`)).toMatchObject({
      kind: 'unreachable',
      detail: expect.stringMatching(/ECONNREFUSED/),
    })

    const silent = await serve(() => undefined)
    const started = performance.now()
    expect(await probe(`http://${silent}`, 300)).toEqual({ kind: 'unreachable', detail: 'timed out' })
    const drip = await serve((_request, response) => void response.writeHead(200).write('{'))
    expect(await probe(`http://${drip}`, 300)).toEqual({ kind: 'unreachable', detail: 'timed out' })
    // One that waits for the time limit of other calls takes eight seconds each.
    expect(performance.now() - started).toBeLessThan(8000)
  })
})

describe('the registry', () => {
  let round = 0
  function setup(own: Partial<RegistryOptions> = {}) {
    round += 1
    const cwd = join(folder, `profiles-${round}`)
    const address = { value: null as string | null }
    const changed = { notify: () => undefined as void }
    const workspace = {
      address: () => address.value,
      headersFor: () => ({}),
      start: vi.fn(async () => {
        address.value = 'http://127.0.0.1:4000'
        return address.value
      }),
      stop: vi.fn(async () => {
        address.value = null
      }),
      onChange: (listener: () => void) => {
        changed.notify = listener
        return () => undefined
      },
    }
    const partitions: string[] = []
    const options: RegistryOptions = {
      store: profileStore(cwd, () => undefined),
      workspace,
      probe: (url, partition) => {
        partitions.push(partition)
        return probeServer(url, { fetch: realFetch, timeout: 2000 })
      },
      newId: () => `id-${partitions.length}`,
      clearPartition: vi.fn(async () => undefined),
      ...own,
    }
    const again = () => createServerRegistry({ ...options, store: profileStore(cwd, () => undefined) })
    return { servers: createServerRegistry(options), again, workspace, changed, partitions, options, cwd }
  }
  const failure = (run: Promise<unknown>) =>
    run.then(
      () => 'ok',
      (error) => (error instanceof BridgeFailure ? error.code : String(error)),
    )

  it('keeps a probed server with its title and its own partition over a restart', async () => {
    const { servers, again } = setup()
    const host = await serve(platform)
    expect([servers.current(), servers.baseUrl(), servers.partition()]).toEqual([null, null, null])
    await servers.add({ url: `http://${host}/oa/login`, acceptHttp: false })
    const id = profileIdOf(`http://${host}/oa`)
    const profile = { id, name: '数字化校园管理平台', url: `http://${host}/oa`, kind: 'remote' }
    for (const registry of [servers, again()]) {
      expect(registry.state()).toEqual({ profiles: [profile], currentId: id })
      expect([registry.baseUrl(), registry.partition()]).toEqual([`http://${host}/oa`, partitionOf({ id })])
    }
  })

  it('probes through a session of its own that leaves no folder on the disk', async () => {
    const { servers, partitions } = setup()
    await servers.add({ url: `http://${await serve(platform)}`, name: '教务', acceptHttp: false })
    await servers.add({ url: `http://${await serve(platform)}`, acceptHttp: false })
    expect(new Set(partitions)).toEqual(new Set(['probe-id-0', 'probe-id-1']))
    expect(servers.state().profiles.map((profile) => profile.name)).toEqual(['教务', '数字化校园管理平台'])
  })

  it('chooses a known server again instead of adding it twice', async () => {
    const { servers } = setup()
    const host = await serve(platform)
    await servers.add({ url: `http://${host}`, acceptHttp: false })
    await servers.useLocal()
    await servers.add({ url: `HTTP://${host}/index.html`, acceptHttp: false })
    await servers.add({ url: host, acceptHttp: false })
    expect(servers.state().profiles).toHaveLength(2)
    expect(servers.current()?.kind).toBe('remote')
  })

  it('calls a known server by the name that somebody types when they add it again, and keeps it without one', async () => {
    const { servers } = setup()
    const host = await serve(platform)
    const add = (name?: string) =>
      servers.add({ url: `http://${host}`, acceptHttp: false, ...(name === undefined ? {} : { name }) })
    await add()
    expect((await add('教务')).profiles.map(({ name }) => name)).toEqual(['教务'])
    expect((await add()).profiles.map(({ name }) => name)).toEqual(['教务'])
  })

  it('stores nothing when the probe fails, and says why', async () => {
    const { servers } = setup()
    const page = await serve((_request, response) => response.end('<html>'))
    const add = (url: string) => failure(servers.add({ url, acceptHttp: false }))
    expect(await add(`http://${page}`)).toBe('server.notPlatform')
    expect(await add(`https://${await serve(platform, true)}`)).toBe('server.certificate')
    expect(await add('http://127.0.0.1:9')).toBe('server.unreachable')
    expect(await add('ftp://127.0.0.1')).toBe('server.invalidUrl')
    expect(await add('http://admin:secret@127.0.0.1')).toBe('server.invalidUrl')
    expect(servers.state()).toEqual({ profiles: [], currentId: null })
  })

  it('contacts a typed http server only after consent, and offers http where https has no answer', async () => {
    const asked: string[] = []
    const reachable = new Set(['http://oa.example.edu'])
    const { servers } = setup({
      probe: async (url) => {
        asked.push(url)
        return reachable.has(url) ? { kind: 'platform', title: '' } : { kind: 'unreachable', detail: '' }
      },
    })
    expect(await failure(servers.add({ url: 'http://oa.example.edu', acceptHttp: false }))).toBe('server.needsConsent')
    expect(asked).toEqual([])
    expect(await failure(servers.add({ url: 'oa.example.edu', acceptHttp: false }))).toBe('server.needsConsent')
    expect(asked).toEqual(['https://oa.example.edu', 'http://oa.example.edu'])
    expect(servers.state().profiles).toEqual([])
    await servers.add({ url: 'oa.example.edu', acceptHttp: true })
    expect(servers.baseUrl()).toBe('http://oa.example.edu')
  })

  it('takes the https address that an http one only leads to, once, and no other host', async () => {
    const elsewhere = await serve((_request, response) =>
      response.writeHead(301, { location: 'https://other.example/api/oauth/getLoginConfig' }).end(),
    )
    expect((await probe(`http://${elsewhere}`)).kind).toBe('notPlatform')
    const moved = await serve((request, response) => {
      const location = `https://${request.headers.host?.split(':')[0]}:8443${request.url}`
      response.writeHead(301, { location }).end('<html>moved</html>')
    })
    expect(await probe(`http://${moved}/oa`)).toEqual({ kind: 'moved', to: 'https://127.0.0.1:8443/oa' })

    const { servers } = setup({
      probe: async (url) =>
        url.startsWith('https:')
          ? { kind: 'platform', title: '教务' }
          : { kind: 'moved', to: url.replace('http:', 'https:') },
    })
    await servers.add({ url: 'http://oa.example.edu/oa', acceptHttp: true })
    expect(servers.baseUrl()).toBe('https://oa.example.edu/oa')
    await servers.add({ url: 'http://oa.example.edu/oa', acceptHttp: true })
    expect(servers.state().profiles, 'the same one again').toHaveLength(1)
  })

  it('chooses no server that answers after the person went elsewhere', async () => {
    const probing = Promise.withResolvers<{ kind: 'platform'; title: string }>()
    const { servers } = setup({ probe: () => probing.promise })
    const leaving = new AbortController()
    const context = { signal: leaving.signal, windowId: 1 }
    const adding = createServersHandlers(servers)['servers.add']({ url: 'oa.example.edu', acceptHttp: false }, context)
    leaving.abort()
    probing.resolve({ kind: 'platform', title: '' })
    expect(await failure(Promise.resolve(adding))).toBe('bridge.cancelled')
    expect(servers.state()).toEqual({ profiles: [], currentId: null })
  })

  it('never falls back to http when https has a certificate problem or another site', async () => {
    for (const kind of ['certificate', 'notPlatform'] as const) {
      const asked: string[] = []
      const { servers } = setup({
        probe: async (url) => {
          asked.push(url)
          return url.startsWith('https') ? { kind, detail: '' } : { kind: 'platform', title: '' }
        },
      })
      expect(await failure(servers.add({ url: 'oa.example.edu', acceptHttp: true }))).toBe(`server.${kind}`)
      expect(asked).toEqual(['https://oa.example.edu'])
    }
  })

  it('follows the local workspace: its address, its restarts and its failed starts', async () => {
    const { servers, workspace, changed } = setup()
    const seen: (string | null)[] = []
    servers.onChange(() => seen.push(servers.baseUrl()))
    await servers.useLocal()
    expect([servers.baseUrl(), servers.partition()]).toEqual(['http://127.0.0.1:4000', 'persist:server-local'])
    // Choosing what is chosen tells nobody: a listener that reacts by choosing would never end.
    await servers.useLocal()
    changed.notify()
    expect(seen).toEqual(['http://127.0.0.1:4000', 'http://127.0.0.1:4000'])
    await workspace.stop()
    expect(servers.baseUrl()).toBeNull()
    await servers.ready()
    expect(servers.baseUrl()).toBe('http://127.0.0.1:4000')
    await workspace.stop()
    workspace.start.mockRejectedValueOnce(new BridgeFailure('server.startFailed', 'disk full'))
    expect(await failure(servers.ready())).toBe('server.startFailed')
  })

  it('does not make the local workspace current when it cannot start', async () => {
    const { servers, workspace } = setup()
    workspace.start.mockRejectedValueOnce(new BridgeFailure('server.startFailed'))
    expect(await failure(servers.useLocal())).toBe('server.startFailed')
    expect(servers.state()).toEqual({ profiles: [], currentId: null })
  })

  it('switches to a local workspace that got ready after the person had gone elsewhere', async () => {
    const { servers, workspace } = setup()
    const ready = Promise.withResolvers<string>()
    workspace.start.mockReturnValueOnce(ready.promise)
    const leaving = new AbortController()
    const context = { signal: leaving.signal, windowId: 1 }
    const outcome = failure(Promise.resolve(createServersHandlers(servers)['servers.useLocal'](undefined, context)))
    leaving.abort()
    ready.resolve('http://127.0.0.1:4000')
    expect([await outcome, servers.state()]).toEqual(['bridge.cancelled', { profiles: [], currentId: null }])
  })

  it('forgets a removed server with what its session kept, and stops the workspace when another is used', async () => {
    const { servers, workspace, options } = setup()
    await servers.useLocal()
    const address = `http://${await serve(platform)}`
    const id = profileIdOf(address)
    await servers.add({ url: address, acceptHttp: false })
    await servers.use(id)
    expect(workspace.stop).toHaveBeenCalled()
    await servers.remove(id)
    expect(options.clearPartition).toHaveBeenCalledExactlyOnceWith(partitionOf({ id }))
    expect(servers.state()).toMatchObject({ currentId: null, profiles: [{ id: 'local' }] })
    expect(await failure(servers.use(id))).toBe('server.none')
  })

  it('forgets a server only after its session was signed out', async () => {
    const { servers } = setup()
    await servers.useLocal()
    const address = `http://${await serve(platform)}`
    const id = profileIdOf(address)
    await servers.add({ url: address, acceptHttp: false })
    const left: (string | undefined)[] = []
    const handlers = createServersHandlers(servers, { signOut: () => left.push(servers.current()?.id) })
    const context = { signal: new AbortController().signal, windowId: 1 }
    await handlers['servers.remove']({ id: 'local' }, context)
    expect(left).toEqual([])
    await handlers['servers.remove']({ id }, context)
    expect([left, servers.state().profiles]).toEqual([[id], []])

    const held: ServerManager = { ...servers, current: () => ({ ...localProfile, id: 'held', managed: true }) }
    await createServersHandlers(held, { signOut: () => left.push('held') })['servers.remove']({ id: 'held' }, context)
    expect(left).toEqual([id])
  })

  describe('that is edited', () => {
    const edit = (
      servers: ServerManager,
      typed: { id: string; url: string; name?: string },
      moving: (id: string) => Promise<void> = async () => undefined,
    ) => servers.edit({ name: '', acceptHttp: false, moving, ...typed })

    it('gets another name without a word to its server, and the host’s where the name is emptied', async () => {
      const { servers, again, partitions } = setup()
      const host = await serve(platform)
      const [url, id] = [`http://${host}`, profileIdOf(`http://${host}`)]
      await servers.add({ url, acceptHttp: false })
      const before = partitions.length
      const moved: string[] = []
      await edit(servers, { id, url: host, name: '教务处' }, async (one) => void moved.push(one))
      expect(again().state()).toEqual({ profiles: [{ id, name: '教务处', url, kind: 'remote' }], currentId: id })
      await edit(servers, { id, url })
      expect(servers.current()?.name).toBe(host)
      expect([partitions.length, moved]).toEqual([before, []])
    })

    it('keeps its id at another address, which is asked for nothing before the former one was left', async () => {
      const { servers, again } = setup()
      const [one, two] = [`http://${await serve(platform)}`, `http://${await serve(platform)}`]
      const id = profileIdOf(one)
      await servers.add({ url: one, acceptHttp: false })
      const left: (string | null)[] = []
      await edit(servers, { id, url: two, name: '新址' }, async () => void left.push(servers.baseUrl()))
      expect(left).toEqual([one])
      expect(again().state().profiles).toEqual([{ id, name: '新址', url: two, kind: 'remote' }])
      // Another server at the former address is another one.
      await servers.add({ url: one, acceptHttp: false })
      expect(servers.state().profiles.map(({ url }) => url)).toEqual([two, one])
      expect(new Set(servers.state().profiles.map((profile) => profile.id)).size).toBe(2)
    })

    it('stays as it was where nothing, no platform or another known server answers, and where the former cannot be left', async () => {
      const { servers } = setup()
      const [one, two] = [`http://${await serve(platform)}`, `http://${await serve(platform)}`]
      const page = `http://${await serve(json({}, 404))}`
      await servers.add({ url: two, acceptHttp: false })
      await servers.add({ url: one, acceptHttp: false })
      const before = servers.state()
      const id = profileIdOf(one)
      expect(await failure(edit(servers, { id, url: 'not an address' }))).toBe('server.invalidUrl')
      expect(await failure(edit(servers, { id, url: page }))).toBe('server.notPlatform')
      expect(await failure(edit(servers, { id, url: two }))).toBe('server.known')
      expect(await failure(edit(servers, { id: 'nobody', url: one }))).toBe('server.none')
      expect(await failure(edit(servers, { id, url: 'http://192.0.2.1' }))).toBe('server.needsConsent')
      const third = `http://${await serve(platform)}`
      const stuck = edit(servers, { id, url: third }, () => Promise.reject(new Error('disk full')))
      expect(await failure(stuck)).toContain('disk full')
      expect(servers.state()).toEqual(before)
    })
  })

  it('starts empty from a damaged or foreign file instead of failing at start-up', async () => {
    const { again, cwd, servers } = setup()
    await servers.useLocal()
    for (const content of [
      '{"profiles": [',
      '{"profiles":"x","currentId":1}',
      '{"profiles":[{"id":"../x"}]}',
      '',
      '[]',
    ]) {
      writeFileSync(join(cwd, 'servers.json'), content)
      expect(again().state()).toEqual({ profiles: [], currentId: null })
    }
    writeFileSync(join(cwd, 'servers.json'), '{"profiles":[],"currentId":"gone"}')
    expect(again().state().currentId).toBeNull()
  })
})
