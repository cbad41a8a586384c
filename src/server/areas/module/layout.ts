import type { Storage } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan, ListPlan } from '#shared/form/model.ts'
import { isUnique, kindOf } from '#shared/form/registry.ts'
import { hasRows } from '#shared/form/structure.ts'
import { storageOf } from '#shared/form/values.ts'

export interface WantedTable {
  /** '' for the main table, else the child table's field. */
  readonly field: string
  readonly columns: readonly { readonly field: string; readonly storage: Storage }[]
}

function columnsOf(fields: readonly FieldPlan[]): WantedTable['columns'] {
  return fields.flatMap((field) => {
    const storage = hasRows(field) ? null : storageOf(field)
    return storage === null ? [] : [{ field: field.name, storage }]
  })
}

/** The tables a form needs: the main one first, then one for each child table. */
export function wantedTables(form: FormPlan): readonly WantedTable[] {
  return [
    { field: '', columns: columnsOf(form.fields) },
    ...form.fields.filter(hasRows).map((table) => ({ field: table.name, columns: columnsOf(table.columns) })),
  ]
}

export const columnTypes = { text: 'text', number: 'double precision', json: 'text', time: 'bigint' } as const

/** PostgreSQL refuses index entries beyond 2.7 kB, so only values known to be short are indexed. */
function isShort(field: FieldPlan): boolean {
  const storage = storageOf(field)
  if (storage === 'number' || storage === 'time') return true
  if (storage !== 'text') return false
  const { longest } = kindOf(field)
  return longest === undefined || (longest(field) ?? Number.POSITIVE_INFINITY) <= 200
}

/** The field a list is in order of by itself; null where no index can follow it. */
export function orderField(form: FormPlan, list: ListPlan): string | null {
  const field = form.fields.find(({ name }) => name === list.sortField)
  return field && isShort(field) ? field.name : null
}

/** Fields of the main table in which searches look for a part of a text. */
export function searchedTexts(form: FormPlan, list: ListPlan, keywords: readonly string[]): readonly string[] {
  const parts = list.searches.filter(({ searchType }) => searchType === 2).map(({ prop }) => prop)
  const texts = new Set(form.fields.filter((field) => storageOf(field) === 'text').map(({ name }) => name))
  return [...new Set([...keywords, ...parts])].filter((name) => texts.has(name)).slice(0, 8)
}

/**
 * Field lists worth an index on the main table: the default order, what must be unique, and each search that looks
 * for exact values or ranges, followed by the default order so that one index finds and sorts.
 */
export function wantedIndexes(form: FormPlan, list: ListPlan): readonly (readonly string[])[] {
  const fields = new Map(form.fields.map((field) => [field.name, field]))
  const first = orderField(form, list)
  const order = first === null ? [] : [first]
  const wanted = new Map<string, readonly string[]>()
  if (order.length > 0) wanted.set(order.join(), order)
  for (const field of form.fields) {
    if (isUnique(field) && isShort(field)) wanted.set(field.name, [field.name])
  }
  // Groups, levels of a tree, and what the tree beside a list filters by.
  for (const name of [list.groupField, list.parentField, list.tree?.relation.name]) {
    const field = fields.get(name ?? '')
    if (field && isShort(field) && field.name !== order[0])
      wanted.set([field.name, ...order].join(), [field.name, ...order])
  }
  for (const search of list.searches) {
    const field = fields.get(search.prop)
    if (!field || search.searchType === 2 || !isShort(field)) continue
    const columns = search.searchType === 3 || order[0] === field.name ? [field.name] : [field.name, ...order]
    wanted.set(columns.join(), columns)
  }
  return [...wanted.values()].slice(0, 12)
}
