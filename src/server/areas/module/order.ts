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
 * count. Without one, the default of the list; without that, the newest first. The id makes it stable. A grouped list keeps
 * the rows of a group together.
 */
export function orderOf(
  definition: Definition,
  store: Store,
  request: { readonly sidx?: string | undefined; readonly sort?: string | undefined },
  mayUse: (prop: string) => boolean,
): readonly Order[] {
  const { list } = definition
  const grouped =
    list.groupField !== null && mayUse(list.groupField) ? store.main.columns.get(list.groupField) : undefined
  const sortable = new Set(definition.form.fields.filter((each) => kindOf(each).place.sort).map(({ name }) => name))
  const read = (names: string, fallback: 'asc' | 'desc'): Order[] =>
    names.split(',').flatMap((name) => {
      const isTurned = name.trim().startsWith('-')
      const field = name.trim().replace(/^-/, '')
      const column = sortable.has(field) && mayUse(field) ? store.main.columns.get(field) : undefined
      return column ? [{ column: column.name, direction: isTurned ? 'desc' : fallback }] : []
    })
  const asked = read(request.sidx ?? '', directionOf(request.sort) ?? 'asc')
  const usual = list.sorts.flatMap(({ field, order }) => read(field, order))
  const orders = asked.length > 0 ? asked : usual
  const chosen = orders.length > 0 ? orders : [{ column: 'created_at', direction: list.sort }]
  const direction = chosen[0]?.direction ?? 'desc'
  const own = chosen.find(({ column }) => column === grouped?.name)?.direction
  // Groups run in the direction of their rows: one index then serves both.
  const groups: readonly Order[] = grouped ? [{ column: grouped.name, direction: own ?? direction }] : []
  const others = chosen.filter(({ column }) => column !== grouped?.name)
  return [...groups, ...others, { column: 'id', direction }]
}
