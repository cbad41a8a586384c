import type { TableColumnsType } from 'antd'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import { shownCell, splitProp } from '#shared/form/shown.ts'
import { CellText } from './CellText.tsx'
import { columnWidths } from './column-widths.ts'
import type { ListState } from './list-query.ts'

type Column = TableColumnsType<ModuleRow>[number]

/** `table label` and `column label` of a child column; the label splits at its first hyphen (wire contract 9). */
function labelParts(column: ColumnPlan): { group: string; label: string } {
  const at = column.label.indexOf('-')
  if (splitProp(column.prop).table === null || at < 0) return { group: '', label: column.label }
  return { group: column.label.slice(0, at), label: column.label.slice(at + 1) }
}

function leaf(column: ColumnPlan, title: string, width: number, sort: ListState['sort']): Column {
  const isChild = splitProp(column.prop).table !== null
  const order = sort?.field === column.prop ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
  return {
    key: column.prop,
    dataIndex: column.prop,
    title,
    width,
    align: column.align,
    fixed: column.fixed === 'left' ? 'start' : column.fixed === 'right' ? 'end' : false,
    ...(column.sortable && !isChild ? { sorter: true, sortOrder: order, showSorterTooltip: false } : {}),
    render: (_value: unknown, row: ModuleRow) => <CellText texts={shownCell(column.field, row, column.prop)} />,
  }
}

/** Columns of the table; neighbours of the same child table stand under one heading. */
export function tableColumns(columns: readonly ColumnPlan[], available: number, sort: ListState['sort']): Column[] {
  const widths = columnWidths(columns, available)
  const result: Column[] = []
  for (const [index, column] of columns.entries()) {
    const { group, label } = labelParts(column)
    const made = leaf(column, label, widths[index] ?? 150, sort)
    const last = result.at(-1)
    const key = `group:${splitProp(column.prop).table}`
    if (group === '') result.push(made)
    else if (last && 'children' in last && last.key === key) last.children.push(made)
    else result.push({ key, title: group, children: [made] })
  }
  return result
}
