import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createServer, type PlatformServer } from '#server/app.ts'
import { openDatabase, openWith, type PlatformDatabase } from '#server/database/open.ts'
import { postgresDialect } from '#server/database/postgres.ts'
import { tellingLosses } from '#server/database/connection-loss.ts'
import { submitKeyHeader } from '#shared/api/submit-key.ts'
import { createPlatformProcess, type PlatformProcess } from '../../../support/platform-process.ts'
import { missing } from '../support/dialects.ts'
import { createOwnPostgres, createPostgresDatabase, type OwnPostgres } from '../support/postgres.ts'
import { send } from '../support/send.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { addUser, ROOT } from '../support/users.ts'

const noPostgres = missing('postgres') !== undefined
const away = '数据库暂时无法连接，操作未完成，请稍后重试'
const open = '数据库连接中断，无法确认操作是否已完成，请查看后再决定是否重试'
const WAITING = { timeout: 30_000, interval: 100 }

async function populate(database: PlatformDatabase): Promise<string> {
  await database.insertInto('organization').values(ROOT).execute()
  return (await addUser(database, { administrator: true }, Date.now())).token
}

const phrasesOf = async (database: PlatformDatabase) => {
  const { rows } = await sql<{ text: string }>`select common_words_text as text from common_words`.execute(database)
  return rows.map(({ text }) => text)
}

describe.skipIf(noPostgres)('server processes whose database restarts while people save', () => {
  const folders: string[] = []
  let postgres: OwnPostgres
  let token: string
  const servers: PlatformProcess[] = []
  beforeAll(async () => {
    postgres = await createOwnPostgres()
    const database = await openDatabase({ url: postgres.url })
    token = await populate(database)
    await database.destroy()
    for (let made = 0; made < 2; made += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'atrium-away-'))
      folders.push(folder)
      const server = await createPlatformProcess(folder, 'empty', postgres.url)
      await server.start()
      servers.push(server)
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await postgres.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  const save = async (server: PlatformProcess, text: string) => {
    const answer = await fetch(`${server.url}/api/system/CommonWords`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', [submitKeyHeader]: `key-of-${text}-0000` },
      body: JSON.stringify({ commonWordsText: text }),
    })
    return (await answer.json()) as { code: number; msg: string }
  }

  test.each(['fast', 'immediate'] as const)(
    'answers every save in words when it stops %s, keeps the sockets, and goes on once it is back',
    async (how) => {
      const sockets = servers.map(({ url }) => new WebSocket(`${url.replace('http', 'ws')}/websocket/${token}`))
      await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('open', done))))
      const answers = new Map<string, { code: number; msg: string }>()
      let isWorking = true
      const writers = servers.flatMap((server, at) =>
        [1, 2, 3, 4].map(async (writer) => {
          for (let round = 0; isWorking; round += 1) {
            const text = `${how}-${at}-${writer}-${round}`
            answers.set(text, await save(server, text))
            await wait(answers.get(text)?.code === 200 ? 0 : 100)
          }
        }),
      )
      await wait(800)
      const pids = servers.map((server) => server.pid())
      await postgres.stop(how)
      await wait(800)
      expect(await save(servers[0] as PlatformProcess, `${how}-meanwhile`)).toMatchObject({ code: 500, msg: away })
      await postgres.start()
      for (const [at, server] of servers.entries())
        await expect.poll(async () => (await save(server, `${how}-back-${at}`)).code, WAITING).toBe(200)
      isWorking = false
      await Promise.all(writers)

      for (const pid of pids) expect(() => process.kill(pid ?? -1, 0)).not.toThrow()
      expect(sockets.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
      for (const socket of sockets) socket.terminate()
      const database = await openDatabase({ url: postgres.url })
      const stored = (await phrasesOf(database)).filter((text) => text.startsWith(`${how}-`))
      await database.destroy()
      expect(new Set(stored).size).toBe(stored.length)
      const known = [...answers].filter(([, { code }]) => code !== 503)
      for (const [text, { code, msg }] of known) {
        expect({ text, stored: stored.includes(text) }).toEqual({ text, stored: code === 200 })
        expect(code === 200 || msg === away || msg === '服务器处理出错，请稍后重试').toBe(true)
      }
      expect(known.some(([, { code }]) => code === 200)).toBe(true)
      expect(known.some(([, { code }]) => code === 500)).toBe(true)
      // Who saves again with the same key gets it once, whatever came of it before.
      for (const [text, { code }] of answers) {
        if (code === 200) continue
        const again = await save(servers[0] as PlatformProcess, text)
        expect(again.code === 200 || again.msg === '这次提交已经处理过').toBe(true)
      }
    },
    120_000,
  )
})

describe.skipIf(noPostgres)('a server and its database across a network', () => {
  let url: string
  let proxy: TcpProxy
  let server: PlatformServer
  let token: string
  let direct: PlatformDatabase
  beforeAll(async () => {
    url = await createPostgresDatabase()
    direct = await openDatabase({ url })
    token = await populate(direct)
    proxy = await openTcpProxy(Number(new URL(url).port))
    // A name that an administrator gives the connections does not hide them from who looks after them.
    const through = `${url.replace(/:\d+\//, `:${proxy.port}/`)}?application_name=campus`
    const database = await openWith(tellingLosses(postgresDialect(through, { silence: 300 })))
    server = await createServer({ database, dataFolder: '/tmp', loopback: true })
  })
  afterAll(async () => {
    await server.close()
    await direct.destroy()
    await proxy.close()
  })

  const save = (text: string, key?: string) =>
    send(server.app, 'commonWords.create', { body: { commonWordsText: text } }, { token, ...(key ? { key } : {}) })
  const stateOf = async (key: string) =>
    (await send(server.app, 'submit.state', { params: { key }, query: { endpoint: 'commonWords.create' } }, { token }))
      .data.state

  test.each([
    ['with a key', 'key-of-a-lost-answer'],
    ['without one', undefined],
  ])('a commit whose answer is lost is told as open, %s, and found to be done', async (_how, key) => {
    const text = `答复丢失 ${key}`
    // A simple query of that one word, and no parameter that holds it.
    proxy.cutAfter = (sent) => sent.includes('commit\0')
    const answer = await save(text, key)
    proxy.cutAfter = null
    expect({ status: answer.status, code: answer.code, msg: answer.msg }).toEqual({ status: 503, code: 503, msg: open })
    expect(JSON.parse(answer.text)).not.toHaveProperty('error')
    await expect.poll(async () => (await phrasesOf(direct)).filter((row) => row === text).length).toBe(1)
    if (key === undefined) return
    expect(await stateOf(key)).toBe('done')
    expect(await save(text, key)).toMatchObject({ code: 400, msg: '这次提交已经处理过' })
    expect((await phrasesOf(direct)).filter((row) => row === text)).toHaveLength(1)
  })

  test('a connection that is cut before the commit stores nothing and is told as not done', async () => {
    proxy.cutAfter = (sent) => sent.includes('insert into')
    const answer = await save('提交之前中断', 'key-of-a-cut-insert')
    proxy.cutAfter = null
    expect(answer).toMatchObject({ status: 200, code: 500, msg: away })
    expect(await stateOf('key-of-a-cut-insert')).toBe('none')
    expect(await save('提交之前中断', 'key-of-a-cut-insert')).toMatchObject({ code: 200 })
    expect((await phrasesOf(direct)).filter((row) => row === '提交之前中断')).toHaveLength(1)
  })

  test('idle connections that are cut are replaced', async () => {
    proxy.cut()
    await wait(50)
    expect((await save('之后')).code).toBe(200)
  })

  test('a server that vanished without a word is given up, and another one at its address is used', async () => {
    expect((await save('之前')).code).toBe(200)
    proxy.isSilent = true
    const waiting = save('无声', 'key-of-a-silent-server')
    await wait(200)
    proxy.isSilent = false
    const answer = await waiting
    expect([500, 503]).toContain(answer.code)
    expect([away, open]).toContain(answer.msg)
    expect((await save('切换之后')).code).toBe(200)
  })

  test('a long statement is waited for', async () => {
    const database = server.services.database
    const { rows } = await sql<{ done: number }>`select 7 as done from pg_sleep(1.2)`.execute(database)
    expect(rows).toEqual([{ done: 7 }])
  })
})

describe.skipIf(noPostgres)('an address that names several servers', () => {
  test('uses the one that answers, and the next one when that goes', async () => {
    const url = await createPostgresDatabase()
    const port = Number(new URL(url).port)
    const [first, second] = [await openTcpProxy(1), await openTcpProxy(port)]
    const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`
    const database = await openDatabase({ url: url.replace(/127\.0\.0\.1:\d+/, hosts) })
    const token = await populate(database)
    const server = await createServer({ database, dataFolder: '/tmp', loopback: true })
    const save = async (text: string) =>
      (await send(server.app, 'commonWords.create', { body: { commonWordsText: text } }, { token })).code
    expect(await save('第二台')).toBe(200)
    first.target = port
    second.target = 1
    second.cut()
    await expect.poll(() => save('第一台'), WAITING).toBe(200)
    expect(await phrasesOf(database)).toEqual(expect.arrayContaining(['第二台', '第一台']))
    await server.close()
    await Promise.all([first.close(), second.close()])
  })
})
