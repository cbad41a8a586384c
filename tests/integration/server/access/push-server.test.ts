import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createClient } from '@redis/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createServer, type PlatformServer } from '#server/app.ts'
import { checkServer } from '#server/commands/check.ts'
import { openDatabase } from '#server/database/open.ts'
import { beginPushNotices } from '#server/database/push-notices.ts'
import { readSetting } from '#server/environment.ts'
import { eventually } from '../../../support/eventually.ts'
import { missing } from '../support/dialects.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { createRedis, redisMissing } from '../support/redis.ts'
import { send } from '../support/send.ts'
import { addUser, ROOT } from '../support/users.ts'

const WAITING = { timeout: 15_000, interval: 50 }
type Redis = Awaited<ReturnType<typeof createRedis>>

describe.skipIf(redisMissing() ?? missing('postgres'))('server processes that hear of each other through Redis', () => {
  const servers: PlatformServer[] = []
  let redis: Redis
  let chief: string
  beforeAll(async () => {
    redis = await createRedis()
    await redis.start()
    const url = await createPostgresDatabase()
    for (let made = 0; made < 2; made += 1) {
      const database = await openDatabase({ url })
      servers.push(await createServer({ database, dataFolder: '/tmp', loopback: true, pushUrl: redis.url }))
    }
    const [one] = servers as [PlatformServer]
    await one.services.database.insertInto('organization').values(ROOT).execute()
    chief = (await addUser(one.services.database, { administrator: true }, Date.now())).token
    await eventually(async () => expect(await listeners(redis)).toBe(2))
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) await server.close()
    await redis.remove()
  })

  /** What somebody may do, as the first process is told to grant it and the second one answers. */
  async function granting() {
    const [one, other] = servers as [PlatformServer, PlatformServer]
    const { database } = one.services
    const person = await addUser(database, { grants: [{ code: 'permission.group' }] }, Date.now())
    const { id } = await database
      .selectFrom('menu')
      .select('id')
      .where('en_code', '=', 'permission.group')
      .executeTakeFirstOrThrow()
    const read = async () => (await send(other.app, 'group.list', { query: {} }, { token: person.token })).code
    const save = async (isGranted: boolean) => {
      const body = { objectType: 'User' as const, systemIds: ['system-main'], module: isGranted ? [id] : [] }
      const answer = await send(one.app, 'authority.save', { params: { id: person.id }, body }, { token: chief })
      expect(answer.code).toBe(200)
    }
    // Now the other one has worked it out, and keeps it.
    expect(await read()).toBe(200)
    return { read, save }
  }

  test('a grant holds in the other one at once, and PostgreSQL carries nothing between them', async () => {
    const { read, save } = await granting()
    await save(false)
    await expect.poll(read, WAITING).toBe(403)
    await save(true)
    await expect.poll(read, WAITING).toBe(200)
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
      (servers[0] as PlatformServer).services.database,
    )
    expect(rows).toEqual([])
  })

  test('a session that ends in one of them ends its socket in the other', async () => {
    const [one, other] = servers as [PlatformServer, PlatformServer]
    const { token } = await addUser(one.services.database, {}, Date.now())
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${encodeURIComponent(token)}`)
    await once(socket, 'open')
    const gone = once(socket, 'close')
    await send(one.app, 'auth.logout', {}, { token })
    await gone
  })

  test('while it is away everybody is answered, and what changed meanwhile holds once it is back', async () => {
    const { read, save } = await granting()
    await redis.kill()
    await save(false)
    await redis.start()
    await expect.poll(read, WAITING).toBe(403)
    await save(true)
    await expect.poll(read, WAITING).toBe(200)
  }, 60_000)

  test('the check of the server asks it, and names what to do where it does not answer', async () => {
    const look = async (PUSH_URL: string) => {
      const findings = await checkServer({ dataFolder: '/tmp', env: { PUSH_URL }, now: Date.now })
      return findings.filter(({ name }) => name === 'push')
    }
    expect(await look(redis.url)).toMatchObject([{ state: 'fine' }])
    expect(await look('redis://127.0.0.1:1/0')).toMatchObject([{ state: 'bad', remedy: expect.any(String) as string }])
  })
})

describe.skipIf(redisMissing())('notices through Redis', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await createRedis()
    await redis.start()
  })
  afterAll(() => redis.remove())

  test('what nobody can read is reported, one’s own is not heard, and other numbers are other platforms', async () => {
    const heard: unknown[] = []
    const faults: unknown[] = []
    const onFault = (error: unknown) => faults.push(error)
    const here = beginPushNotices(redis.url, { onNotice: (notice) => heard.push(notice), onFault })
    const there = beginPushNotices(redis.url, { onNotice: () => undefined, onFault })
    const elsewhere = beginPushNotices(redis.url.replace('/3', '/4'), { onNotice: () => undefined, onFault })
    await expect.poll(() => listeners(redis), WAITING).toBe(2)
    await expect.poll(() => heard, WAITING).toEqual([null])
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.publish('atrium:3', 'no JSON')
    await elsewhere.tell({ of: 'another platform' })
    await here.tell({ of: 'oneself' })
    await there.tell({ of: 'the other' })
    await expect.poll(() => heard, WAITING).toEqual([null, { of: 'the other' }])
    // Both that listen to the channel tell of it.
    expect(faults).toHaveLength(2)
    client.destroy()
    for (const notices of [here, there, elsewhere]) await notices.close()
    await expect.poll(() => listeners(redis), WAITING).toBe(0)
  })

  test('what one could not tell is caught up on by the others, who heard all the while', async () => {
    const heard: unknown[] = []
    const onFault = () => undefined
    const patience = { every: 200, patience: 200 }
    const there = beginPushNotices(redis.url, { onNotice: (notice) => heard.push(notice), onFault })
    const here = beginPushNotices(redis.url, { onNotice: () => undefined, onFault }, patience)
    await expect.poll(() => heard, WAITING).toEqual([null])
    await expect.poll(() => listeners(redis), WAITING).toBe(2)
    const client = createClient({ url: redis.url })
    await client.connect()
    // All still hear, and none may tell.
    await client.sendCommand(['ACL', 'SETUSER', 'default', '-publish'])
    await expect(here.tell({ of: 'a grant that was taken back' })).rejects.toThrow()
    await client.sendCommand(['ACL', 'SETUSER', 'default', '+publish'])
    await expect.poll(() => heard, WAITING).toEqual([null, null])
    client.destroy()
    for (const notices of [here, there]) await notices.close()
  })

  test('a server that keeps its connections and answers nothing is left, and heard again when it is back', async () => {
    const heard: unknown[] = []
    const faults: unknown[] = []
    const patience = { every: 200, patience: 300 }
    const hearing = {
      onNotice: (notice: unknown) => heard.push(notice),
      onFault: (error: unknown) => faults.push(error),
    }
    const here = beginPushNotices(redis.url, hearing, patience)
    await expect.poll(() => heard, WAITING).toEqual([null])
    redis.freeze()
    try {
      await expect(here.tell({ of: 'nobody who answers' })).rejects.toThrow()
      await expect.poll(() => faults.length, WAITING).toBeGreaterThan(0)
    } finally {
      redis.thaw()
    }
    await expect.poll(() => heard.length, WAITING).toBeGreaterThan(1)
    await here.close()
    await expect.poll(() => listeners(redis), WAITING).toBe(0)
  })

  test('a process that cannot tell says so at once, and holds nothing back in memory', async () => {
    const faults: unknown[] = []
    const notices = beginPushNotices('redis://127.0.0.1:1/0', {
      onNotice: () => undefined,
      onFault: (error) => faults.push(error),
    })
    await expect(notices.tell({ of: 'nobody' })).rejects.toThrow()
    await expect.poll(() => faults.length, WAITING).toBeGreaterThan(0)
    await notices.close()
  })
})

test('an address that is none is told without its password', () => {
  const read = (PUSH_URL: string) => readSetting('PUSH_URL', { PUSH_URL })
  expect(read('redis://:secret@push.example:6379/2')).toBe('redis://:secret@push.example:6379/2')
  expect(read('')).toBeUndefined()
  for (const wrong of ['push.example:6379', 'http://push.example', 'redis://push.example/two', 'redis://'])
    expect(() => read(wrong)).toThrow(/^PUSH_URL: not an address/)
  expect(() => read('https://:secret@push.example')).toThrow(/^(?!.*@push\.example:?\d*\/?$)PUSH_URL/)
})

/** Connections that listen to the channel. */
async function listeners({ url }: Redis): Promise<number> {
  const client = createClient({ url })
  await client.connect()
  const { 'atrium:3': count = 0 } = (await client.pubSubNumSub('atrium:3')) as Record<string, number>
  client.destroy()
  return Number(count)
}
