import { createHash } from 'node:crypto'
import { setImmediate as nextRound } from 'node:timers/promises'
import { type Compilable, CompiledQuery, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import { addUpMarks, marksOf, readMarks } from '#server/database/table-marks.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'
import type { Filter } from './filter.ts'
import { idsApart } from './ids-apart.ts'
import { listedColumns } from './long-texts.ts'
import type { Order } from './order.ts'
import { runtime, type RuntimeTables } from './runtime.ts'
import { rowsWith } from './word-index.ts'

/** Records that are paged through: which, and in which order. */
export interface View {
  readonly database: PlatformDatabase
  /** The main table; `m` in the filters. */
  readonly table: string
  /** Tables, all watched, on which it depends what the filters find. */
  readonly dependsOn: readonly string[]
  readonly filters: readonly Filter[]
  /** The filters do more than leave out what was deleted. */
  readonly isNarrowed: boolean
  readonly orders: readonly Order[]
  /** Columns of texts of which the beginning is shown, where they are longer than anybody reads in a list. */
  readonly shortened?: ReadonlySet<string>
}

export interface Window {
  readonly currentPage: number
  readonly pageSize: number
}

type Row = Readonly<Record<string, unknown>>

/** What was found out about a view; true as long as `mark` is the mark of its tables. */
interface CachedPage {
  readonly mark: number
  readonly total: number
  /** All of them in order, where they are few. */
  readonly ids: readonly string[] | null
  /** SQLite has no index for the whole order of many: each page of them is found by sorting them all. */
  readonly isSorted: boolean
  /** Order value and id of some of them, by how many come before. */
  readonly anchors: Map<number, readonly [string | number, string]>
}

/** Views that are remembered at once; the one that was asked for longest ago goes. */
const MAX_KEPT = 200
/** Records that are remembered one by one. */
const FEW = 1000
/** From here on a page is found from the nearest anchor; they stand this far from each other. */
const STEP = 1000
/** Records that SQLite sorts while the others wait. */
const SORTED = 20_000
/** Rows that SQLite looks at before others have a turn: it works on the thread that serves everybody. */
const STRETCH = 10_000

/** Columns of a view as its rows are read. */
export function shownColumns({ shortened }: View, columns: readonly string[]) {
  return listedColumns(columns, shortened, 'm.')
}

const views = new WeakMap<PlatformDatabase, Map<string, CachedPage>>()

function keptOf(database: PlatformDatabase): Map<string, CachedPage> {
  const kept = views.get(database) ?? new Map<string, CachedPage>()
  views.set(database, kept)
  return kept
}

/** The records of a view, in no order. */
export function selectFrom({ database, table, filters }: View) {
  return (
    runtime(database)
      .selectFrom(`${table} as m`)
      // SQLite counts a whole table from its pages, but not with a condition, not even an empty one.
      .$if(filters.length > 0, (query) =>
        query.where((builder) => builder.and(filters.map((filter) => filter(builder)))),
      )
  )
}

type Query<Made> = SelectQueryBuilder<RuntimeTables, string, Made>

function ordered<Made>(query: Query<Made>, orders: readonly Order[]): Query<Made> {
  return orders.reduce(
    // The same place for empty values on both databases, and the one their indexes have.
    (result, { column, direction }) =>
      result.orderBy(`m.${column}`, (order) =>
        direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
      ),
    query,
  )
}

/** The statement with all its values: what one caller may see is another view than what another one may. */
function keyOf(view: View): string {
  const { sql: text, parameters } = ordered(selectFrom(view).select('m.id'), view.orders).compile()
  return createHash('sha256').update(text).update(JSON.stringify(parameters)).digest('base64')
}

/** What SQLite would do, step by step. */
async function planOf(view: View, query: Compilable): Promise<readonly string[]> {
  const { sql: text, parameters } = query.compile()
  const plan = await view.database.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  )
  return plan.rows.map(({ detail }) => detail)
}

/** Whether SQLite would look at every row. */
async function isScan(view: View): Promise<boolean> {
  if (!isSqlite(view.database) || !view.isNarrowed) return false
  const plan = await planOf(view, selectFrom(view).select('m.id'))
  return plan.some((step) => /^SCAN m\b(?! USING COVERING)/.test(step))
}

async function isSorted(view: View, total: number): Promise<boolean> {
  if (!isSqlite(view.database) || total <= SORTED) return false
  const plan = await planOf(view, ordered(selectFrom(view).select('m.id'), view.orders))
  // Also where an index has the first columns alone: of equal ones, all may be.
  return plan.some((step) => /TEMP B-TREE FOR (?:.+ )?ORDER BY/.test(step))
}

/** The first and the last row. SQLite finds one of them at once, and both in one go by looking at all. */
async function boundsOf({ database, table }: View): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(rowid) from ${sql.id(table)}) as first, (select max(rowid) from ${sql.id(table)}) as last`.execute(
    database,
  )
  return rows[0] ?? { first: null, last: null }
}

/** Looks at every row, with pauses. */
async function scan(view: View): Promise<{ ids: string[] | null; total: number }> {
  const { first, last } = await boundsOf(view)
  const end = last ?? 0
  let ids: string[] | null = []
  let total = 0
  for (let from = first ?? 0; from <= end; from += STRETCH) {
    const piece = selectFrom(view).where(sql<SqlBool>`m.rowid >= ${from} and m.rowid < ${from + STRETCH}`)
    const found = await piece.select('m.id').execute()
    total += found.length
    if (ids !== null && total <= FEW) ids.push(...found.map((row) => String(row['id'])))
    else ids = null
    await nextRound()
  }
  return { ids, total }
}

/** Until when somebody looks, and for what, where that is a word that stands in one of some columns of text. */
interface Looking {
  readonly until: number
  readonly signal: AbortSignal
  readonly word: { readonly text: string; readonly columns: readonly string[] } | null
}

/**
 * The first `limit` of a view, the newest first: ids grow with time. Nothing is counted and nothing remembered.
 * `isWhole`: the database was through with looking at them at `until` (of `performance.now()`).
 */
export async function newestOf(
  view: View,
  columns: readonly string[],
  limit: number,
  { until, signal, word }: Looking,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const newest = (of = view) => selectFrom(of).select(shownColumns(view, columns)).orderBy('m.id', 'desc').limit(limit)
  if (!isSqlite(view.database)) return inTime(view, (inside) => newest(inside).execute(), until)
  if (!(await isScan(view))) return { rows: await newest().execute(), isWhole: true }
  const near = word && (await rowsWith(view.database, view.table, word.columns, word.text))
  if (near) {
    const few = selectFrom(view).where(sql<SqlBool>`m.rowid in (select value from json_each(${JSON.stringify(near)}))`)
    // In no index's order: these few are sorted.
    const rows = await few.select(shownColumns(view, columns)).orderBy(sql`+m.id`, 'desc').limit(limit).execute()
    return { rows, isWhole: true }
  }
  const found: Row[] = []
  const { first, last } = await boundsOf(view)
  for (let to = (last ?? -1) + 1; to > (first ?? 0) && found.length < limit; to -= STRETCH) {
    signal.throwIfAborted()
    if (performance.now() > until) return { rows: found, isWhole: false }
    const piece = newest().where(sql<SqlBool>`m.rowid >= ${to - STRETCH} and m.rowid < ${to}`)
    found.push(...(await piece.execute()))
    await nextRound()
  }
  return { rows: found.slice(0, limit), isWhole: true }
}

/** What PostgreSQL says to a statement that took longer than it might. */
const CANCELLED = '57014'

/** Rows of a statement on PostgreSQL, as far as it is through in time. */
async function inTime(view: View, read: (view: View) => Promise<Row[]>, until: number) {
  const left = Math.ceil(until - performance.now())
  if (!Number.isFinite(left)) return { rows: await read(view), isWhole: true }
  if (left <= 0) return { rows: [], isWhole: false }
  try {
    const rows = await view.database
      .transaction()
      .setAccessMode('read only')
      .execute(async (inside) => {
        await sql`select set_config('statement_timeout', ${String(left)}, true)`.execute(inside)
        return read({ ...view, database: inside })
      })
    return { rows, isWhole: true }
  } catch (error) {
    if ((error as { code?: unknown }).code !== CANCELLED) throw error
    return { rows: [], isWhole: false }
  }
}

async function count(view: View): Promise<{ ids: string[] | null; total: number }> {
  if (await isScan(view)) return scan(view)
  if (view.isNarrowed) {
    const found = await selectFrom(view)
      .select('m.id')
      .limit(FEW + 1)
      .execute()
    if (found.length <= FEW) return { ids: found.map((row) => String(row['id'])), total: found.length }
  }
  const counted = await selectFrom(view)
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return { ids: null, total: Number(counted?.['total'] ?? 0) }
}

function byIds(view: View, ids: readonly string[]) {
  return runtime(view.database)
    .selectFrom(`${view.table} as m`)
    .where(whereIn(runtime(view.database), 'm.id', ids))
}

/** `mark` was read before: what changes meanwhile has another one, and nothing of this is believed a second time. */
async function lookAt(view: View, mark: number): Promise<CachedPage> {
  const { ids, total } = await count(view)
  await addUpMarks(view.database, view.dependsOn)
  const anchors: CachedPage['anchors'] = new Map()
  if (ids === null) return { mark, total, ids, anchors, isSorted: await isSorted(view, total) }
  if (ids.length < 2) return { mark, total, ids, anchors, isSorted: false }
  const sorted = await ordered(byIds(view, ids).select('m.id'), view.orders).execute()
  return { mark, total, ids: sorted.map((row) => String(row['id'])), anchors, isSorted: false }
}

/** The order by one column and the id, which an index follows; null where it is another one. */
function indexedOrder({ orders }: View): Order | null {
  const [order, id] = orders
  return order && id && orders.length === 2 && id.column === 'id' && id.direction === order.direction ? order : null
}

/** From an anchor on. Rows without a value, which come last in a falling order, are left out. */
function startingAt<Made>(query: Query<Made>, order: Order, [value, id]: readonly [string | number, string]) {
  const comparison = order.direction === 'asc' ? sql`>=` : sql`<=`
  return query.where(sql<SqlBool>`(${sql.ref(`m.${order.column}`)}, m.id) ${comparison} (${value}, ${id})`)
}

/**
 * The anchor at `place`, found from the nearest one before it; null where the row has no value, or when the records changed
 * on the way.
 */
async function anchorAt(view: View, order: Order, kept: CachedPage, place: number) {
  const near = [...kept.anchors.keys()].filter((each) => each <= place)
  let at = Math.max(0, ...near)
  // SQLite walks in steps, small ones where it looks at each row, and others have a turn in between.
  const steps = !isSqlite(view.database) ? place : view.isNarrowed ? STEP : 20 * STEP
  while (at < place) {
    const next = Math.min(place, at + steps)
    const anchor = kept.anchors.get(at)
    const start = anchor ? startingAt(selectFrom(view), order, anchor) : selectFrom(view)
    const [row] = await ordered(
      start.select([`m.${order.column} as value`, 'm.id', marksOf(runtime(view.database), view.dependsOn).as('mark')]),
      view.orders,
    )
      .limit(1)
      .offset(next - at)
      .execute()
    const value = row?.['value']
    if (Number(row?.['mark']) !== kept.mark || (typeof value !== 'string' && typeof value !== 'number')) return null
    kept.anchors.set(next, [value, String(row?.['id'])])
    at = next
    if (isSqlite(view.database)) await nextRound()
  }
  return kept.anchors.get(place) ?? null
}

async function plainRows(view: View, columns: readonly string[], offset: number, size: number): Promise<Row[]> {
  const selected = selectFrom(view).select([
    ...shownColumns(view, columns),
    marksOf(runtime(view.database), view.dependsOn).as('mark'),
  ])
  return ordered(selected, view.orders).limit(size).offset(offset).execute()
}

/** Rows of one page with the mark of their moment, by what is known of the view. */
async function rowsOf(
  view: View,
  columns: readonly string[],
  kept: CachedPage,
  offset: number,
  size: number,
): Promise<readonly Row[]> {
  const mark = marksOf(runtime(view.database), view.dependsOn).as('mark')
  const selected = (query: ReturnType<typeof selectFrom>) =>
    query.select([...shownColumns(view, columns), mark]).$castTo<Row>()
  if (kept.ids !== null) {
    const wanted = kept.ids.slice(offset, offset + size)
    const found = await selected(byIds(view, wanted)).execute()
    const byId = new Map<unknown, Row>(found.map((row) => [row['id'], row]))
    return wanted.map((id) => byId.get(id)).filter((row) => row !== undefined)
  }
  if (kept.isSorted) return sortedRows(view, columns, kept, offset, size)
  const order = indexedOrder(view)
  const place = Math.floor(offset / STEP) * STEP
  const anchor = order && place > 0 ? await anchorAt(view, order, kept, place) : null
  if (order && anchor) {
    const start = startingAt(selected(selectFrom(view)), order, anchor)
    const rows: Row[] = await ordered(start, view.orders)
      .limit(size)
      .offset(offset - place)
      .execute()
    if (rows.length === Math.min(size, kept.total - offset)) return rows
  }
  return offset >= SORTED ? sortedRows(view, columns, kept, offset, size) : plainRows(view, columns, offset, size)
}

/** A page for which many are sorted or passed over: apart, where that would hold others up. */
async function sortedRows(view: View, columns: readonly string[], kept: CachedPage, offset: number, size: number) {
  const page = ordered(selectFrom(view).select('m.id'), view.orders).limit(size).offset(offset)
  const ids = await idsApart(view.database, page)
  return ids ? rowsOf(view, columns, { ...kept, ids }, 0, size) : plainRows(view, columns, offset, size)
}

/**
 * One page of a view, with `columns` (the id among them), and how many records there are. What does not depend on the page
 * is found out once and kept until one of the tables changes; a deep page is read from an anchor near it.
 */
export async function readWindow(
  view: View,
  columns: readonly string[],
  { currentPage, pageSize }: Window,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const offset = (currentPage - 1) * pageSize
  const read = async (kept: CachedPage) => {
    const isBeyond = offset >= kept.total
    const rows: readonly Row[] = isBeyond ? [] : await rowsOf(view, columns, kept, offset, pageSize)
    const mark = Number(rows[0]?.['mark'] ?? (await readMarks(view.database, view.dependsOn)))
    return { rows, total: kept.total, mark, isValid: mark === kept.mark }
  }
  const all = keptOf(view.database)
  const key = keyOf(view)
  const known = all.get(key)
  const tried = known && (await read(known))
  all.delete(key)
  if (known && tried?.isValid) {
    // The newest stand last.
    all.set(key, known)
    return tried
  }
  const fresh = await lookAt(view, tried?.mark ?? (await readMarks(view.database, view.dependsOn)))
  const answer = await read(fresh)
  if (!answer.isValid) {
    // Somebody writes all the time: as it is at this moment, by the filters alone.
    const rows = await plainRows(view, columns, offset, pageSize)
    return { rows, total: fresh.total }
  }
  // What a transaction sees of itself may be taken back.
  if (view.database.isTransaction) return answer
  if (all.size >= MAX_KEPT) all.delete(all.keys().next().value ?? '')
  all.set(key, fresh)
  return answer
}
