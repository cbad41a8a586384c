import { memo } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ListPlan } from '#shared/form/model.ts'
import { shownCell } from '#shared/form/shown.ts'
import { CellText } from '../CellText.tsx'
import { actionsWidth, RowActions } from '../RowActions.tsx'
import styles from './list.module.css'
import { fixedOffset, type ListColumn } from './list-columns.ts'

/** Pixels. */
export const listRowHeight = 40
export const checkWidth = 44

export interface RowHandlers {
  readonly act: (action: string, row: ModuleRow) => void
  readonly toggle: (row: ModuleRow) => void
}

interface ListRowProps {
  readonly row: ModuleRow
  readonly index: number
  readonly columns: readonly ListColumn[]
  readonly buttons: ListPlan['rowButtons']
  readonly canTick: boolean
  readonly isTicked: boolean
  /** In the tab order: one row at a time. */
  readonly isReachable: boolean
  readonly tickLabel: string
  readonly handlers: RowHandlers
}

/**
 * One record. It keeps the class names of antd's rows, whose head it stands under, and is drawn plainly: while a
 * list scrolls, this is all that is new.
 */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, index, columns, buttons, canTick, isTicked, isReachable, tickLabel, handlers } = props
  const rightWidth = actionsWidth(buttons)
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isTicked}
      data-row-key={row.id}
      tabIndex={isReachable ? 0 : -1}
      className={`ant-table-row ${styles.row} ${isTicked ? styles.ticked : ''}`}
      style={{ top: index * listRowHeight }}
    >
      {canTick ? (
        <div
          role="gridcell"
          className={`ant-table-cell ${styles.cell} ${styles.check} ${styles.fixed}`}
          style={{ left: 0 }}
        >
          <input
            type="checkbox"
            className={styles.tick}
            tabIndex={-1}
            aria-label={tickLabel}
            checked={isTicked}
            onChange={() => handlers.toggle(row)}
          />
        </div>
      ) : null}
      {columns.map(({ column, width }, at) => (
        <div
          key={column.prop}
          role="gridcell"
          className={`ant-table-cell ${styles.cell} ${column.fixed === null ? '' : styles.fixed}`}
          style={{ width, textAlign: column.align, ...fixedOffset(columns, at, canTick ? checkWidth : 0, rightWidth) }}
        >
          <CellText texts={shownCell(column.field, row, column.prop)} />
        </div>
      ))}
      {rightWidth === 0 ? null : (
        <div
          role="gridcell"
          className={`ant-table-cell ${styles.cell} ${styles.fixed} ${styles.last}`}
          style={{ width: rightWidth, right: 0 }}
        >
          <RowActions buttons={buttons} onAct={(action) => handlers.act(action, row)} />
        </div>
      )}
    </div>
  )
})
