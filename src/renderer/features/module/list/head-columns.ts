import type { TableColumnsType } from 'antd'
import type { ModuleRow } from '#shared/api/module.ts'
import { splitProp } from '#shared/form/shown.ts'
import type { ListState } from '../list-query.ts'
import type { ListColumn } from './list-columns.ts'

type HeadColumn = TableColumnsType<ModuleRow>[number]

function headColumn({ column, title }: ListColumn, width: number, sort: ListState['sort']): HeadColumn {
  const isChild = splitProp(column.prop).table !== null
  const order = sort?.field === column.prop ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
  return {
    key: column.prop,
    dataIndex: column.prop,
    title,
    width,
    align: column.align,
    ellipsis: true,
    fixed: column.fixed === 'left' ? 'start' : column.fixed === 'right' ? 'end' : false,
    ...(column.sortable && !isChild ? { sorter: true, sortOrder: order, showSorterTooltip: false } : {}),
  }
}

/**
 * The head of the table, drawn by antd; neighbours of the same child table stand under one heading.
 * `extra`: pixels that the last one takes besides its own.
 */
export function headColumns(columns: readonly ListColumn[], sort: ListState['sort'], extra: number): HeadColumn[] {
  const result: HeadColumn[] = []
  for (const [index, each] of columns.entries()) {
    const made = headColumn(each, each.width + (index === columns.length - 1 ? extra : 0), sort)
    const last = result.at(-1)
    const key = `group:${splitProp(each.column.prop).table}`
    if (each.group === '') result.push(made)
    else if (last && 'children' in last && last.key === key) last.children.push(made)
    else result.push({ key, title: each.group, children: [made] })
  }
  return result
}
