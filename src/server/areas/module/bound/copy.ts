import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { Storage } from '#shared/form/kind.ts'
import { fail } from '#server/core/answer.ts'
import { KeyedLock } from '#server/core/keyed-lock.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { placed, quoted, servicesOf, type TableHost } from '../../data-source/hosts.ts'
import type { DataRow } from '../../data-source/engines/contract.ts'
import { endFlowsOf } from '../flow-status.ts'
import { deleteRecords } from '../records.ts'
import { runtime } from '../runtime.ts'
import type { Store } from '../store.ts'
import { aloneWith, type Bound, hostOf, lockCopy } from './bound.ts'
import { type BoundLayout, type BoundTables, boundTables } from './layout.ts'
import { fromColumn } from './values.ts'

/** Rows that are fetched from a table of the organisation in one go, and as many as a module may have there. */
const PAGE = 5000
const MOST_ROWS = 50_000
/** Rows of a copy that are compared or written in one go: a few milliseconds. */
const PIECE = 1000
/** Milliseconds for which a copy counts as in step. */
const FRESH = 3000
const MAX_KEY = 50

/** What another call does is not the first change of the one that happened to come upon it. */
const apart = AsyncLocalStorage.snapshot()

interface SourceRow {
  readonly id: string
  readonly parent: string
  readonly values: Readonly<Record<string, string | number | null>>
}

function rowOf(layout: BoundLayout, row: DataRow): SourceRow {
  const id = String(row['k'])
  if (id.length > MAX_KEY) fail(400, 'module.keyTooLong', { params: { table: layout.table, count: MAX_KEY } })
  const values = layout.columns.map(
    ({ own, foreign }, at) => [own.name, fromColumn(own.storage, foreign, row[`c${at}`])] as const,
  )
  return { id, parent: String(row['p'] ?? ''), values: Object.fromEntries(values) }
}

/** Everything that a table holds, in the order of its key. */
async function readAll(host: TableHost, layout: BoundLayout): Promise<readonly SourceRow[]> {
  const name = (text: string) => quoted(host.type, text)
  // By its table: a column may be called as one of the answer is.
  const key = `${name(layout.table)}.${name(layout.key.name)}`
  // The platform's own database answers numbers, of which JavaScript keeps fifteen digits.
  const asText = (column: string) => (host.type === 'MySQL' ? column : `cast(${column} as text)`)
  const columns = [
    `${asText(key)} as k`,
    ...(layout.foreignKey === '' ? [] : [`${asText(name(layout.foreignKey))} as p`]),
    ...layout.columns.map(({ foreign, own }, at) => {
      const isLong = own.storage === 'text' && /int/.test(foreign.type)
      return `${isLong ? asText(name(foreign.name)) : name(foreign.name)} as c${at}`
    }),
  ].join(', ')
  const from = `select ${columns} from ${name(layout.table)}`
  const found: SourceRow[] = []
  for (let last: string | null = null; ; last = found.at(-1)?.id ?? null) {
    const where = last === null ? '' : ` where ${key} > ${placed(host.type, 1)}`
    const rows = await host.read({
      text: `${from}${where} order by ${key} limit ${PAGE}`,
      values: last === null ? [] : [last],
    })
    for (const row of rows) found.push(rowOf(layout, row))
    if (found.length > MOST_ROWS)
      fail(400, 'module.tableTooLong', { params: { table: layout.table, count: MOST_ROWS } })
    if (rows.length < PAGE) return found
  }
}

interface Difference {
  readonly added: readonly SourceRow[]
  /** `former`: whose they were. */
  readonly changed: readonly (SourceRow & { readonly former: string })[]
  readonly gone: readonly { readonly id: string; readonly former: string }[]
}

/** A text is the same letter by letter: `007` is not `7`, and of two ids no digit is let go. */
function sameValue(storage: Storage, left: unknown, right: unknown): boolean {
  if (storage === 'text' || storage === 'json') return String(left ?? '') === String(right ?? '')
  return left === null || right === null ? left === right : Number(left) === Number(right)
}

/** How a copy is brought in step: where it is read, and what writes a part of it so that all or nothing of that holds. */
interface Copying {
  readonly reads: PlatformDatabase
  readonly writes: (work: (inside: PlatformDatabase) => Promise<void>) => Promise<void>
}

/** Rows of a table of the platform in the order of their ids, a piece at a time; other work runs between two. */
async function* pieces(reads: PlatformDatabase, table: string, columns: readonly string[]) {
  for (let last: string | null = null; ; ) {
    const from = runtime(reads)
      .selectFrom(table)
      .select(['id', ...columns])
    const rows = await (last === null ? from : from.where('id', '>', last)).orderBy('id').limit(PIECE).execute()
    yield rows
    if (rows.length < PIECE) return
    last = String(rows.at(-1)?.['id'])
    await turn()
  }
}

async function differenceOf(
  reads: PlatformDatabase,
  layout: BoundLayout,
  rows: readonly SourceRow[],
): Promise<Difference> {
  const columns = layout.columns.map(({ own }) => own.name)
  const linked = layout.foreignKey === '' ? [] : ['parent_id']
  const wanted = new Map(rows.map((row) => [row.id, row]))
  const changed: (SourceRow & { readonly former: string })[] = []
  const gone: { readonly id: string; readonly former: string }[] = []
  for await (const kept of pieces(reads, layout.copy.name, [...linked, ...columns]))
    for (const known of kept) {
      const id = String(known['id'])
      const row = wanted.get(id)
      wanted.delete(id)
      const isSame =
        row !== undefined &&
        (linked.length === 0 || String(known['parent_id']) === row.parent) &&
        layout.columns.every(({ own }) => sameValue(own.storage, known[own.name], row.values[own.name] ?? null))
      if (isSame) continue
      const former = String(known['parent_id'] ?? '')
      if (row) changed.push({ ...row, former })
      else gone.push({ id, former })
    }
  return { added: [...wanted.values()], changed, gone }
}

/** Writes rows piece by piece; other work runs between two. */
async function forEachChunk<Row>(
  { writes }: Copying,
  rows: readonly Row[],
  write: (inside: PlatformDatabase, piece: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += PIECE) {
    if (start > 0) await turn()
    await writes(async (inside) => void (await write(inside, rows.slice(start, start + PIECE))))
  }
}

const insert = (table: string) => async (inside: PlatformDatabase, rows: readonly Record<string, unknown>[]) => {
  for (const part of batches(rows)) await runtime(inside).insertInto(table).values(part).execute()
}

async function applyMain(
  copying: Copying,
  store: Store,
  bound: Bound,
  layout: BoundLayout,
  rows: readonly SourceRow[],
  now: number,
) {
  const { added, changed, gone } = await differenceOf(copying.reads, layout, rows)
  const made = { created_by: '', created_at: now, version: 1 }
  await forEachChunk(
    copying,
    added.map(({ id, values }) => ({ id, ...made, ...values })),
    insert(layout.copy.name),
  )
  await forEachChunk(copying, changed, async (inside, piece) => {
    for (const { id, values } of piece)
      await runtime(inside)
        .updateTable(layout.copy.name)
        .set((builder) => ({ ...values, modified_at: now, version: builder('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
  })
  await forEachChunk(copying, gone, async (inside, piece) => {
    const ids = piece.map(({ id }) => id)
    await endFlowsOf(inside, bound.modelId, ids, now)
    await deleteRecords(inside, { ...store, bound: null }, ids, null)
  })
}

async function applyChild(copying: Copying, store: Store, layout: BoundLayout, all: readonly SourceRow[]) {
  const known = new Set<string>()
  for await (const parents of pieces(copying.reads, store.main.name, []))
    for (const row of parents) known.add(String(row['id']))
  const rows = all.filter(({ parent }) => known.has(parent))
  const { added, changed, gone } = await differenceOf(copying.reads, layout, rows)
  const counts = new Map<string, number>()
  for (const { parent } of rows) counts.set(parent, (counts.get(parent) ?? 0) + 1)
  const places = new Map<string, number>()
  const place = (parent: string) => {
    const at = places.get(parent) ?? counts.get(parent) ?? 0
    places.set(parent, at + 1)
    return at
  }
  // Whoever has one of the records open learns that it is another one now: with what is, or not at all.
  const touch = (inside: PlatformDatabase, parents: readonly string[]) =>
    runtime(inside)
      .updateTable(store.main.name)
      .set((builder) => ({ version: builder('version', '+', 1) }))
      .where('id', 'in', [...new Set(parents)])
      .execute()
  await forEachChunk(
    copying,
    added.map(({ id, parent, values }) => ({ id, parent_id: parent, row_index: place(parent), ...values })),
    async (inside, piece) => {
      await insert(layout.copy.name)(inside, piece)
      await touch(
        inside,
        piece.map((row) => row.parent_id),
      )
    },
  )
  await forEachChunk(copying, changed, async (inside, piece) => {
    for (const { id, parent, values } of piece)
      await runtime(inside)
        .updateTable(layout.copy.name)
        .set({ parent_id: parent, ...values })
        .where('id', '=', id)
        .execute()
    await touch(
      inside,
      piece.flatMap(({ parent, former }) => [parent, former]),
    )
  })
  await forEachChunk(copying, gone, async (inside, piece) => {
    await runtime(inside)
      .deleteFrom(layout.copy.name)
      .where(
        'id',
        'in',
        piece.map(({ id }) => id),
      )
      .execute()
    await touch(
      inside,
      piece.map(({ former }) => former),
    )
  })
}

/** Of each source one copy at a time: one that hangs takes one connection of the platform, and no more. */
const turns = new KeyedLock()

async function copyAll(database: PlatformDatabase, store: Store, bound: Bound): Promise<void> {
  const read = async (inside: PlatformDatabase) => {
    const host = await hostOf(database, bound, inside)
    const tables = await boundTables(host, bound.binding, store)
    const rows = new Map<string, readonly SourceRow[]>()
    rows.set('', await readAll(host, tables.main))
    for (const [field, layout] of tables.children) rows.set(field, await readAll(host, layout))
    return { tables, rows }
  }
  const apply = async (
    copying: Copying,
    { tables, rows }: { tables: BoundTables; rows: ReadonlyMap<string, readonly SourceRow[]> },
  ) => {
    await applyMain(copying, store, bound, tables.main, rows.get('') ?? [], servicesOf(database).now())
    for (const [field, layout] of tables.children) await applyChild(copying, store, layout, rows.get(field) ?? [])
  }
  if (isSqlite(database)) {
    // A far database may take its time; the platform's own has one connection, which is not to wait for it, nor for all
    // of a large copy: nobody else writes this one, and what is left of a copy that ended early is made up by the next.
    const found = await read(database)
    const writes: Copying['writes'] = (work) => database.transaction().execute(work)
    await apply({ reads: database, writes }, found)
  } else
    await turns.run(bound.binding.hostId, () =>
      database.transaction().execute(async (inside) => {
        await lockCopy(inside, bound)
        await apply({ reads: inside, writes: (work) => work(inside) }, await read(inside))
      }),
    )
}

/**
 * Brings the copy of a bound module in step with its tables, unless it was a moment ago. Refuses with 400 in words when they
 * are out of reach: what may be old is not shown as what is.
 */
export async function bringInStep(database: PlatformDatabase, store: Store, bound: Bound): Promise<void> {
  const { state } = bound
  const { now } = servicesOf(database)
  // A clock that went back says nothing about how old a copy is.
  if (Math.abs(now() - state.at) < FRESH) return
  state.running ??= apart(() => aloneWith(bound, () => copyAll(database, store, bound)))
    .then(() => {
      state.at = now()
    })
    .finally(() => {
      state.running = null
    })
  await state.running
}
