import type { TableColumnsType } from 'antd'
import type { ModuleRow } from '#shared/api/module.ts'
import { splitProp } from '#shared/form/shown.ts'
import type { ListState } from '../list-query.ts'
import { fixedOffset, type ListColumn } from './list-columns.ts'

type HeadColumn = TableColumnsType<ModuleRow>[number]

type Offset = ReturnType<typeof fixedOffset>

function headColumn({ column, title }: ListColumn, width: number, offset: Offset, sort: ListState['sort']): HeadColumn {
  const isChild = splitProp(column.prop).table !== null
  const order = sort?.field === column.prop ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
  return {
    key: column.prop,
    dataIndex: column.prop,
    title,
    width,
    align: column.align,
    ellipsis: true,
    // antd would measure its own rows to know where a fixed head stays; ours it cannot see.
    ...(offset ? { onHeaderCell: () => ({ style: insetOf(offset) }) } : {}),
    fixed: column.fixed === 'left' ? 'start' : column.fixed === 'right' ? 'end' : false,
    ...(column.sortable && !isChild ? { sorter: true, sortOrder: order, showSorterTooltip: false } : {}),
  }
}

function insetOf(offset: NonNullable<Offset>) {
  return 'left' in offset ? { insetInlineStart: offset.left } : { insetInlineEnd: offset.right }
}

/** Pixels beside the columns. */
export interface Sides {
  readonly left: number
  readonly right: number
  /** What the scroll bar takes from the last head. */
  readonly scrollBar: number
}

/**
 * The head of the table, drawn by antd; neighbours of the same child table stand under one heading.
 */
export function headColumns(columns: readonly ListColumn[], sort: ListState['sort'], sides: Sides): HeadColumn[] {
  const result: HeadColumn[] = []
  for (const [index, each] of columns.entries()) {
    const isLast = index === columns.length - 1 && sides.right === 0
    const offset = fixedOffset(columns, index, sides.left, sides.right + sides.scrollBar)
    const made = headColumn(each, each.width + (isLast ? sides.scrollBar : 0), offset, sort)
    const last = result.at(-1)
    const key = `group:${splitProp(each.column.prop).table}`
    if (each.group === '') result.push(made)
    else if (last && 'children' in last && last.key === key) last.children.push(made)
    else result.push({ key, title: each.group, children: [made] })
  }
  return result
}
