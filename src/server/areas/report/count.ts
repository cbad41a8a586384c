import { setImmediate as nextRound } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReportDocument, ReportGroup } from '#shared/design/report/document.ts'
import type { Storage } from '#shared/form/kind.ts'
import { fail } from '#server/core/answer.ts'
import { readingElsewhere, readingHere } from '#server/database/replica-dialect.ts'
import type { Call } from '#server/core/call.ts'
import { isSqlite } from '#server/database/text.ts'
import { selectFrom, type View } from '../module/pages.ts'
import type { Reading } from '../module/reading.ts'
import { periodOf } from './days.ts'
import type { FieldSums, GroupedRow, Stored } from './fold.ts'

/** Groups that a report reads: nobody reads as many cells, and they stand in memory. */
const MAX_GROUPS = 20_000
/** Different values, over all groups, that are told apart. */
const MAX_DISTINCT = 500_000
/** Rows that SQLite groups before others have a turn: it works on the thread that serves everybody. */
const STRETCH = 20_000
/** Milliseconds that PostgreSQL may count. */
const LONGEST = 90_000

interface Column {
  readonly storage: Storage
  /** In the query. */
  readonly name: string
}

/** A column of the main table of a module. */
export function columnOf({ store }: Reading, field: string): Column {
  const found = store.main.columns.get(field) ?? fail(400, 'report.fieldMissing', { params: { name: field } })
  return { storage: found.storage, name: `m.${found.name}` }
}

/** What makes a group: the value itself, or the period it lies in. Empty texts are no value. */
export function groupExpression(reading: Reading, { field, unit }: ReportGroup): RawBuilder<Stored> {
  const { storage, name } = columnOf(reading, field)
  const column = sql.ref(name)
  if (unit !== 'value') {
    if (storage !== 'time') fail(400, 'report.fieldNotDate', { params: { name: field } })
    return periodOf(reading.call.database, column, unit, reading.call.now())
  }
  return storage === 'number' || storage === 'time' ? sql<Stored>`${column}` : sql<Stored>`nullif(${column}, '')`
}

type SqlRow = Readonly<Record<string, unknown>>
type Statement = (view: ReturnType<typeof selectFrom>) => { execute(): Promise<SqlRow[]> }

/** Reads a statement in stretches of the table where SQLite reads it, else at once; `take` is given what each says. */
async function inStretches(reading: Reading, view: View, statement: Statement, take: (rows: SqlRow[]) => void) {
  const { call, store } = reading
  call.signal.throwIfAborted()
  if (!isSqlite(call.database)) return take(await cancellable(call, view, statement))
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(rowid) as first, max(rowid) as last from ${sql.id(store.main.name)}`.execute(call.database)
  const { first, last } = rows[0] ?? { first: null, last: null }
  for (let from = first ?? 0; from <= (last ?? -1); from += STRETCH) {
    const stretch = sql<SqlBool>`m.rowid >= ${from} and m.rowid < ${from + STRETCH}`
    take(await statement(selectFrom(view).where(stretch)).execute())
    await nextRound()
    call.signal.throwIfAborted()
  }
}

/** Stops the statement where nobody waits for it any more. */
async function cancellable({ database, signal }: Call, view: View, statement: Statement): Promise<SqlRow[]> {
  if (database.isTransaction) return statement(selectFrom(view)).execute()
  return database
    .transaction()
    .setAccessMode('read only')
    .execute(async (inside) => {
      await sql`select set_config('statement_timeout', ${String(LONGEST)}, true)`.execute(inside)
      const { rows } = await sql<{ pid: number; follows: boolean }>`
      select pg_backend_pid() as pid, pg_is_in_recovery() as follows`.execute(inside)
      const { pid = 0, follows = false } = rows[0] ?? {}
      const cancel = sql`select case when pg_is_in_recovery() = ${follows} then pg_cancel_backend(${pid}) end`
      const stop = () => {
        const whereItRuns = follows ? readingElsewhere : readingHere
        whereItRuns(() => cancel.execute(database)).catch(() => undefined)
      }
      signal.addEventListener('abort', stop, { once: true })
      try {
        // Whoever hung up before is not told of any more.
        signal.throwIfAborted()
        return await statement(selectFrom({ ...view, database: inside })).execute()
      } finally {
        signal.removeEventListener('abort', stop)
      }
    })
}

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** A value of a group as it stands in keys, whichever database it comes from. */
const storedOf = (value: unknown): Stored =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : Number(value)

/**
 * What the records of a view come to by the groups of a report. The database counts; SQLite in stretches, between which
 * others have a turn and the count can be given up. Refuses with 400 what makes more groups than anybody reads.
 */
export async function countGroups(
  reading: Reading,
  view: View,
  report: Pick<ReportDocument, 'rows' | 'columns' | 'measures'>,
  add: (row: GroupedRow) => void,
): Promise<void> {
  const groups = [...report.rows, ...report.columns]
  const expressions = groups.map((group) => groupExpression(reading, group))
  const numbers = groups.map(({ field, unit }) => {
    const { storage } = columnOf(reading, field)
    return unit === 'value' && (storage === 'number' || storage === 'time')
  })
  const valuesOf = (row: SqlRow): Stored[] =>
    numbers.map((isNumber, at) => (isNumber ? numberOf(row[`g${at}`]) : storedOf(row[`g${at}`])))
  const selected = expressions.map((expression, at) => expression.as(`g${at}`))
  // By their places: a column of the table may have the name of an alias.
  const groupedBy = groups.map((_group, at) => sql.lit(at + 1))
  const summed = [
    ...new Set(
      report.measures.filter(({ kind }) => ['sum', 'avg', 'min', 'max'].includes(kind)).map(({ field }) => field),
    ),
  ].map((field) => {
    const { storage, name } = columnOf(reading, field)
    if (storage !== 'number') fail(400, 'report.fieldNotNumber', { params: { name: field } })
    return { field, column: sql.ref(name) }
  })
  // One field has its sums alone where nothing else is asked for: a minimum costs as much as a sum.
  const wants = (field: string, ...kinds: readonly string[]) =>
    report.measures.some((measure) => measure.field === field && kinds.includes(measure.kind))
  const aggregates = summed.flatMap(({ field, column }, at) => [
    ...(wants(field, 'sum', 'avg') ? [sql`sum(${column})`.as(`s${at}`)] : []),
    ...(wants(field, 'avg') ? [sql`count(${column})`.as(`c${at}`)] : []),
    ...(wants(field, 'min') ? [sql`min(${column})`.as(`l${at}`)] : []),
    ...(wants(field, 'max') ? [sql`max(${column})`.as(`h${at}`)] : []),
  ])
  let read = 0
  const statement: Statement = (from) => {
    const query = from.select([...selected, sql`count(*)`.as('records'), ...aggregates])
    return (groupedBy.length > 0 ? query.groupBy(groupedBy as never) : query).limit(MAX_GROUPS + 1)
  }
  const seen = new Set<string>()
  await inStretches(reading, view, statement, (rows) => {
    for (const row of rows) {
      const records = Number(row['records'])
      if (records === 0) continue
      const values = valuesOf(row)
      seen.add(JSON.stringify(values))
      if (seen.size > MAX_GROUPS) fail(400, 'report.tooManyGroups', { params: { most: MAX_GROUPS } })
      const fields = new Map(
        summed.map(({ field }, at): [string, FieldSums] => [
          field,
          {
            sum: Number(row[`s${at}`] ?? 0),
            count: Number(row[`c${at}`] ?? 0),
            min: numberOf(row[`l${at}`]),
            max: numberOf(row[`h${at}`]),
          },
        ]),
      )
      add({ values, records, fields, distinct: new Map() })
    }
  })
  const told = new Set(report.measures.filter(({ kind }) => kind === 'distinct').map(({ field }) => field))
  for (const field of told) {
    const { storage, name } = columnOf(reading, field)
    const column = storage === 'number' || storage === 'time' ? sql.ref(name) : sql`nullif(${sql.ref(name)}, '')`
    const different: Statement = (from) =>
      from
        .select([...selected, column.as('value')])
        .where(sql<SqlBool>`${column} is not null`)
        .groupBy([...groupedBy, sql.lit(groups.length + 1)] as never)
        .limit(MAX_DISTINCT + 1)
    await inStretches(reading, view, different, (rows) => {
      read += rows.length
      if (read > MAX_DISTINCT) fail(400, 'report.tooManyValues', { params: { most: MAX_DISTINCT } })
      for (const row of rows)
        add({
          values: valuesOf(row),
          records: 0,
          fields: new Map(),
          distinct: new Map([[field, [String(row['value'])]]]),
        })
    })
  }
}
