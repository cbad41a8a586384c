import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { nextId } from '#server/core/ids.ts'
import { childRegions, regionOptions } from '#server/areas/region/regions.ts'
import { lockRules, takeNumbers } from '#server/areas/serial-rule/numbers.ts'
import type { SerialRuleTable } from '#server/database/tables/serial.ts'
import { missing } from '../integration/server/support/dialects.ts'
import { createPostgresDatabase } from '../integration/server/support/postgres.ts'
import { temporaryFolder } from '../support/launch.ts'
import { insertAll } from '#server/seed/insert.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const transactions = 500
const looks = 200

const rule: SerialRuleTable = {
  id: 'rule',
  full_name: 'rule',
  en_code: 'rule',
  category: '',
  prefix: 'CG',
  type: 1,
  date_format: 'yyyyMMdd',
  digit: 6,
  start_number: '000001',
  sort_code: 0,
  enabled_mark: 1,
  description: '',
  suffix: '',
  random_digit: 16,
  random_type: 1,
  output_number: '',
  created_by: '',
  created_at: 0,
  modified_at: 0,
}

/** How often a second the work can be done, one after the other. */
async function rateOf(times: number, work: () => Promise<unknown>): Promise<Figures> {
  const began = performance.now()
  for (let done = 0; done < times; done += 1) await work()
  return { rate: times / ((performance.now() - began) / 1000) }
}

/** As many below a region as in the country: provinces, prefectures, counties. */
const BELOW = [10, 8] as const

/** So many regions: 34 at the top, below them as in the country, the rest on the level of streets. */
async function withRegions(count: number): Promise<PlatformDatabase> {
  const database = await openDatabase({})
  const rows: { readonly id: string; readonly parent: string }[] = []
  const add = (id: string, parent: string) => {
    if (rows.length < count) rows.push({ id, parent })
    return id
  }
  let level = Array.from({ length: 34 }, (_, index) => add(String(index + 10), '-1'))
  for (const many of BELOW)
    level = level.flatMap((above) => Array.from({ length: many }, (_, index) => add(`${above}${index + 10}`, above)))
  for (let index = 0; rows.length < count; index += 1) {
    const above = level[index % level.length] ?? ''
    add(`${above}${index + 100_000}`, above)
  }
  const shown = ({ id, parent }: (typeof rows)[number]) => ({
    id,
    parent_id: parent,
    full_name: `区划${id}`,
    en_code: id,
    enabled_mark: 1,
    sort_code: 1,
    description: '',
  })
  await insertAll(database, 'region', rows.map(shown))
  return database
}

/** Databases of the servers that number records: a file of SQLite as it is installed, and PostgreSQL where there is one. */
async function numbering(folder: string): Promise<ReadonlyMap<string, PlatformDatabase>> {
  const found = new Map([['SQLite', await openDatabase({ dataFolder: folder })]])
  const url = missing('postgres') ? undefined : await createPostgresDatabase()
  if (url) found.set('PostgreSQL', await openDatabase({ url }))
  return found
}

const taker = { userId: 'somebody', now: Date.now() }

async function numberRow(name: string, database: PlatformDatabase, rounds: number): Promise<Row> {
  await database.insertInto('serial_rule').values(rule).execute()
  const write = (inside: PlatformDatabase) =>
    inside.insertInto('server_fact').values({ name: nextId(), value: '' }).execute()
  const rates = await inTurns(rounds, {
    bare: () => rateOf(transactions, () => database.transaction().execute(write)),
    numbered: () =>
      rateOf(transactions, () =>
        database.transaction().execute(async (inside) => {
          const locked = (await lockRules(inside, [rule.en_code])).get(rule.en_code) as SerialRuleTable
          await takeNumbers(inside, locked, 1, taker)
          await write(inside)
        }),
      ),
  })
  return {
    area: 'serial numbers',
    measure: `records saved with a number, ${name}`,
    value: rates.numbered['rate'] ?? Number.NaN,
    unit: 'transactions/s',
    baseline: 'the same without one',
    baselineValue: rates.bare['rate'] ?? Number.NaN,
  }
}

/** Serial numbers against a bare transaction, and a level of 45 000 regions against one of 500, without HTTP. */
export async function systemDataRows(rounds: number): Promise<Row[]> {
  const folder = temporaryFolder('bench-numbers')
  const databases = await numbering(folder.path)
  const [few, many] = [await withRegions(500), await withRegions(45_000)]
  const level = (database: PlatformDatabase) => async () => {
    await childRegions(database, '-1', undefined)
    await regionOptions(database, '10', '0')
  }
  try {
    const numbered: Row[] = []
    for (const [name, database] of databases) numbered.push(await numberRow(name, database, rounds))
    const rates = await inTurns(rounds, {
      few: () => rateOf(looks, level(few)),
      many: () => rateOf(looks, level(many)),
    })
    return [
      ...numbered,
      {
        area: 'regions',
        measure: 'the top and a level below it, of 45 000',
        value: rates.many['rate'] ?? Number.NaN,
        unit: 'looks/s',
        baseline: 'the same of 500',
        baselineValue: rates.few['rate'] ?? Number.NaN,
      },
    ]
  } finally {
    for (const database of [...databases.values(), few, many]) await database.destroy()
    folder.remove()
  }
}
