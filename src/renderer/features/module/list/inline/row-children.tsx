import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import type { ToolColumn } from '#renderer/form/table/ChildTable.tsx'
import { listEntries } from '#renderer/form/list/child-columns.ts'
import { ChildButton, type ShowChildRows } from '#renderer/form/list/ChildRows.tsx'
import type { InlineRows } from './inline-rows.ts'

/** Pixels of the column of one child table. */
const CHILDREN_WIDTH = 110

/** A record of a sheet as other lists have it: what people read in place of what is stored (wire contract 6.2, type 4). */
export function shownRecord(row: ModuleRow): ModuleRow {
  const names = Object.keys(row).filter((name) => `${name}_name` in row)
  return { ...row, ...Object.fromEntries(names.map((name) => [name, row[`${name}_name`]])) }
}

/** The child tables of a sheet: the number of their rows, which opens them to be read; they are changed in the form. */
export function childColumns(
  columns: readonly ColumnPlan[],
  inline: InlineRows,
  show: ShowChildRows,
): readonly ToolColumn[] {
  return listEntries(columns).flatMap((entry) => {
    if (entry.type === 'column') return []
    return [
      {
        key: entry.table,
        title: entry.title,
        width: CHILDREN_WIDTH,
        draw: (rowKey: number, isReachable: boolean) => {
          const record = inline.record(inline.idOf(rowKey))
          return record ? (
            <ChildButton entry={entry} row={shownRecord(record as ModuleRow)} show={show} isReachable={isReachable} />
          ) : null
        },
      },
    ]
  })
}
