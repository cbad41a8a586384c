import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createServer } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { observeStatements } from '#server/database/statements.ts'
import { Admission } from '#server/realtime/admission.ts'
import { runServer } from '#server/run.ts'
import { missing, openDialect } from '../support/dialects.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { addUser, ROOT } from '../support/users.ts'

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(admission?: Admission) {
  const { database } = await openDialect('sqlite')
  await database.insertInto('organization').values(ROOT).execute()
  const server = await createServer({
    database,
    dataFolder: '/nowhere',
    loopback: true,
    ...(admission ? { admission } : {}),
  })
  closing.push(() => server.close())
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const connect = (token: string) => new WebSocket(`ws://127.0.0.1:${port}/websocket/${encodeURIComponent(token)}`)
  return { server, database, connect }
}

describe('many sockets', () => {
  test('the sessions of all of them are looked at in one question, and those that are over end', async () => {
    const { server, database, connect } = await start()
    const people = await Promise.all(Array.from({ length: 12 }, () => addUser(database, {}, Date.now())))
    const sockets = people.map(({ token }) => connect(token))
    await Promise.all(sockets.map((socket) => once(socket, 'open')))
    const [gone, other] = people
    await database
      .updateTable('session')
      .set({ ended: 'forced' })
      .where('user_id', '=', gone?.id ?? '')
      .execute()
    let asked = 0
    observeStatements(database, () => {
      asked += 1
    })
    const ended = once(sockets[0] as WebSocket, 'close')
    await server.services.sessionUses.review()
    expect(asked).toBe(1)
    await ended
    expect(sockets.slice(1).every((socket) => socket.readyState === WebSocket.OPEN)).toBe(true)
    // Of one person: theirs alone, and of whoever has none under way nothing is asked.
    await server.services.sessionUses.review(other?.id)
    expect(asked).toBe(2)
    await server.services.sessionUses.review('nobody')
    expect(asked).toBe(2)
  })

  test('a crowd is let in at a rate, whoever is turned away is told when to come, and nobody without a session counts', async () => {
    let now = 0
    const admission = new Admission(() => now)
    const { database, connect } = await start(admission)
    const { token } = await addUser(database, {}, Date.now())
    for (let came = 0; came < 399; came += 1) expect(admission.enter()).toBe(0)
    const refused = async (asked: WebSocket) => {
      asked.on('error', () => undefined)
      const [, response] = (await once(asked, 'unexpected-response')) as [unknown, IncomingMessage]
      return [response.statusCode, response.headers['retry-after']]
    }
    expect(await refused(connect('bearer nobody'))).toEqual([401, undefined])
    const first = connect(token)
    await once(first, 'open')
    expect(await refused(connect(token))).toEqual([503, '1'])
    // Each of those that come at once is told another moment, a hundred in each second.
    const told = Array.from({ length: 299 }, () => admission.enter())
    expect(told.filter((seconds) => seconds === 1)).toHaveLength(99)
    expect(told.at(-1)).toBe(3)
    now += 1000
    const later = connect(token)
    await once(later, 'open')
    first.close()
    later.close()
  })
})

describe.skipIf(missing('postgres'))('two servers that begin one empty database', () => {
  test('both serve it, and it is filled once', async () => {
    const databaseUrl = await createPostgresDatabase()
    const begin = async () => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-begin-'))
      closing.push(() => rmSync(dataFolder, { recursive: true, force: true }))
      const server = await runServer({ host: '127.0.0.1', port: 0, dataFolder, seed: 'empty', databaseUrl })
      closing.push(() => server.close())
    }
    const begun = await Promise.allSettled([begin(), begin(), begin()])
    expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const database = await openDatabase({ url: databaseUrl })
    expect(await database.selectFrom('platform_user').select('account').execute()).toEqual([{ account: 'admin' }])
    await database.destroy()
  }, 60_000)
})
