import type { Storage } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { text } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import { storageOf } from '#shared/form/values.ts'

/** A field with a column: `table` is '' in the main form, else the name of its child table. */
export interface Placed {
  readonly table: string
  readonly field: FieldPlan
  readonly storage: Storage
}

export interface Pair {
  readonly from: Placed
  readonly to: Placed
}

/** Whether what is stored of a field is stored in another way now. */
export const isRetyped = ({ from, to }: Pair) => from.storage !== to.storage

/** What became of the fields of a form, by their `formId`: their names may have changed. */
export interface Comparison {
  readonly tables: readonly { readonly from: FieldPlan; readonly to: FieldPlan }[]
  readonly pairs: readonly Pair[]
  readonly added: readonly Placed[]
  readonly dropped: readonly Placed[]
}

const keyOf = (field: FieldPlan) => text(configOf(field.raw)['formId'])

/** Pairs by identity; what has none, or one that is new, by its name. */
function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  fieldOf: (item: Item) => FieldPlan,
): { pairs: { from: Item; to: Item }[]; added: Item[]; dropped: Item[] } {
  const open = new Set(before)
  const found = new Map<Item, Item>()
  const take = (item: Item, isSame: (other: FieldPlan) => boolean) => {
    for (const other of open) {
      if (!isSame(fieldOf(other))) continue
      open.delete(other)
      found.set(item, other)
      return
    }
  }
  for (const item of after) {
    const key = keyOf(fieldOf(item))
    if (key !== '') take(item, (other) => keyOf(other) === key)
  }
  for (const item of after)
    if (!found.has(item)) take(item, (other) => other.name.toLowerCase() === fieldOf(item).name.toLowerCase())
  return {
    pairs: [...found].map(([to, from]) => ({ from, to })),
    added: after.filter((item) => !found.has(item)),
    dropped: [...open],
  }
}

function placed(table: string, fields: readonly FieldPlan[]): Placed[] {
  return fields.flatMap((field) => {
    const storage = hasRows(field) ? null : storageOf(field)
    return storage === null ? [] : [{ table, field, storage }]
  })
}

/** Compares two forms of one module; a field that moved to another table is dropped here and added there. */
export function compareForms(before: FormPlan | null, after: FormPlan): Comparison {
  const old = before?.fields ?? []
  const own = (item: Placed) => item.field
  const main = pairUp(placed('', old), placed('', after.fields), own)
  const tables = pairUp(old.filter(hasRows), after.fields.filter(hasRows), (field) => field)
  const inTables = tables.pairs.map(({ from, to }) =>
    pairUp(placed(from.name, from.columns), placed(to.name, to.columns), own),
  )
  const columns = (fields: readonly FieldPlan[]) => fields.flatMap((table) => placed(table.name, table.columns))
  return {
    tables: tables.pairs,
    pairs: [main, ...inTables].flatMap(({ pairs }) => pairs),
    added: [...[main, ...inTables].flatMap(({ added }) => added), ...columns(tables.added)],
    dropped: [...[main, ...inTables].flatMap(({ dropped }) => dropped), ...columns(tables.dropped)],
  }
}

/** Fields whose name is another one now, as `name` or `table-column`, by the name they had. */
export function renamesOf({ pairs, tables }: Comparison): ReadonlyMap<string, string> {
  const prop = ({ table, field }: Placed) => (table === '' ? field.name : `${table}-${field.name}`)
  return new Map([
    ...pairs.map(({ from, to }) => [prop(from), prop(to)] as const).filter(([from, to]) => from !== to),
    ...tables.map(({ from, to }) => [from.name, to.name] as const).filter(([from, to]) => from !== to),
  ])
}
