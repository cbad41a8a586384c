import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { nextId } from '#server/core/ids.ts'
import { childRegions, regionOptions } from '#server/areas/region/regions.ts'
import { lockRules, takeNumbers } from '#server/areas/serial-rule/numbers.ts'
import type { SerialRuleTable } from '#server/database/tables/serial.ts'
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
  date_format: 'yyyyMMdd',
  digit: 6,
  start_number: '000001',
  sort_code: 0,
  enabled_mark: 1,
  description: '',
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

/** So many regions: 34 at the top, each with as many below it on two levels as it takes. */
async function withRegions(count: number): Promise<PlatformDatabase> {
  const database = await openDatabase({})
  const top = Array.from({ length: 34 }, (_, index) => String(index + 10))
  const middle = Array.from({ length: Math.round(count / 15) }, (_, index) => `${top[index % 34]}${index + 10_000}`)
  const low = Array.from(
    { length: count - top.length - middle.length },
    (_, index) => `${middle[index % middle.length]}${index + 100_000}`,
  )
  const row = (id: string) => ({
    id,
    parent_id: id.length === 2 ? '-1' : id.length === 7 ? id.slice(0, 2) : id.slice(0, 7),
    full_name: `区划${id}`,
    en_code: id,
    enabled_mark: 1,
    sort_code: 1,
    description: '',
  })
  await insertAll(database, 'region', [...top, ...middle, ...low].map(row))
  return database
}

/** Serial numbers against a bare transaction, and a level of 45 000 regions against one of 500; in memory, without HTTP. */
export async function systemDataRows(rounds: number): Promise<Row[]> {
  const numbers = await openDatabase({})
  await numbers.insertInto('serial_rule').values(rule).execute()
  const [few, many] = [await withRegions(500), await withRegions(45_000)]
  const write = (inside: PlatformDatabase) =>
    inside.insertInto('server_fact').values({ name: nextId(), value: '' }).execute()
  const taker = { userId: 'somebody', now: Date.now() }
  const level = (database: PlatformDatabase) => async () => {
    await childRegions(database, '-1', undefined)
    await regionOptions(database, '10', '0')
  }
  try {
    const rates = await inTurns(rounds, {
      bare: () => rateOf(transactions, () => numbers.transaction().execute(write)),
      numbered: () =>
        rateOf(transactions, () =>
          numbers.transaction().execute(async (inside) => {
            const locked = (await lockRules(inside, [rule.en_code])).get(rule.en_code) as SerialRuleTable
            await takeNumbers(inside, locked, 1, taker)
            await write(inside)
          }),
        ),
      few: () => rateOf(looks, level(few)),
      many: () => rateOf(looks, level(many)),
    })
    return [
      {
        area: 'serial numbers',
        measure: 'records saved with a number',
        value: rates.numbered['rate'] ?? Number.NaN,
        unit: 'transactions/s',
        baseline: 'the same without one',
        baselineValue: rates.bare['rate'] ?? Number.NaN,
      },
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
    for (const database of [numbers, few, many]) await database.destroy()
  }
}
