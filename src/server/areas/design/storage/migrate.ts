import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { decode, encode } from '../../module/codec.ts'
import type { Definition } from '../../module/definition.ts'
import { columnTypes } from '../../module/layout.ts'
import { runtime } from '../../module/runtime.ts'
import { createStore, readTables, type StoredColumn } from '../../module/store.ts'
import { type Comparison, compareForms, isRetyped, type Pair, type Placed } from './compare.ts'
import { convertValue } from './convert.ts'

type StoredTables = Awaited<ReturnType<typeof readTables>>

/** One thing that a release does with what is stored. */
export interface Step {
  readonly code: 'added' | 'renamed' | 'retyped' | 'dropped'
  readonly label: string
  /** Name before, or of the only field it is about: `field` or `table-column`. */
  readonly from: string
  readonly to: string
  /** Records, or rows of a child table, with a value of it. */
  readonly rows: number
  /** Of these, how many hold something that the new kind cannot say. */
  readonly lost: number
}

const ROWS_AT_ONCE = 1000

const propOf = ({ table, field }: Placed) => (table === '' ? field.name : `${table}-${field.name}`)
const labelOf = ({ field }: Placed) => field.label || field.name

const columnOf = (tables: StoredTables, { table, field }: Placed) => {
  const stored = tables.get(table)
  const column = stored?.columns.get(field.name)
  return stored && column ? { table: stored.name, column } : null
}

async function filled(database: PlatformDatabase, tables: StoredTables, place: Placed): Promise<number> {
  const found = columnOf(tables, place)
  if (!found) return 0
  const { rows } = await sql<{ count: number }>`
    select count(${sql.ref(found.column.name)}) as count from ${sql.table(found.table)}`.execute(database)
  return Number(rows[0]?.count ?? 0)
}

/** Values of a column in the order of their ids, in portions. */
async function* portions(database: PlatformDatabase, table: string, column: string) {
  for (let last = ''; ; ) {
    const rows = await runtime(database)
      .selectFrom(table)
      .select(['id', `${column} as value`])
      .where(column, 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows.map((row) => ({ id: String(row['id']), value: row['value'] }))
    if (rows.length < ROWS_AT_ONCE) return
    last = String(rows.at(-1)?.['id'])
  }
}

/** Converts what a column holds and hands on what can be kept; answers how many values there are, and are not. */
async function convertAll(
  database: PlatformDatabase,
  { from, to }: Pair,
  stored: { readonly table: string; readonly column: StoredColumn },
  keep: (values: readonly { id: string; value: string | number | null }[]) => Promise<void>,
): Promise<{ rows: number; lost: number }> {
  const count = { rows: 0, lost: 0 }
  for await (const rows of portions(database, stored.table, stored.column.name)) {
    const kept = rows.flatMap(({ id, value }) => {
      const converted = convertValue(from.field, to.field, decode(stored.column.storage, value))
      return converted === undefined ? [] : [{ id, value: encode(to.storage, converted) }]
    })
    count.rows += rows.length
    count.lost += rows.length - kept.length
    if (kept.length > 0) await keep(kept)
  }
  return count
}

/** What a release of this form would do with what is stored, without doing any of it. */
export async function planMigration(
  database: PlatformDatabase,
  modelId: string,
  before: FormPlan | null,
  after: FormPlan,
): Promise<readonly Step[]> {
  const { pairs, added, dropped } = compareForms(before, after)
  const tables = await readTables(database, modelId)
  const steps: Step[] = []
  for (const place of added)
    steps.push({ code: 'added', label: labelOf(place), from: propOf(place), to: propOf(place), rows: 0, lost: 0 })
  for (const pair of pairs) {
    const names = { label: labelOf(pair.to), from: propOf(pair.from), to: propOf(pair.to) }
    if (isRetyped(pair)) {
      const stored = columnOf(tables, pair.from)
      const count = stored ? await convertAll(database, pair, stored, async () => undefined) : { rows: 0, lost: 0 }
      steps.push({ code: 'retyped', ...names, ...count })
    } else if (names.from !== names.to)
      steps.push({ code: 'renamed', ...names, rows: await filled(database, tables, pair.from), lost: 0 })
  }
  for (const place of dropped) {
    const rows = await filled(database, tables, place)
    steps.push({ code: 'dropped', label: labelOf(place), from: propOf(place), to: '', rows, lost: 0 })
  }
  return steps
}

/** Columns follow their fields: only which field a column belongs to is written, no record is touched. */
async function renameColumns(
  inside: PlatformDatabase,
  modelId: string,
  tables: StoredTables,
  { pairs, tables: renamed }: Comparison,
): Promise<void> {
  for (const [table, stored] of tables) {
    const to = renamed.find(({ from }) => from.name === table)?.to.name ?? table
    const names = new Map(
      pairs.filter(({ from }) => from.table === table).map(({ from, to: { field } }) => [from.field.name, field.name]),
    )
    const moved = [...names].filter(([old, name]) => old !== name && stored.columns.has(old))
    if (moved.length === 0 && to === table) continue
    const taken = new Set(moved.map(([, name]) => name))
    const rows = [...stored.columns].flatMap(([field, column]) => {
      const name = names.get(field) ?? field
      // What an older field of this name kept stays unseen.
      return name === field && taken.has(field) ? [] : [{ field: name, ...column }]
    })
    await inside.deleteFrom('module_column').where('model_id', '=', modelId).where('table_field', '=', table).execute()
    if (to !== table)
      await inside
        .updateTable('module_table')
        .set({ field: to })
        .where('model_id', '=', modelId)
        .where('field', '=', table)
        .execute()
    if (rows.length > 0)
      await inside
        .insertInto('module_column')
        .values(rows.map((row) => ({ ...row, model_id: modelId, table_field: to })))
        .execute()
  }
}

async function writeValues(
  inside: PlatformDatabase,
  table: string,
  column: StoredColumn,
  values: readonly { readonly id: string; readonly value: string | number | null }[],
): Promise<void> {
  const rows = sql.join(values.map(({ id, value }) => sql`(${id}, ${value === null ? null : String(value)})`))
  await sql`update ${sql.table(table)} set ${sql.ref(column.name)} = cast(v.column2 as ${sql.raw(columnTypes[column.storage])})
    from (values ${rows}) as v where ${sql.table(table)}.id = v.column1`.execute(inside)
}

/**
 * Brings what is stored into the shape of a form: columns follow renamed fields, values of a field of another storage are
 * converted into a new column. Answers how many values could not be.
 */
export async function migrateStorage(
  inside: PlatformDatabase,
  before: FormPlan | null,
  definition: Definition,
): Promise<{ readonly lost: number; readonly comparison: Comparison }> {
  const comparison = compareForms(before, definition.form)
  const tables = await readTables(inside, definition.id)
  if (tables.size === 0) return { lost: 0, comparison }
  await renameColumns(inside, definition.id, tables, comparison)
  const store = await createStore(inside, definition)
  let lost = 0
  for (const pair of comparison.pairs.filter(isRetyped)) {
    const stored = columnOf(tables, pair.from)
    const target = pair.to.table === '' ? store.main : store.children.get(pair.to.table)
    const column = target?.columns.get(pair.to.field.name)
    if (!stored || !target || !column || column.name === stored.column.name) continue
    const done = await convertAll(inside, pair, stored, (values) => writeValues(inside, target.name, column, values))
    lost += done.lost
  }
  return { lost, comparison }
}
