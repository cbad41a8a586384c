import { type ClipboardEvent, useCallback } from 'react'
import type { Checked, Ids, ProblemCode } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { useT } from '../../i18n/index.ts'
import { toast } from '../../platform/toast.ts'
import type { TableStore } from '../store/table-store.ts'
import { parseBlock } from './paste.ts'
import type { ActiveCell } from './useGrid.ts'

/** Rows one paste may add. */
const mostRows = 5000

/** What a kind could make nothing of. A value outside its limits is one all the same, and its check says so. */
const unreadable = new Set<ProblemCode>([
  'unread',
  'noSuchDate',
  'noSuchTime',
  'notTime',
  'notNumber',
  'notText',
  'notChoice',
  'notList',
  'notTable',
])

function put(table: TableStore, row: number, column: FieldPlan, text: string, checked: Checked): void {
  const isUnreadable = !checked.ok && text.trim() !== '' && unreadable.has(checked.problem.code)
  table.setCell(row, column.name, isUnreadable ? { unread: text.trim() } : checked.value)
  table.validateCell(row, column.name)
}

/** Puts a block copied from a spreadsheet into the cells from the active one on; rows are added as needed. */
export function usePaste(table: TableStore, ids: Ids, canAdd: boolean) {
  const t = useT()
  return useCallback(
    (event: ClipboardEvent, at: ActiveCell | null) => {
      const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
      const block = at && isOurs ? parseBlock(event.clipboardData.getData('text/plain')) : null
      if (!at || !block) return
      event.preventDefault()
      const firstRow = table.rows().findIndex((row) => row.key === at.row)
      const firstColumn = table.columns.findIndex((column) => column.name === at.column)
      const missing = Math.min(block.length, mostRows) - (table.rows().length - firstRow)
      if (canAdd && missing > 0) table.addRows(Array.from({ length: missing }, () => ({})))
      const rows = table.rows()
      const taken = Math.min(rows.length - firstRow, block.length)
      if (taken < block.length) toast.warning(t('form.table.cut', { taken, count: block.length }))
      for (const [line, cells] of block.entries()) {
        const row = rows[firstRow + line]
        if (!row) break
        for (const [index, text] of cells.entries()) {
          const column = table.columns[firstColumn + index]
          if (!column || column.disabled || column.kind === 'calculate' || kindOf(column).role !== 'value') continue
          const checked = kindOf(column).importValue(column, text, ids)
          put(table, row.key, column, text, checked)
        }
      }
    },
    [table, ids, canAdd, t],
  )
}
