import { kindOf } from '#shared/form/registry.ts'
import type { Definition } from './definition.ts'
import type { Store } from './store.ts'

export interface Order {
  /** Column of the main table. */
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

function directionOf(sort: string | undefined): 'asc' | 'desc' | null {
  const given = sort?.toLowerCase()
  return given === 'asc' || given === 'desc' ? given : null
}

/**
 * The order of a list: `sidx` names one or several fields, `-field` turns one around; only fields of the main form
 * count. Without one, the default of the list; without that, the newest first. The id makes it stable.
 */
export function orderOf(
  definition: Definition,
  store: Store,
  request: { readonly sidx?: string | undefined; readonly sort?: string | undefined },
  mayUse: (prop: string) => boolean,
): readonly Order[] {
  const { list } = definition
  const sortable = new Set(definition.form.fields.filter((each) => kindOf(each).place.sort).map(({ name }) => name))
  const read = (names: string, fallback: 'asc' | 'desc'): Order[] =>
    names.split(',').flatMap((name) => {
      const isTurned = name.trim().startsWith('-')
      const field = name.trim().replace(/^-/, '')
      const column = sortable.has(field) && mayUse(field) ? store.main.columns.get(field) : undefined
      return column ? [{ column: column.name, direction: isTurned ? 'desc' : fallback }] : []
    })
  const asked = read(request.sidx ?? '', directionOf(request.sort) ?? 'asc')
  const orders = asked.length > 0 ? asked : read(list.sortField, list.sort)
  const chosen = orders.length > 0 ? orders : [{ column: 'created_at', direction: list.sort }]
  return [...chosen, { column: 'id', direction: chosen[0]?.direction ?? 'desc' }]
}
