import { setImmediate as nextRound } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '#server/core/call.ts'
import { isSqlite } from '#server/database/text.ts'
import { selectFrom } from './pages.ts'
import { type Asked, filtersOf, openReading, viewOf } from './reading.ts'
import { mayUse } from './view.ts'

/** Rows that SQLite adds up before others have a turn: it works on the thread that serves everybody. */
const STRETCH = 20_000
/** Sums of fractions are exact to so many parts of one. */
const PARTS = 1e6

const rounded = (sum: number) => Math.round(sum * PARTS) / PARTS

/** What the summed columns of a list come to over all records that a search finds, by field; of what the caller may see. */
export async function sumRecords(
  call: Call,
  modelId: string,
  request: Asked,
): Promise<Readonly<Record<string, number>>> {
  const reading = await openReading(call, modelId)
  const { definition, store, hidden } = reading
  const may = mayUse(hidden)
  const summed = definition.list.sums.flatMap((name) => {
    const column = may(name) ? store.main.columns.get(name) : undefined
    return column?.storage === 'number' ? [{ name, column: column.name }] : []
  })
  if (summed.length === 0) return {}
  const { filters } = await filtersOf(reading, request)
  const view = viewOf(reading, filters, {})
  const sums = new Map<string, number>(summed.map(({ name }) => [name, 0]))
  /** `from`: the first row of a stretch; null: all rows at once. */
  const add = async (from: number | null) => {
    const row = await selectFrom(view)
      .$if(from !== null, (query) =>
        query.where(sql<SqlBool>`m.rowid >= ${from ?? 0} and m.rowid < ${(from ?? 0) + STRETCH}`),
      )
      .select(summed.map(({ column }) => sql<number | null>`sum(${sql.ref(`m.${column}`)})`.as(column)))
      .executeTakeFirst()
    for (const { name, column } of summed) sums.set(name, (sums.get(name) ?? 0) + Number(row?.[column] ?? 0))
  }
  if (isSqlite(call.database)) {
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      select min(rowid) as first, max(rowid) as last from ${sql.id(store.main.name)}`.execute(call.database)
    const { first, last } = rows[0] ?? { first: null, last: null }
    for (let from = first ?? 0; from <= (last ?? -1); from += STRETCH) {
      await add(from)
      await nextRound()
    }
  } else await add(null)
  return Object.fromEntries([...sums].map(([name, sum]) => [name, rounded(sum)]))
}
