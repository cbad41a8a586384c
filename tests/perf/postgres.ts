import pg from 'pg'
import { demoPassword } from '../e2e/support/app.ts'
import { createPostgresDatabase, postgresMissing } from '../integration/server/support/postgres.ts'
import { temporaryFolder } from '../support/launch.ts'
import { type HttpClient, signedInClient } from '../support/platform-http.ts'
import { createPlatformProcess } from '../support/platform-process.ts'
import { inTurns } from './rounds.ts'
import { requestRate } from './server-rate.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'
const readers = 16
const requests = 400

function list(currentPage: number, keyword = '') {
  const queryJson = keyword === '' ? '' : JSON.stringify({ jnpfKeyword: keyword })
  const body = { currentPage, pageSize: 20, sort: 'desc', sidx: '', menuId: '', modelId: register, queryJson }
  return { method: 'POST', path: `/api/visualdev/OnlineDev/${register}/List`, body } as const
}

/** What PostgreSQL does by itself a minute after many rows came; the cluster of the tests does nothing by its own clock. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/** 190 000 records in PostgreSQL with sixteen readers: its first page against SQLite's, its other pages against its first. */
export async function postgresRows(sqlite: HttpClient, rounds: number): Promise<Row[]> {
  const reason = postgresMissing()
  if (reason) {
    console.log(`postgres: left out, ${reason}`)
    return []
  }
  const folder = temporaryFolder('bench-postgres')
  const database = await createPostgresDatabase()
  const platform = await createPlatformProcess(folder.path, 'large', database)
  try {
    await platform.start()
    const client = await signedInClient(platform.url, 'admin', demoPassword)
    await analyze(database)
    let asked = 0
    const deep = () => list(4500 + (asked++ % 1000))
    // Codes of one item each: no two searches are the same.
    const search = () => list(1, `${2014 + (asked++ % 10)}${String((asked * 37) % 19_000).padStart(6, '0')}`)
    const rate = async (of: HttpClient, load: Parameters<typeof requestRate>[1]) => ({
      rate: await requestRate(of, load, requests, readers),
    })
    const rates = await inTurns(rounds, {
      sqlite: () => rate(sqlite, list(1)),
      first: () => rate(client, list(1)),
      deep: () => rate(client, list(5000)),
      around: () => rate(client, deep),
      search: () => rate(client, list(1, '实验')),
      other: () => rate(client, search),
    })
    const row = (measure: string, which: keyof typeof rates, baseline: string, against: keyof typeof rates): Row => ({
      area: 'PostgreSQL, 190 000 records, 16 readers',
      measure,
      value: rates[which]['rate'] ?? Number.NaN,
      unit: 'requests/s',
      baseline,
      baselineValue: rates[against]['rate'] ?? Number.NaN,
    })
    return [
      row('first page', 'first', 'the same on SQLite', 'sqlite'),
      row('page 5 000', 'deep', 'its first page', 'first'),
      row('pages 4 500 to 5 500', 'around', 'its first page', 'first'),
      row('search for a part of a text', 'search', 'its first page', 'first'),
      row('such searches, each another one', 'other', 'its first page', 'first'),
    ]
  } finally {
    await platform.kill('SIGTERM')
    folder.remove()
  }
}
