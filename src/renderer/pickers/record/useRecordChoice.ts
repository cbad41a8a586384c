import { useMemo, useState } from 'react'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import type { PickerItem } from '../frame/pending.ts'
import type { RecordRow, RecordSource } from './record-source.ts'

export interface RecordChoice {
  readonly items: readonly PickerItem[]
  readonly selection: Selection
  /** Takes a row, or lets it go where several may be chosen. */
  readonly choose: (row: RecordRow) => void
}

/** What is chosen in a picker before it is confirmed, over all its pages and searches. */
export function useRecordChoice(
  source: RecordSource,
  rows: readonly RecordRow[],
  value: readonly PickerItem[],
  multiple: boolean,
): RecordChoice {
  const [items, setItems] = useState(value)
  return useMemo(() => {
    const chosen = new Set(items.map(({ id }) => id))
    const shown = new Set(rows.map(({ id }) => id))
    const itemOf = (row: RecordRow): PickerItem => ({ id: row.id, fullName: source.labelOf(row) || row.id })
    const choose = (row: RecordRow) => {
      if (!multiple) setItems([itemOf(row)])
      else if (chosen.has(row.id)) setItems(items.filter(({ id }) => id !== row.id))
      else setItems([...items, itemOf(row)])
    }
    const toggle = (id: string) => {
      const row = rows.find((each) => each.id === id)
      if (row) choose(row)
    }
    const change = (on: readonly string[], off: readonly string[]) => {
      const added = rows.filter(({ id }) => on.includes(id) && !chosen.has(id))
      if (multiple) setItems([...items.filter(({ id }) => !off.includes(id)), ...added.map(itemOf)])
    }
    const inView = rows.filter(({ id }) => chosen.has(id)).length
    const labelled = items.map(({ id, fullName }) => ({ id, label: fullName }))
    const selection: Selection = {
      items: labelled,
      hidden: labelled.filter(({ id }) => !shown.has(id)),
      size: items.length,
      has: (id) => chosen.has(id),
      inView: inView === 0 ? 'none' : inView === rows.length ? 'all' : 'some',
      toggle,
      extend: toggle,
      change,
      tickAll: (isOn) => change(isOn ? rows.map(({ id }) => id) : [], isOn ? [] : rows.map(({ id }) => id)),
      remove: (ids) => setItems(items.filter(({ id }) => !ids.includes(id))),
      clear: () => setItems([]),
    }
    return { items, selection, choose }
  }, [source, rows, items, multiple])
}
