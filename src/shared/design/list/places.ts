import { text, yes } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import type { DesignField } from '../document.ts'

/** What of a list a field may be chosen for (FIELD-KINDS A2). */
export const listUses = ['column', 'search', 'sort', 'group', 'tree', 'parent', 'sum', 'import'] as const
export type ListUse = (typeof listUses)[number]

/** Columns of a table beside the main one, one to one: their names begin so. They are neither sorted nor grouped by. */
const sideColumn = /^jnpf_.+_jnpf_/i

/** Whether a list may use a field so; a child table is used by its columns. */
export function mayUse(field: DesignField, use: ListUse): boolean {
  const { place, role, traits, search } = kinds[field.kind]
  if (role === 'display' || traits.hasRows === true || text(field.raw['__vModel__']) === '') return false
  const isMain = field.table === '' && !sideColumn.test(field.name)
  switch (use) {
    case 'column':
      return place.list
    case 'search':
      return place.search && search !== null
    case 'sort':
    case 'group':
      return isMain && place.sort
    case 'tree':
      return isMain && search !== null
    case 'parent':
      return isMain && (traits.isTree === true || traits.rows === 'record')
    case 'sum':
      return field.table === '' && place.sum && !yes(field.raw['useMask'])
    case 'import':
      return place.import && role === 'value'
  }
}

/** The fields of a form that a list may use so, in their order. */
export function fieldsFor(fields: readonly DesignField[], use: ListUse): readonly DesignField[] {
  return fields.filter((field) => mayUse(field, use))
}

/** The key of a field in lists: child columns carry the name of their table. */
export function propOf({ table, name }: Pick<DesignField, 'table' | 'name'>): string {
  return table === '' ? name : `${table}-${name}`
}

/** The label of a field in lists, split by clients at its first hyphen: `table-column`. */
export function listLabel(field: DesignField, fields: readonly DesignField[]): string {
  const own = field.label || field.name
  if (field.table === '') return own
  const table = fields.find(({ name, table: parent }) => parent === '' && name === field.table)
  return `${table?.label || field.table}-${own}`
}
