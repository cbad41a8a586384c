import { Table, type TableProps } from 'antd'
import { useMemo } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import { useT } from '../../../i18n/index.ts'
import { actionsWidth } from '../RowActions.tsx'
import type { ListState } from '../list-query.ts'
import styles from './list.module.css'
import { headColumns } from './head-columns.ts'
import { ListBody } from './ListBody.tsx'
import { checkWidth } from './ListRow.tsx'
import { listColumns, totalWidth } from './list-columns.ts'
import { scrollBarWidth } from './scroll-bar.ts'
import { useStable } from './useStable.ts'

interface ListTableProps {
  readonly rows: readonly ModuleRow[]
  readonly columns: readonly ColumnPlan[]
  readonly buttons: ListPlan['rowButtons']
  readonly sort: ListState['sort']
  readonly label: string
  readonly refreshing: boolean
  /** Null: rows cannot be ticked. */
  readonly ticked: readonly string[] | null
  /** Pixels of the place there is. */
  readonly width: number
  readonly height: number
  readonly onTick: (ids: readonly string[]) => void
  readonly onSort: (sort: ListState['sort']) => void
  readonly onAct: (action: string, row: ModuleRow) => void
  readonly onOpen: (row: ModuleRow) => void
}

type Body = NonNullable<NonNullable<TableProps<ModuleRow>['components']>['body']>
/** What antd calls to draw the rows below its head. */
export type ScrollBody = Extract<Body, (...given: never[]) => unknown>

const headHeight = 40
/** Of two lines, where columns of a child table stand under one heading. */
const groupedHeadHeight = 64
const least = 120

/** Records as a table: antd's head with sorting and "all", and our own rows, because they are what scrolls. */
export function ListTable(props: ListTableProps) {
  const { rows, buttons, sort, label, refreshing, ticked, onTick, onSort } = props
  const t = useT()
  const scrollBar = scrollBarWidth()
  const canTick = ticked !== null
  const actions = actionsWidth(buttons)
  const sides = (canTick ? checkWidth : 0) + actions
  const available = props.width - sides - scrollBar
  const columns = useMemo(() => listColumns(props.columns, available), [props.columns, available])
  const isGrouped = columns.some((column) => column.group !== '')
  const width = totalWidth(columns) + sides
  const tickedIds = new Set(ticked)
  const handlers = useStable({
    act: props.onAct,
    open: props.onOpen,
    toggle: (row: ModuleRow) => {
      if (ticked) onTick(tickedIds.has(row.id) ? ticked.filter((id) => id !== row.id) : [...ticked, row.id])
    },
  })
  const height = Math.max(props.height - (isGrouped ? groupedHeadHeight : headHeight), least)
  const body: ScrollBody = (_rows, { ref, onScroll }) => (
    <ListBody
      rows={rows}
      columns={columns}
      buttons={buttons}
      canTick={canTick}
      ticked={tickedIds}
      label={label}
      width={width}
      height={height}
      handlers={handlers}
      follower={ref}
      onScroll={onScroll}
    />
  )
  return (
    <Table<ModuleRow>
      size="small"
      rowKey="id"
      bordered={isGrouped}
      pagination={false}
      className={`${refreshing ? styles.refreshing : styles.fresh} ${isGrouped ? styles.grouped : ''}`}
      // antd takes the scroll bar out of the last head; the rows keep their width.
      scroll={{ x: width + scrollBar, y: height }}
      components={{ body }}
      dataSource={rows as ModuleRow[]}
      columns={[
        ...headColumns(columns, sort, { left: canTick ? checkWidth : 0, right: actions, scrollBar }),
        ...(actions === 0
          ? []
          : [{ key: 'actions', title: t('module.actions'), width: actions + scrollBar, fixed: 'end' as const }]),
      ]}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onSort(order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : null)
      }}
      {...(ticked
        ? {
            rowSelection: {
              columnWidth: checkWidth,
              fixed: true,
              selectedRowKeys: [...ticked],
              onChange: (keys: readonly unknown[]) => onTick(keys.map(String)),
              preserveSelectedRowKeys: true,
            },
          }
        : {})}
    />
  )
}
