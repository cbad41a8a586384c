import { useMemo, useReducer } from 'react'
import { noSelection, type SelectedItem, selectionReducer } from './selection.ts'

/** Chosen rows of a list. */
export interface Selection {
  readonly items: readonly SelectedItem[]
  /** Those that the list does not show now: another page, or a search that leaves them out. */
  readonly hidden: readonly SelectedItem[]
  readonly size: number
  readonly has: (id: string) => boolean
  /** All rows in view are chosen, some are, or none is. */
  readonly inView: 'all' | 'some' | 'none'
  readonly toggle: (id: string) => void
  /** Shift: from the row toggled last to this one. */
  readonly extend: (id: string) => void
  /** Chooses rows in view and lets others go. */
  readonly change: (on: readonly string[], off: readonly string[]) => void
  readonly tickAll: (isOn: boolean) => void
  readonly remove: (ids: readonly string[]) => void
  readonly clear: () => void
}

interface SelectionOptions<Row> {
  /** Rows in view, in their order. */
  readonly rows: readonly Row[]
  /** What a person knows a row by; its id when it has no words. */
  readonly labelOf: (row: Row) => string
}

/** Keeps what is chosen in a list across its pages and searches, and says what of it is out of view. */
export function useSelection<Row extends { readonly id: string }>(options: SelectionOptions<Row>): Selection {
  const { rows, labelOf } = options
  const [{ items }, dispatch] = useReducer(selectionReducer, noSelection)
  return useMemo(() => {
    const itemOf = (row: Row): SelectedItem => ({ id: row.id, label: labelOf(row) || row.id })
    const shown = new Set(rows.map(({ id }) => id))
    const find = (id: string) => {
      const row = rows.find((each) => each.id === id)
      return row ? itemOf(row) : (items.get(id) ?? null)
    }
    const chosen = rows.filter(({ id }) => items.has(id)).length
    return {
      items: [...items.values()],
      hidden: [...items.values()].filter(({ id }) => !shown.has(id)),
      size: items.size,
      has: (id) => items.has(id),
      inView: chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some',
      toggle: (id) => {
        const item = find(id)
        if (item) dispatch({ type: 'toggle', item })
      },
      extend: (id) => {
        const item = find(id)
        if (item) dispatch({ type: 'extend', item, view: rows.map(itemOf) })
      },
      change: (on, off) => dispatch({ type: 'change', on: on.flatMap((id) => find(id) ?? []), off }),
      tickAll: (isOn) => dispatch({ type: 'all', isOn, view: rows.map(itemOf) }),
      remove: (ids) => dispatch({ type: 'remove', ids }),
      clear: () => dispatch({ type: 'clear' }),
    }
  }, [rows, labelOf, items])
}
