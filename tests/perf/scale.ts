import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createSecret, fingerprint } from '#server/core/tokens.ts'
import { demoPassword } from '../e2e/support/app.ts'
import { createPostgresDatabase, postgresMissing } from '../integration/server/support/postgres.ts'
import { temporaryFolder } from '../support/launch.ts'
import { type HttpClient, httpClient, signedInClient } from '../support/platform-http.ts'
import { createPlatformProcess, type PlatformProcess } from '../support/platform-process.ts'
import { watchMemory } from './memory.ts'
import { requestRate } from './server-rate.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'
const table = 'mt_assetregister_220000000000000002'
const HOUR = 3_600_000
const area = 'scale, PostgreSQL'
const EXPORTED = { few: 100_000, many: 1_000_000 } as const

interface Sizes {
  /** Records of one module, against 190 000. */
  readonly records: number
  /** Sockets over so many processes, against a tenth of them. */
  readonly sockets: number
  readonly processes: number
  /** Processes that save on one database, against one. */
  readonly savers: number
}
const sizes = {
  short: { records: 1_000_000, sockets: 1000, processes: 2, savers: 4 },
  long: { records: 10_000_000, sockets: 5000, processes: 4, savers: 20 },
} as const satisfies Readonly<Record<string, Sizes>>

async function asked<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** As an operator could: sessions of people of the seed. */
function addSessions(url: string, count: number) {
  return asked(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from platform_user where enabled_mark = 1 and deleted_at is null and account not in ('admin', 'newcomer') order by id limit $1",
      [count],
    )
    const now = Date.now()
    const made = rows.map(({ id }) => ({ userId: id, secret: createSecret() }))
    await client.query(
      `insert into session (id, user_id, created_at, expires_at, lifetime, ended, ip, client)
       select id, user_id, $3::bigint, $3::bigint + $4::bigint, $4::bigint, null, '', '' from unnest($1::text[], $2::text[]) as made(id, user_id)`,
      [made.map(({ secret }) => fingerprint(secret)), made.map(({ userId }) => userId), now, HOUR],
    )
    return made.map(({ userId, secret }) => ({ userId, token: `bearer ${secret}` }))
  })
}

/** Each record as many times as it takes; ids alone differ. */
async function multiply(url: string, records: number): Promise<number> {
  return asked(url, async (client) => {
    const { rows: columns } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'id' and is_generated = 'NEVER'",
      [table],
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
    const times = Math.ceil(records / Number(rows[0]?.count)) - 1
    for (let time = 1; time <= times; time += 1)
      await client.query(
        `insert into ${table} (id, ${names}) select id || '-${time}', ${names} from ${table} where id not like '%-%'`,
      )
    await client.query(`vacuum analyze ${table}`)
    const { rows: now } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
    return Number(now[0]?.count)
  })
}

function list(currentPage: number, queryJson = '') {
  const body = { currentPage, pageSize: 20, sort: 'desc', sidx: '', menuId: '', modelId: register, queryJson }
  return { method: 'POST', path: `/api/visualdev/OnlineDev/${register}/List`, body } as const
}

/** Milliseconds of one call each, by eight readers. */
async function timesOf(client: HttpClient): Promise<Readonly<Record<string, number>>> {
  let asks = 0
  const word = () =>
    list(1, JSON.stringify({ jnpfKeyword: `${2014 + (asks++ % 10)}${String((asks * 37) % 19_000).padStart(6, '0')}` }))
  const ms = async (load: Parameters<typeof requestRate>[1]) => 1000 / (await requestRate(client, load, 200, 8))
  return {
    'first page': await ms(list(1)),
    'page 5 000': await ms(list(5000)),
    'another search each time for a part of a text': await ms(word),
  }
}

async function recordRows(platform: PlatformProcess, url: string, { records }: Sizes): Promise<Row[]> {
  const client = await signedInClient(platform.url, 'admin', demoPassword)
  await asked(url, (direct) => direct.query(`vacuum analyze ${table}`))
  const before = await timesOf(client)
  const exported = async (pageSize: number) => {
    const body = { dataType: 0, currentPage: 1, pageSize }
    const { code, msg } = await client.send('POST', `/api/visualdev/OnlineDev/${register}/Actions/Export`, body)
    if (code !== 200) throw new Error(msg)
  }
  // An export that is the first work of a server makes its young generation grow.
  await exported(EXPORTED.few)
  const memory = watchMemory(platform)
  await exported(EXPORTED.few)
  const fewRise = memory.rise()
  const total = await multiply(url, records)
  const after = await timesOf(client)
  memory.again()
  await exported(EXPORTED.many)
  const manyRise = memory.rise()
  memory.end()
  return [
    ...Object.entries(before).map(
      ([measure, baselineValue]): Row => ({
        area: `${area}, ${total} records`,
        measure,
        value: after[measure] ?? Number.NaN,
        unit: 'ms',
        baseline: '190 000',
        baselineValue,
      }),
    ),
    {
      area: `${area}, ${total} records`,
      measure: `memory that an export of ${EXPORTED.many} rows takes`,
      value: manyRise,
      unit: 'MB',
      baseline: `${EXPORTED.few} rows`,
      baselineValue: fewRise,
    },
  ]
}

/** Sockets in processes of their own, over the servers in turn; what they tell when all are open or have heard something. */
async function openCrowd(
  platforms: readonly PlatformProcess[],
  tokens: readonly string[],
): Promise<readonly ChildProcess[]> {
  const lines = tokens.map((token, at) => ({
    url: (platforms[at % platforms.length] as PlatformProcess).url.replace('http', 'ws'),
    token,
  }))
  const share = Math.ceil(lines.length / 2)
  const children = [lines.slice(0, share), lines.slice(share)].map((part) =>
    fork(join(import.meta.dirname, 'sockets-client.mjs'), [JSON.stringify({ lines: part })], { stdio: 'inherit' }),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
  return children
}

/** Milliseconds from a notice to everybody until the last of the crowd has it. */
async function lastHeard(
  platform: PlatformProcess,
  children: readonly ChildProcess[],
  userIds: readonly string[],
): Promise<number> {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const title = `全体通知${Date.now()}`
  const toUserIds = userIds.map((id) => `${id}--user`).join(',')
  await administrator.send('POST', '/api/message', { title, bodyText: '', toUserIds, remindCategory: 1 })
  const { data } = await administrator.get<{ list: { id: string }[] }>(`/api/message/Notice?keyword=${title}`)
  for (const child of children) child.send('"messagePush"')
  await wait(200)
  const heard = children.map((child) => once(child, 'message'))
  const began = Date.now()
  const { code, msg } = await administrator.send('PUT', `/api/message/${data.list[0]?.id}/Actions/Release`)
  if (code !== 200) throw new Error(`not released: ${msg}`)
  const late = wait(120_000, null, { ref: false })
  const told = await Promise.race([Promise.all(heard), late])
  if (told === null) throw new Error('some sockets heard nothing')
  return Math.max(...told.map(([{ at }]) => (at as number) - began))
}

async function socketRows(platforms: readonly PlatformProcess[], url: string, { sockets }: Sizes): Promise<Row[]> {
  const measure = async (count: number) => {
    const sessions = await addSessions(url, count / 5)
    const tokens = sessions.flatMap(({ token }) => Array.from({ length: 5 }, () => token))
    const memories = platforms.map((platform) => watchMemory(platform))
    const children = await openCrowd(platforms, tokens)
    await wait(2000)
    const rise = memories.reduce((sum, memory) => sum + memory.rise(), 0)
    for (const memory of memories) memory.end()
    const [one] = platforms as [PlatformProcess]
    const spread = await lastHeard(
      one,
      children,
      sessions.map(({ userId }) => userId),
    )
    for (const child of children) child.kill()
    await wait(1000)
    return { spread, memory: (rise * 1024) / tokens.length }
  }
  const few = await measure(sockets / 10)
  const many = await measure(sockets)
  const where = `${area}, ${sockets} sockets over ${platforms.length} processes`
  return [
    {
      area: where,
      measure: 'a notice to all of them, stored and with the last one',
      value: many.spread,
      unit: 'ms',
      baseline: `${sockets / 10} sockets`,
      baselineValue: few.spread,
    },
    {
      area: where,
      measure: 'memory for each',
      value: many.memory,
      unit: 'KB',
      baseline: `${sockets / 10} sockets`,
      baselineValue: few.memory,
    },
  ]
}

/** Saves for some seconds at several servers, of which some may be killed; how many were answered as done, and how many are there. */
async function saving(platforms: readonly PlatformProcess[], url: string, token: string, seconds: number, kills = 0) {
  const mark = `scale${Date.now()}`
  const end = Date.now() + seconds * 1000
  let done = 0
  const writer = async (at: number) => {
    for (let round = 0; Date.now() < end; round += 1) {
      const platform = platforms[at % platforms.length] as PlatformProcess
      const saved = await httpClient(platform.url, token)
        .send('POST', '/api/system/CommonWords', { commonWordsText: `${mark}-${at}-${round}` })
        .catch(() => null)
      if (saved?.code === 200) done += 1
      else await wait(50)
    }
  }
  const writers = Array.from({ length: 40 }, (_each, at) => writer(at))
  for (let kill = 0; kill < kills; kill += 1) {
    await wait((seconds * 1000) / (kills + 1))
    const victim = platforms[1 + (kill % (platforms.length - 1))] as PlatformProcess
    await victim.kill()
    await victim.start()
  }
  await Promise.all(writers)
  const stored = await asked(url, async (client) => {
    const { rows } = await client.query<{ all: string; different: string }>(
      'select count(*) as all, count(distinct common_words_text) as different from common_words where common_words_text like $1',
      [`${mark}-%`],
    )
    return { all: Number(rows[0]?.all), different: Number(rows[0]?.different) }
  })
  return { rate: done / seconds, lost: Math.max(0, done - stored.different), doubled: stored.all - stored.different }
}

async function saverRows(platforms: readonly PlatformProcess[], url: string): Promise<Row[]> {
  const [{ token } = { token: '' }] = await addSessions(url, 1)
  const one = await saving(platforms.slice(0, 1), url, token, 5)
  const all = await saving(platforms, url, token, 10)
  const killed = await saving(platforms, url, token, 15, 5)
  const where = `${area}, ${platforms.length} processes on one database`
  const none = { unit: 'saves', baseline: 'none', baselineValue: 0, limit: 0 } as const
  return [
    {
      area: where,
      measure: 'saves a second',
      value: all.rate,
      unit: 'saves',
      baseline: 'one process',
      baselineValue: one.rate,
    },
    { area: where, measure: 'lost through five kills', value: killed.lost, ...none },
    { area: where, measure: 'there twice after them', value: killed.doubled, ...none },
  ]
}

/** What a province asks of one PostgreSQL and several servers; with `--long` in the sizes of docs/scale.md. */
export async function scaleRows(isLong: boolean): Promise<Row[]> {
  const reason = postgresMissing()
  if (reason) {
    console.log(`scale: left out, ${reason}`)
    return []
  }
  const size: Sizes = isLong ? sizes.long : sizes.short
  const url = await createPostgresDatabase()
  const folders = Array.from({ length: Math.max(size.processes, size.savers) }, (_each, at) =>
    temporaryFolder(`bench-scale-${at}`),
  )
  const platforms: PlatformProcess[] = []
  try {
    for (const folder of folders) platforms.push(await createPlatformProcess(folder.path, 'large', url))
    const [first] = platforms as [PlatformProcess]
    await first.start()
    const records = await recordRows(first, url, size)
    for (const platform of platforms.slice(1, size.processes)) await platform.start()
    const sockets = await socketRows(platforms.slice(0, size.processes), url, size)
    for (const platform of platforms.slice(size.processes)) await platform.start()
    return [...records, ...sockets, ...(await saverRows(platforms.slice(0, size.savers), url))]
  } finally {
    for (const platform of platforms) await platform.kill()
    for (const folder of folders) folder.remove()
  }
}
