import { listInterfaces } from '#server/areas/data-interface/lists.ts'
import { loose } from '#server/database/loose.ts'
import { batches } from '#server/database/batch.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const sizes = { small: 100, big: 100_000 } as const
/** Calls of one figure: a single one is too short to be told. */
const REPEATED = 50

/** A database with so many data interfaces, a tenth of them in the category that is asked for. */
async function interfaces(count: number): Promise<PlatformDatabase> {
  const database = await openDatabase({})
  const rows = Array.from({ length: count }, (_value, at) => ({
    id: `i${at}`,
    full_name: `接口${at}`,
    en_code: `code${at}`,
    category_id: `c${at % 10}`,
    data_type: (at % 3) + 1,
    query: '[]',
    description: `说明 ${at}`,
    sort_code: at % 1000,
    enabled_mark: 1,
    created_at: at,
  }))
  await database.transaction().execute(async (inside) => {
    for (const part of batches(rows, 2000)) await loose(inside).insertInto('data_interface').values(part).execute()
  })
  return database
}

async function measure(database: PlatformDatabase, words: { readonly one: string }): Promise<Figures> {
  const time = async (query: Partial<Parameters<typeof listInterfaces>[1]>) => {
    const started = performance.now()
    for (let round = 0; round < REPEATED; round += 1)
      await listInterfaces({ database }, { currentPage: 1, pageSize: 20, ...query })
    return (performance.now() - started) / REPEATED
  }
  return {
    first: await time({}),
    category: await time({ categoryId: 'c3' }),
    found: await time({ keyword: '接口99' }),
    one: await time({ keyword: words.one }),
  }
}

/** The list of data interfaces with 100 000 of them against 100, one page each. */
export async function interfaceRows(rounds: number): Promise<Row[]> {
  const small = await interfaces(sizes.small)
  const big = await interfaces(sizes.big)
  try {
    const figures = await inTurns(rounds, {
      small: () => measure(small, { one: '接口77' }),
      big: () => measure(big, { one: '接口77777' }),
    })
    const row = (measured: string, figure: string): Row => ({
      area: 'data interfaces',
      measure: `100 000: ${measured}`,
      value: figures.big[figure] ?? Number.NaN,
      unit: 'ms',
      baseline: '100 of them',
      baselineValue: figures.small[figure] ?? Number.NaN,
    })
    return [
      row('first page', 'first'),
      row('first page of a category', 'category'),
      row('search by a name that one has', 'one'),
      row('search by a name that 1 111 have, and one of 100', 'found'),
    ]
  } finally {
    await small.destroy()
    await big.destroy()
  }
}
