import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type PlatformServer } from '#server/app.ts'
import { checkServer } from '#server/commands/check.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { Replica, replicaOf } from '#server/database/replica.ts'
import { onlyReads } from '#server/database/replica-dialect.ts'
import { missing } from '../support/dialects.ts'
import {
  createFollowingPostgres,
  createOwnPostgres,
  type FollowingPostgres,
  type OwnPostgres,
} from '../support/postgres.ts'
import { send } from '../support/send.ts'
import { addUser, ROOT } from '../support/users.ts'

const WAITING = { timeout: 20_000, interval: 50 }

describe('what may be asked of a copy', () => {
  test.each([
    ['select "id" from "role"', true],
    ['with few as (select 1) select * from few', true],
    ['select "id" from "role" for update', false],
    ['select "id" from "role" for no key update skip locked', false],
    ["select nextval('things')", false],
    ['select pg_advisory_xact_lock(hashtext($1))', false],
    ['select pg_notify($1, $2)', false],
    ['with gone as (delete from "role" returning "id") select * from gone', false],
    ['with more as (insert into "role" values ($1) returning 1) select * from more', false],
    ['insert into "role" values ($1)', false],
    ['create table more (id integer)', false],
  ])('%s: %s', (text, isRead) => {
    expect(onlyReads(CompiledQuery.raw(text))).toBe(isRead)
  })
})

describe.skipIf(missing('postgres'))('two servers beside a PostgreSQL and one that follows it', () => {
  let primary: OwnPostgres
  let copy: FollowingPostgres
  const servers: PlatformServer[] = []
  const lines: string[] = []
  let direct: PlatformDatabase
  let ann: { readonly id: string; readonly token: string }
  let ben: { readonly id: string; readonly token: string }
  beforeAll(async () => {
    primary = await createOwnPostgres()
    direct = await openDatabase({ url: primary.url })
    await direct.insertInto('organization').values(ROOT).execute()
    ann = await addUser(direct, { administrator: true }, Date.now())
    ben = await addUser(direct, { administrator: true }, Date.now())
    copy = await createFollowingPostgres(primary)
    for (let made = 0; made < 2; made += 1) {
      const database = await openDatabase({ url: primary.url, readUrl: copy.url })
      const log = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
      servers.push(await createServer({ database, dataFolder: '/tmp', loopback: true, log }))
    }
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.close()
    await direct.destroy()
    await copy.close()
    await primary.close()
  })

  const lagOf = (server: PlatformServer) => replicaOf(server.services.database)?.lag ?? Number.NaN
  const server = (at: number) => servers[at] as PlatformServer
  const groups = async (at: number, { token }: { readonly token: string }) => {
    const answer = await send(server(at).app, 'group.list', { query: {} }, { token })
    expect(answer.code).toBe(200)
    return answer.data.list.map(({ fullName }) => fullName)
  }
  let made = 0
  const add = async (at: number, { token }: { readonly token: string }, fullName: string) => {
    made += 1
    const body = { fullName, enCode: `G${made}`, type: '', sortCode: 2, enabledMark: 1 }
    expect((await send(server(at).app, 'group.create', { body }, { token })).code).toBe(200)
  }
  const caughtUp = () =>
    Promise.all(
      servers.map((each) =>
        expect.poll(() => replicaOf(each.services.database)?.has(direct, ben.id), WAITING).toBe(true),
      ),
    )

  test('whoever has just written reads it in every server, and others what the copy has until it has it too', async () => {
    await caughtUp()
    await copy.follow(false)
    await add(0, ann, 'written while the copy stands')
    expect(await groups(0, ann)).toContain('written while the copy stands')
    expect(await groups(1, ann)).toContain('written while the copy stands')
    // Which is how it is known that lists come from the copy.
    expect(await groups(0, ben)).not.toContain('written while the copy stands')
    expect(await groups(1, ben)).not.toContain('written while the copy stands')
    await copy.follow(true)
    await expect.poll(() => groups(0, ben), WAITING).toContain('written while the copy stands')
    await expect.poll(() => replicaOf(server(0).services.database)?.has(direct, ann.id), WAITING).toBe(true)
  })

  test('whoever is told of something finds it at once', async () => {
    await caughtUp()
    await copy.follow(false)
    await add(0, ann, 'told to somebody')
    expect(await groups(1, ben)).not.toContain('told to somebody')
    server(0).services.push([ben.id], '{"method":"x"}')
    expect(await groups(0, ben)).toContain('told to somebody')
    await expect.poll(() => groups(1, ben), WAITING).toContain('told to somebody')
    await copy.follow(true)
  })

  test('one that is behind for long is left alone until it has caught up', async () => {
    let now = 0
    const replica = new Replica(primary.url, copy.url, () => now)
    await expect.poll(async () => (await replica.look(), replica.lag), WAITING).toBe(0)
    now += 1
    await expect.poll(async () => (await replica.look(), replica.has(direct, ben.id)), WAITING).toBe(true)
    await copy.follow(false)
    await sql`create table if not exists later (id integer)`.execute(direct)
    now += 10_001
    await replica.look()
    expect(replica.lag).toBe(10_001)
    expect(await replica.has(direct, ben.id)).toBe(false)
    await copy.follow(true)
    await expect.poll(async () => (await replica.look(), replica.has(direct, ben.id)), WAITING).toBe(true)
    await replica.close()
  })

  test('tables that the copy lacks yet are read where they were made', async () => {
    await caughtUp()
    await copy.follow(false)
    const { database } = server(0).services
    await sql`create table made_now (id integer)`.execute(direct)
    await sql`insert into made_now values (7)`.execute(direct)
    const { readFor } = await import('#server/database/replica.ts')
    const read = await readFor(database, ben.id, () => sql<{ id: number }>`select id from made_now`.execute(database))
    expect(read.rows).toEqual([{ id: 7 }])
    await copy.follow(true)
  })

  test('its end disturbs nobody, is told once, and it is read again when it is back', async () => {
    await caughtUp()
    lines.length = 0
    await copy.stop('immediate')
    for (let asked = 0; asked < 5; asked += 1) expect(await groups(0, ben)).toContain('told to somebody')
    await expect.poll(() => lagOf(server(0)), WAITING).toBe(Number.POSITIVE_INFINITY)
    await add(0, ben, 'written without the copy')
    expect(await groups(1, ben)).toContain('written without the copy')
    const told = () => lines.filter((line) => line.includes('DATABASE_READ_URL is not read'))
    await expect.poll(() => told().length, WAITING).toBe(2)
    await copy.start()
    await caughtUp()
    expect(told()).toHaveLength(2)
    await expect.poll(() => groups(0, ann), WAITING).toContain('written without the copy')
  }, 60_000)

  test('check says whether it follows, and one that became a server of its own is read no more', async () => {
    const env = { DATABASE_URL: primary.url, DATABASE_READ_URL: copy.url }
    const found = async () =>
      (await checkServer({ dataFolder: '/tmp', env, now: Date.now })).find(({ name }) => name === 'replica')
    expect(await found()).toEqual({ name: 'replica', state: 'fine', text: 'follows' })
    await copy.promote()
    await expect
      .poll(async () => (await found())?.text, WAITING)
      .toBe('the server of DATABASE_READ_URL follows no other one')
    await expect.poll(() => lagOf(server(0)), WAITING).toBe(Number.POSITIVE_INFINITY)
    await add(0, ann, 'after the copy went its own way')
    expect(await groups(0, ben)).toContain('after the copy went its own way')
    expect(await groups(1, ben)).toContain('after the copy went its own way')
  })
})
