import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createServer, type PlatformServer } from '#server/app.ts'
import { beginNotices } from '#server/database/notices.ts'
import { openDatabase } from '#server/database/open.ts'
import { missing } from '../support/dialects.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { send } from '../support/send.ts'
import { addUser, grant, ROOT } from '../support/users.ts'

const WAITING = { timeout: 15_000, interval: 50 }

describe.skipIf(missing('postgres'))('two server processes on one PostgreSQL', () => {
  const servers: PlatformServer[] = []
  beforeAll(async () => {
    const url = await createPostgresDatabase()
    for (let made = 0; made < 2; made += 1) {
      const database = await openDatabase({ url })
      servers.push(await createServer({ database, dataFolder: '/tmp', loopback: true }))
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  test('a grant that one of them gives or takes holds in the other at once, not when its cache goes', async () => {
    const [one, other] = servers as [PlatformServer, PlatformServer]
    const { database } = one.services
    await database.insertInto('organization').values(ROOT).execute()
    const chief = await addUser(database, { administrator: true }, Date.now())
    const person = await addUser(database, { grants: [{ code: 'permission.group' }] }, Date.now())
    await grant(database, person.id, [])
    const read = async () => (await send(other.app, 'group.list', { query: {} }, { token: person.token })).code
    const save = (module: string[]) =>
      send(
        one.app,
        'authority.save',
        { params: { id: person.id }, body: { objectType: 'User', systemIds: ['system-main'], module } },
        { token: chief.token },
      )
    const { id } = await database
      .selectFrom('menu')
      .select('id')
      .where('en_code', '=', 'permission.group')
      .executeTakeFirstOrThrow()
    // Now the other one has worked out what the person may do, and keeps it.
    expect(await read()).toBe(200)
    expect((await save([])).code).toBe(200)
    await expect.poll(read, WAITING).toBe(403)
    expect((await save([id])).code).toBe(200)
    await expect.poll(read, WAITING).toBe(200)
  })

  test('a session that ends in one of them ends its socket in the other', async () => {
    const [one, other] = servers as [PlatformServer, PlatformServer]
    const { token } = await addUser(one.services.database, {}, Date.now())
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${encodeURIComponent(token)}`)
    await once(socket, 'open')
    const heard = once(socket, 'message')
    const gone = once(socket, 'close')
    await send(one.app, 'auth.logout', {}, { token })
    expect(JSON.parse(String((await heard)[0]))).toMatchObject({ method: 'logout' })
    await gone
  })

  test('one whose clock differs from that of the database says so at its start', async () => {
    const url = await createPostgresDatabase()
    const lines: string[] = []
    const log = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }
    const start = async (ahead: number) => {
      const now = () => Date.now() + ahead
      const server = await createServer({
        database: await openDatabase({ url }),
        dataFolder: '/tmp',
        loopback: true,
        log,
        now,
      })
      await server.close()
    }
    await start(30_000)
    expect(lines).toEqual([])
    await start(-2 * 60 * 60_000)
    expect(lines.join('')).toContain('the clock differs')
  })

  test('what nobody can read in their channel is reported, and the next notice is heard', async () => {
    const database = await openDatabase({ url: await createPostgresDatabase() })
    const heard: unknown[] = []
    const faults: unknown[] = []
    const onNotice = (notice: unknown) => {
      heard.push(notice)
      if (notice === 'odd') throw new Error('no notice')
    }
    const notices = beginNotices(database, { onNotice, onFault: (error) => faults.push(error) })
    const listening = async () => {
      const { rows } = await sql<{ query: string }>`
        select query from pg_stat_activity where datname = current_database() and query = 'listen atrium' and state = 'idle'`.execute(
        database,
      )
      return rows.length
    }
    await expect.poll(listening, WAITING).toBe(1)
    for (const payload of [
      'no JSON',
      'null',
      '{"from":"another","notice":"odd"}',
      '{"from":"another","notice":"next"}',
    ])
      await sql`select pg_notify('atrium', ${payload})`.execute(database)
    await expect.poll(() => heard, WAITING).toEqual([null, 'odd', 'next'])
    expect(faults).toHaveLength(3)
    await notices?.close()
    await database.destroy()
  })
})
