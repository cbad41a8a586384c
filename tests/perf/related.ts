import { sql } from 'kysely'
import { rmSync } from 'node:fs'
import { openDatabase } from '#server/database/open.ts'
import { addUser } from '../integration/server/support/users.ts'
import { httpClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, seededFolder } from '../support/platform-process.ts'
import { inTurns } from './rounds.ts'
import { requestRate } from './server-rate.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'
const table = 'mt_assetregister_220000000000000002'
const REQUESTS = 300

const page = (currentPage: number, keyword = '') => ({
  method: 'GET' as const,
  path: `/api/visualdev/Base/${register}/FieldDataSelect?relationField=f_name&columnOptions=f_code,f_name,f_model&pageSize=20&currentPage=${currentPage}&keyword=${keyword}`,
})

/** A demo whose register of assets holds about so many records, started, with the token of somebody who chooses from it. */
async function platformWith(records: number) {
  const folder = copyFolder(await seededFolder('demo'))
  const database = await openDatabase({ dataFolder: folder })
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(database)
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${sql.id(table)}`.execute(database)
  const others = sql.join(columns.filter(({ name }) => name !== 'id').map(({ name }) => sql.id(name)))
  const copies = Math.round(records / (counted[0]?.n ?? 1)) - 1
  if (copies > 0)
    await sql`
      with recursive copy (number) as (values (1) union all select number + 1 from copy where number < ${copies})
      insert into ${sql.id(table)} (id, ${others})
      select stored.id || '-' || copy.number, ${others} from ${sql.id(table)} as stored, copy`.execute(database)
  const { token } = await addUser(database, { grants: [{ modelId: register }] }, Date.now())
  await database.destroy()
  const platform = await createPlatformProcess(folder, 'demo')
  await platform.start()
  return {
    client: httpClient(platform.url, token),
    async stop() {
      await platform.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The record picker over many records against one over a thousand: its first page, and a page in the middle. */
export async function relatedRows(rounds: number, records: number): Promise<Row[]> {
  const many = await platformWith(records)
  const few = await platformWith(1000)
  try {
    const rate = (client: typeof many.client, currentPage: number) => async () => ({
      rate: await requestRate(client, page(currentPage), REQUESTS),
    })
    const middle = Math.round(records / 40)
    const rates = await inTurns(rounds, {
      first: rate(many.client, 1),
      middle: rate(many.client, middle),
      few: rate(few.client, 1),
    })
    const row = (measure: string, name: 'first' | 'middle'): Row => ({
      area: `record picker over ${records} records`,
      measure,
      value: rates[name]['rate'] ?? Number.NaN,
      unit: 'requests/s',
      baseline: 'over 1 000 records',
      baselineValue: rates.few['rate'] ?? Number.NaN,
    })
    return [row('first page', 'first'), row('page in the middle', 'middle')]
  } finally {
    await many.stop()
    await few.stop()
  }
}
