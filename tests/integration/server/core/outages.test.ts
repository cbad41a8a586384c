import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { s3Contents } from '#server/core/contents-s3.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { submitKeyHeader } from '#shared/api/submit-key.ts'
import { handshake, writeFrame } from '#shared/realtime/frames.ts'
import { freePort } from '../../../support/free-port.ts'
import { rounds } from '../../../support/long.ts'
import { createPlatformProcess, type PlatformProcess } from '../../../support/platform-process.ts'
import { missing } from '../support/dialects.ts'
import { createOwnPostgres, type OwnPostgres } from '../support/postgres.ts'
import { createRedis, redisMissing } from '../support/redis.ts'
import { addUser, ROOT } from '../support/users.ts'

/** Milliseconds that each part is away under load; half a minute in `npm run test:long`. */
const AWAY = rounds(3000, 30_000)
const WAITING = { timeout: 60_000, interval: 100 }
const AGAIN = '这次提交已经处理过'
const words = {
  database: '数据库暂时无法连接，操作未完成，请稍后重试',
  unknown: '数据库连接中断，无法确认操作是否已完成，请查看后再决定是否重试',
  store: '文件存储暂时无法连接，文件未能保存或读取，请稍后重试',
  internal: '服务器处理出错，请稍后重试',
}

/** A store of the S3 kind that goes away with its connections and comes back with its contents. */
async function createStore(folder: string) {
  const port = await freePort()
  let running: S3rver | null = null
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/atrium?region=us-east-1`,
    async start() {
      const configureBuckets = [{ name: 'atrium', configs: [] }]
      running = new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
      await running.run()
    },
    async stop() {
      const gone = running
      running = null
      await gone?.close()
    },
  }
}

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

describe.skipIf(missing('postgres') ?? redisMissing())('two servers, PostgreSQL, Valkey and a store under load', () => {
  const folders: string[] = []
  const folder = (name: string) => {
    const made = mkdtempSync(join(tmpdir(), `atrium-outage-${name}-`))
    folders.push(made)
    return made
  }
  const servers: PlatformProcess[] = []
  let postgres: OwnPostgres
  let redis: Awaited<ReturnType<typeof createRedis>>
  let store: Awaited<ReturnType<typeof createStore>>
  let chief: { readonly id: string; readonly token: string }
  let reader: { readonly id: string; readonly token: string }
  beforeAll(async () => {
    postgres = await createOwnPostgres()
    redis = await createRedis()
    await redis.start()
    store = await createStore(folder('store'))
    await store.start()
    const database = await openDatabase({ url: postgres.url })
    await database.insertInto('organization').values(ROOT).execute()
    chief = await addUser(database, { administrator: true }, Date.now())
    reader = await addUser(database, { administrator: true }, Date.now())
    await database.destroy()
    const env = { FILES_URL: store.url, PUSH_URL: redis.url, SECRETS_KEY: 'one key for both of the servers' }
    for (let made = 0; made < 2; made += 1) {
      const server = await createPlatformProcess(folder('data'), 'empty', postgres.url, env)
      await server.start()
      servers.push(server)
    }
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await store.stop()
    await redis.remove()
    await postgres.close()
    for (const made of folders) rmSync(made, { recursive: true, force: true })
  })

  const server = (at: number) => servers[at % 2] as PlatformProcess
  /** Null where nobody answered, or somebody in front of a stopped server would have. */
  const ask = async (at: number, path: string, body: BodyInit, key: string): Promise<Answer | null> => {
    const headers = {
      authorization: chief.token,
      [submitKeyHeader]: key,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    }
    try {
      const signal = AbortSignal.timeout(20_000)
      const answer = await fetch(`${server(at).url}${path}`, { method: 'POST', headers, body, signal })
      return (await answer.json()) as Answer
    } catch {
      return null
    }
  }
  const save = (at: number, text: string) =>
    ask(at, '/api/system/CommonWords', JSON.stringify({ commonWordsText: text }), `key-of-${text}-0000`)
  const upload = (at: number, text: string) => {
    const body = new FormData()
    body.append('file', new Blob([`content of ${text}`]), `${text}.txt`)
    return ask(at, '/api/file/Uploader/annex', body, `key-of-${text}-0000`)
  }
  const ready = async (at: number) =>
    (await (await fetch(`${server(at).url}/ready`)).json()) as {
      readonly status: string
      readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly problem?: string }>>
    }

  /** Everybody does one thing after the other, each until it is done, as a client with an outbox does: by the same key, at the other server. */
  async function underLoad(name: string, outage: () => Promise<void>) {
    let isWorking = true
    const refused = new Set<string>()
    const done: Record<'save' | 'upload', string[]> = { save: [], upload: [] }
    const work = async (kind: 'save' | 'upload', worker: number) => {
      for (let round = 0; isWorking; round += 1) {
        const text = `${name}-${kind}-${worker}-${round}`
        for (let attempt = worker; ; attempt += 1) {
          const answer = await (kind === 'save' ? save : upload)(attempt, text)
          if (answer?.code === 200 || answer?.msg === AGAIN) break
          if (answer) refused.add(answer.msg)
          await wait(50)
        }
        done[kind].push(text)
        await wait(5)
      }
    }
    const workers = [0, 1, 2, 3].map((worker) => work('save', worker))
    workers.push(...[0, 1].map((worker) => work('upload', worker)))
    await wait(700)
    const before = done.save.length
    await outage()
    const after = done.save.length
    await expect.poll(() => done.save.length, WAITING).toBeGreaterThan(after + 8)
    isWorking = false
    await Promise.all(workers)
    expect(before).toBeGreaterThan(0)
    return { refused: [...refused], done }
  }

  const withDatabase = async <Result>(work: (database: PlatformDatabase) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase({ url: postgres.url })
    try {
      return await work(database)
    } finally {
      await database.destroy()
    }
  }

  /** What was answered as done is there, once; files can be read. */
  async function holdsAll(name: string, done: Readonly<Record<'save' | 'upload', readonly string[]>>) {
    await withDatabase(async (database) => {
      const { rows: phrases } = await sql<{ text: string }>`
        select common_words_text as text from common_words where common_words_text like ${`${name}-%`}`.execute(
        database,
      )
      expect(phrases.map(({ text }) => text).toSorted()).toEqual(done.save.toSorted())
      const { rows: files } = await sql<{ file: string; hash: string }>`
        select name as file, content as hash from stored_file where name like ${`${name}-%`}`.execute(database)
      expect(files.map(({ file }) => file).toSorted()).toEqual(done.upload.map((text) => `${text}.txt`).toSorted())
      const contents = s3Contents(store.url)
      for (const { file, hash } of files.slice(0, 200)) {
        const content = await contents.open(hash)
        expect(content && (await textOf(content))).toBe(`content of ${file.replace('.txt', '')}`)
      }
    })
  }

  test('a server that is killed: its callers go to the other one', async () => {
    const { refused, done } = await underLoad('process', async () => {
      await server(0).kill()
      const meanwhile = await ready(1)
      expect(meanwhile.status).toBe('ready')
      await wait(AWAY)
      await server(0).start()
    })
    expect(refused).toEqual([])
    await holdsAll('process', done)
  }, 240_000)

  test('a restart of one server after the other, as an upgrade does it: a retry at most, and sockets are let go at once', async () => {
    const socket = new WebSocket(`${server(0).url.replace('http', 'ws')}/websocket/${encodeURIComponent(reader.token)}`)
    await new Promise((done, failed) => socket.once('open', done).once('error', failed))
    const closed = new Promise((done) => socket.once('close', done))
    const { refused, done } = await underLoad('restart', async () => {
      for (const at of [0, 1]) {
        await server(at).kill('SIGTERM')
        await server(at).start()
        expect((await ready(at)).status).toBe('ready')
        await wait(AWAY / 3)
      }
      await closed
    })
    expect(refused).toEqual([])
    await holdsAll('restart', done)
  }, 240_000)

  test('PostgreSQL: both servers say that it is away, stay, and go on', async () => {
    const pids = servers.map((each) => each.pid())
    const { refused, done } = await underLoad('postgres', async () => {
      await postgres.stop('immediate')
      await wait(AWAY / 2)
      for (const at of [0, 1]) {
        const { status, checks } = await ready(at)
        expect({ status, database: checks['database']?.ok }).toEqual({ status: 'not ready', database: false })
        expect(checks['database']?.problem).toMatch(/ECONNREFUSED|terminat|shut/i)
      }
      await wait(AWAY / 2)
      await postgres.start()
    })
    expect(servers.map((each) => each.pid())).toEqual(pids)
    expect(refused).toContain(words.database)
    expect(refused.filter((msg) => ![words.database, words.unknown, words.internal].includes(msg))).toEqual([])
    await holdsAll('postgres', done)
    for (const at of [0, 1]) await expect.poll(async () => (await ready(at)).status, WAITING).toBe('ready')
  }, 240_000)

  test('the store of files: whoever uploads is told that, records go on, and files are there when it is back', async () => {
    let saved = 0
    const { refused, done } = await underLoad('store', async () => {
      await store.stop()
      const from = Date.now()
      await wait(AWAY / 2)
      for (const at of [0, 1]) {
        const { status, checks } = await ready(at)
        expect({ status, files: checks['files']?.ok }).toEqual({ status: 'not ready', files: false })
        expect(checks['files']?.problem).toMatch(/FILES_URL: the store does not answer/)
        for (let tried = 0; tried < 3; tried += 1)
          if ((await save(at, `beside-${at}-${tried}-${from}`))?.code === 200) saved += 1
      }
      await wait(AWAY / 2)
      await store.start()
    })
    expect(saved).toBe(6)
    expect(refused).toEqual([words.store])
    await holdsAll('store', done)
  }, 240_000)

  test('Valkey: everybody goes on, the log says that others are not heard, and what was sent meanwhile is told after it', async () => {
    const heard: string[] = []
    const line = async (at: number, token: string, onFrame: (text: string) => void) => {
      const socket = new WebSocket(`${server(at).url.replace('http', 'ws')}/websocket/${encodeURIComponent(token)}`)
      socket.on('message', (data) => onFrame(String(data)))
      await new Promise((done, failed) => socket.once('open', done).once('error', failed))
      socket.send(handshake(token))
      return socket
    }
    const listening = await line(1, reader.token, (text) => heard.push(text))
    const sending = await line(0, chief.token, () => undefined)
    const say = (content: string) =>
      sending.send(
        writeFrame('SendMessage', {
          toUserId: reader.id,
          messageType: 'text',
          messageContent: content,
          clientKey: `key-of-${content}-0000`,
          token: chief.token,
        } as never),
      )
    say('before')
    await expect.poll(() => heard.some((text) => text.includes('before')), WAITING).toBe(true)
    const { refused, done } = await underLoad('valkey', async () => {
      await redis.kill()
      await wait(AWAY / 2)
      say('meanwhile')
      await wait(AWAY / 2)
      heard.length = 0
      await redis.start()
    })
    expect(refused).toEqual([])
    await holdsAll('valkey', done)
    expect(server(0).log()).toContain('other server processes not')
    // After the time without a word the other server tells its people to compare what they have.
    await expect.poll(() => heard.some((text) => text.includes('initMessage')), WAITING).toBe(true)
    say('after')
    await expect.poll(() => heard.some((text) => text.includes('after')), WAITING).toBe(true)
    const stored = await withDatabase((database) =>
      database
        .selectFrom('chat_message')
        .select('content')
        .where('receiver_id', '=', reader.id)
        .orderBy('number')
        .execute(),
    )
    expect(stored.map(({ content }) => content)).toEqual(['before', 'meanwhile', 'after'])
    for (const socket of [listening, sending]) socket.terminate()
  }, 240_000)
})
