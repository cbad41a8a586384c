import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createServer, type PlatformServer, type ServerOptions } from '#server/app.ts'
import { FairQueue } from '#server/core/fair-queue.ts'
import { loose } from '#server/database/loose.ts'
import { connectionsOf } from '#server/database/open.ts'
import { shapeOf } from '#server/database/statements.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'
import { send } from '../support/send.ts'
import { addUser, ROOT } from '../support/users.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(options: Partial<ServerOptions> = {}, dialect = dialects[0] ?? 'sqlite') {
  const { database, stop } = await openDialect(dialect)
  const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-monitoring-'))
  const lines: string[] = []
  const server = await createServer({
    database,
    dataFolder,
    loopback: true,
    metrics: {},
    now: () => NOW,
    log: { level: 'debug', stream: { write: (line: string) => void lines.push(line) } },
    ...options,
  })
  closing.push(async () => {
    await server.close()
    await stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return { server, database, dataFolder, lines }
}

const get = (server: PlatformServer, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

/** The value of one series, or undefined. */
async function series(server: PlatformServer, name: string): Promise<number | undefined> {
  const { body } = await get(server, '/metrics')
  const line = body.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe.each(dialects)('a server seen from outside (%s)', (dialect) => {
  test('is alive, and ready while its database, its steps and its files are there', async () => {
    const { server } = await start({}, dialect)
    expect((await get(server, '/health')).json()).toEqual({ status: 'alive' })
    const ready = await get(server, '/ready')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({
      status: 'ready',
      checks: { database: { ok: true }, migrations: { ok: true }, files: { ok: true } },
    })
  })

  test('names the step that its database lacks, and why only to programs of this machine', async () => {
    const { server, database } = await start({ proxies: ['127.0.0.1'] }, dialect)
    await loose(database).deleteFrom('kysely_migration').where('name', '=', '0860-portal-designs').execute()
    const near = await get(server, '/ready')
    expect(near.statusCode).toBe(503)
    expect(near.json()).toMatchObject({
      status: 'not ready',
      checks: {
        database: { ok: true },
        migrations: { ok: false, problem: 'not run: 0860-portal-designs' },
        files: { ok: true },
      },
    })
    const far = await get(server, '/ready', { 'x-forwarded-for': '203.0.113.9' })
    expect(far.statusCode).toBe(503)
    expect(far.json()).toMatchObject({ checks: { migrations: { ok: false } } })
    expect(far.body).not.toContain('0860')
  })

  test('counts each call under its endpoint and code, and how old the oldest message of the outbox is', async () => {
    const { server, database } = await start({}, dialect)
    for (let asked = 0; asked < 3; asked += 1) await send(server.app, 'auth.loginConfig', {}, {})
    await send(server.app, 'user.list', { query: {} }, {})
    await get(server, '/no/such/place')
    expect(await series(server, 'atrium_calls_total{endpoint="auth.loginConfig",code="200"}')).toBe(3)
    expect(await series(server, 'atrium_calls_total{endpoint="user.list",code="600"}')).toBe(1)
    expect(await series(server, 'atrium_calls_total{endpoint="other",code="404"}')).toBe(1)
    expect(await series(server, 'atrium_call_seconds_count{area="auth"}')).toBe(3)
    expect(await series(server, 'atrium_outbox_oldest_seconds')).toBe(0)
    const message = { channel: 'mail' as const, recipient: 'a@campus.example', subject: '', content: '', payload: '' }
    const rest = { account_id: '', attempts: 0, next_at: NOW + 1e9, expires_at: null, sent_at: null, error: '' }
    await database
      .insertInto('outbox_message')
      .values([
        { id: '1', ...message, ...rest, state: 2, created_at: NOW - 90_000 },
        { id: '2', ...message, ...rest, state: 2, created_at: NOW - 10_000 },
        { id: '3', ...message, ...rest, state: 3, created_at: NOW - 500_000 },
        { id: '4', ...message, ...rest, state: 1, created_at: NOW - 900_000 },
      ])
      .execute()
    expect(await series(server, 'atrium_outbox_oldest_seconds')).toBe(90)
    expect(await series(server, 'atrium_outbox_messages{state="waiting"}')).toBe(2)
    expect(await series(server, 'atrium_outbox_messages{state="failed"}')).toBe(1)
    expect(await series(server, 'atrium_database_up')).toBe(1)
    const open = await series(server, 'atrium_database_connections{state="open"}')
    if (dialect === 'postgres') expect(open).toBeGreaterThan(0)
    else expect(open).toBeUndefined()
  })
})

describe.skipIf(missing('postgres'))('connections to PostgreSQL', () => {
  test('that are all taken show how many statements wait for one', async () => {
    const { server, database } = await start({}, 'postgres')
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    const holders = Array.from({ length: 10 }, () => database.transaction().execute(() => held))
    const waiting = Array.from({ length: 3 }, () => sql`select 1`.execute(database))
    await expect.poll(() => connectionsOf(database)).toMatchObject({ waiting: 3 })
    // Its own look at the outbox waits with them, and is given up in time: the rest is told without it.
    expect(await series(server, 'atrium_database_connections{state="waiting"}')).toBeGreaterThanOrEqual(3)
    expect(await series(server, 'atrium_database_up')).toBe(0)
    release(undefined)
    await Promise.all([...holders, ...waiting])
    await expect.poll(() => series(server, 'atrium_database_connections{state="waiting"}')).toBe(0)
    expect(await series(server, 'atrium_database_up')).toBe(1)
  }, 30_000)
})

describe('a server seen from outside', () => {
  test('counts how long calls waited for their turn, and who waits for one', async () => {
    const { server } = await start()
    const before = (await series(server, 'atrium_call_wait_seconds_count')) ?? 0
    // By this clock each round of the event loop is full with one of them: the others wait for the next ones.
    let time = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10))
    await Promise.all(Array.from({ length: 20 }, () => send(server.app, 'auth.loginConfig', {}, {})))
    clock.mockRestore()
    expect(await series(server, 'atrium_call_wait_seconds_count')).toBeGreaterThan(before)
    expect(await series(server, 'atrium_call_wait_seconds_sum')).toBeGreaterThan(0)
    expect(await series(server, 'atrium_calls_total{endpoint="auth.loginConfig",code="200"}')).toBe(20)
    expect(await series(server, 'atrium_queue_length{queue="calls"}')).toBe(0)
  })

  test('shows the length of a queue while somebody waits in it', async () => {
    const { server } = await start()
    const queue = new FairQueue({ name: 'testOfQueues', atOnce: 1, waiting: 10 })
    const length = () => series(server, 'atrium_queue_length{queue="testOfQueues"}')
    await queue.enter('lin')
    expect(await length()).toBe(0)
    const others = [queue.enter('lin'), queue.enter('wang')]
    expect(await length()).toBe(2)
    queue.leave()
    expect(await length()).toBe(1)
    queue.leave()
    await Promise.all(others)
    expect(await length()).toBe(0)
  })

  test('counts statements and those that the database refused, and what it holds in memory', async () => {
    const { server, database } = await start()
    const statements = (await series(server, 'atrium_database_statement_seconds_count')) ?? 0
    const failed = (await series(server, 'atrium_database_failed_statements_total')) ?? 0
    await sql`select 1`.execute(database)
    await expect(sql`select nothing_of_that_name`.execute(database)).rejects.toThrow()
    expect(await series(server, 'atrium_database_statement_seconds_count')).toBeGreaterThanOrEqual(statements + 2)
    expect(await series(server, 'atrium_database_failed_statements_total')).toBe(failed + 1)
    server.services.tally.use('somebody', { most: 1, window: 1000 }, NOW)
    expect(await series(server, 'atrium_copies_entries{copy="limits"}')).toBe(1)
    expect(await series(server, 'atrium_copies_entries{copy="submits"}')).toBe(0)
    expect(await series(server, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  test('is not ready without a place for files, and without its database', async () => {
    const { server, database, dataFolder } = await start()
    mkdirSync(join(dataFolder, 'files'))
    writeFileSync(join(dataFolder, 'files', 'content'), 'no folder')
    const noFiles = (await get(server, '/ready')).json() as {
      checks: Record<string, { ok: boolean; problem?: string }>
    }
    expect(noFiles.checks.database).toEqual({ ok: true })
    expect(noFiles.checks.files).toEqual({ ok: false, problem: expect.stringContaining('EEXIST') })
    await database.destroy()
    // An answer holds for a second.
    await expect
      .poll(async () => (await get(server, '/ready')).json(), { timeout: 10_000 })
      .toMatchObject({ status: 'not ready', checks: { database: { ok: false }, migrations: { ok: false } } })
    expect((await get(server, '/health')).statusCode).toBe(200)
    expect(await series(server, 'atrium_database_up')).toBe(0)
  })

  test('shows its numbers to programs of this machine alone, and to whoever has the token once there is one', async () => {
    const open = (await start()).server
    expect((await get(open, '/metrics')).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await get(open, '/metrics', { [header]: '203.0.113.9' })).statusCode, header).toBe(403)
    const named = (await start({ loopback: false })).server
    expect((await get(named, '/metrics', { host: 'campus.example' })).statusCode).toBe(403)
    const far = await named.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(far.statusCode).toBe(403)

    const token = 'known to the watch alone'.replaceAll(' ', '-')
    const closed = (await start({ metrics: { token } })).server
    expect((await get(closed, '/metrics')).statusCode).toBe(403)
    expect((await get(closed, '/metrics', { authorization: `Bearer ${token}x` })).statusCode).toBe(403)
    const answered = await get(closed, '/metrics', {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '203.0.113.9',
    })
    expect(answered.statusCode).toBe(200)

    const local = (await start({ metrics: undefined })).server
    expect((await get(local, '/metrics')).statusCode).toBe(404)
    expect((await get(local, '/health')).statusCode).toBe(200)
  })

  test('counts its sockets, and what is copied into memory', async () => {
    const { server, database } = await start({ now: Date.now })
    await database.insertInto('organization').values(ROOT).execute()
    const { token } = await addUser(database, { grants: [{ code: 'permission.group' }] }, Date.now())
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    expect(await series(server, 'atrium_sockets{state="open"}')).toBe(0)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${encodeURIComponent(token)}`)
    await once(socket, 'open')
    expect(await series(server, 'atrium_sockets{state="open"}')).toBe(1)
    expect(await series(server, 'atrium_sockets{state="greeted"}')).toBe(0)
    socket.send(JSON.stringify({ method: 'OnConnection', mobileDevice: false, token }))
    await expect.poll(() => series(server, 'atrium_sockets{state="greeted"}'), { timeout: 10_000 }).toBe(1)
    socket.close()
    await expect.poll(() => series(server, 'atrium_sockets{state="open"}'), { timeout: 10_000 }).toBe(0)
    await send(server.app, 'group.list', { query: {} }, { token })
    expect(await series(server, 'atrium_copies_entries{copy="grants"}')).toBe(1)
    expect(await series(server, 'atrium_queue_length{queue="calls"}')).toBe(0)
    expect(await series(server, 'atrium_queue_length{queue="passwords"}')).toBe(0)
  })

  test('names each call on its answer and in its log, and lets its own proxies choose the name', async () => {
    const { server, lines } = await start({ proxies: ['10.0.0.2'] })
    const one = await send(server.app, 'auth.loginConfig', {}, {})
    const id = String(one.headers['x-request-id'])
    expect(id).toMatch(/^[\da-f-]{36}$/)
    const line = lines.map((each) => JSON.parse(each) as Record<string, unknown>).find(({ reqId }) => reqId === id)
    expect(line).toMatchObject({ msg: 'call', endpoint: 'auth.loginConfig', status: 200 })
    const named = { 'x-request-id': 'edge-0001' }
    expect((await get(server, '/health', named)).headers['x-request-id']).not.toBe('edge-0001')
    const throughProxy = (sent: string) =>
      server.app.inject({
        method: 'GET',
        url: '/health',
        remoteAddress: '10.0.0.2',
        headers: { ...named, 'x-request-id': sent },
      })
    expect((await throughProxy('edge-0001')).headers['x-request-id']).toBe('edge-0001')
    expect((await throughProxy('odd name')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    // Probes come every few seconds.
    expect(lines.filter((each) => each.includes('/health') && each.includes('"level":30'))).toEqual([])
  })

  test('tells a slow call with the shape of its statements and none of their values', async () => {
    const { server, lines } = await start({ slowCallMs: 1e-6 })
    const body = { account: 'wang.secret', password: 'Hidden-4711', grant_type: 'password' }
    await send(server.app, 'auth.login', { body } as never, {})
    const slow = lines
      .map((each) => JSON.parse(each) as Record<string, unknown>)
      .find(({ msg, endpoint }) => msg === 'slow call' && endpoint === 'auth.login')
    expect(slow).toMatchObject({ level: 40, database: { count: expect.any(Number) } })
    const statements = slow?.statements as { shape: string; count: number }[]
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.map(({ shape }) => shape).join('\n')).toContain('from "platform_user"')
    expect(lines.join('')).not.toMatch(/wang\.secret|Hidden-4711/)
  })

  test('a shape holds neither texts nor numbers, and lists of any length look alike', () => {
    expect(shapeOf(`select "a1" from "t" where "n" = $1 and "m" > 42.5 and "s" = 'it''s' limit 20`)).toBe(
      'select "a1" from "t" where "n" = ? and "m" > ? and "s" = ? limit ?',
    )
    expect(shapeOf('select 1 from "t" where "id" in (?, ?,\n ?)')).toBe('select ? from "t" where "id" in (?, …)')
    expect(shapeOf('insert into "t" values (?, ?), (?, ?), (?, ?)')).toBe('insert into "t" values (?, …), …')
  })

  test('every number that the alerts of docs/service.md watch is one that the server tells', async () => {
    const { server } = await start()
    const told = new Set((await get(server, '/metrics')).body.match(/(?<=^# TYPE )\w+/gm))
    const text = readFileSync(resolve(import.meta.dirname, '../../../../docs/service.md'), 'utf8')
    const [, rules = ''] = /```yaml\n(groups:[\s\S]*?)```/.exec(text) ?? []
    const used = new Set(rules.match(/\b(?:atrium|nodejs|process)_\w+/g))
    expect(used.size).toBeGreaterThan(8)
    expect([...used].filter((name) => !told.has(name.replace(/_(?:count|sum|bucket)$/, '')))).toEqual([])
  })
})
