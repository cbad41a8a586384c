import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { TableRef } from 'antd/es/table'
import type { ModuleRow } from '#shared/api/module.ts'

interface RowKeysOptions {
  readonly rows: readonly ModuleRow[]
  readonly table: RefObject<TableRef | null>
  readonly onOpen: (row: ModuleRow) => void
  readonly onToggle: (row: ModuleRow) => void
}

/** Rows by keyboard: arrows, Home and End move, Enter opens, space selects. One row at a time is in the tab order. */
export function useRowKeys({ rows, table, onOpen, onToggle }: RowKeysOptions) {
  const [chosen, setChosen] = useState<string | null>(null)
  const current = Math.max(
    rows.findIndex((row) => row.id === chosen),
    0,
  )
  const focus = (index: number) => {
    const row = rows[index]
    if (!row) return
    setChosen(row.id)
    table.current?.scrollTo({ index })
    // The row may have to be drawn first.
    requestAnimationFrame(() => {
      const selector = `[data-row-key="${CSS.escape(row.id)}"]`
      table.current?.nativeElement.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
    })
  }
  const hear = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.target !== event.currentTarget) return
    const row = rows[index]
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }
    if (event.key in steps) focus(steps[event.key] ?? index)
    else if (event.key === 'Enter' && row) onOpen(row)
    else if (event.key === ' ' && row) onToggle(row)
    else return
    event.preventDefault()
  }
  return (_row: ModuleRow, index?: number) => ({
    tabIndex: index === current ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => hear(event, index ?? 0),
  })
}
