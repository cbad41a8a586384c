import type { TFunction } from 'i18next'
import { memo, type MouseEvent, type ReactNode } from 'react'
import type { Labels } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { TableStore } from '../store/table-store.ts'
import { viewOf } from '../registry.ts'
import { Cell } from './Cell.tsx'
import type { RowTools } from './ChildTable.tsx'
import { keepCursor } from './keep-cursor.ts'
import styles from './table.module.css'
import type { ActiveCell } from './useGridActions.ts'

/** Drawn by hand: a table shows two in each row, and an icon component costs more than the row. */
const frame = { width: 14, height: 14, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 }

const copyIcon = (
  <svg {...frame} aria-hidden="true">
    <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />
  </svg>
)

const removeIcon = (
  <svg {...frame} aria-hidden="true">
    <path d="M2 4h12M6 4V2.5h4V4M3.5 4l.7 9.5h7.6l.7-9.5M6.5 6.5v4.5M9.5 6.5v4.5" />
  </svg>
)

interface TableRowProps {
  readonly table: TableStore
  readonly columns: readonly FieldPlan[]
  /** Columns in view, by place; the others are not drawn. */
  readonly firstColumn: number
  readonly endColumn: number
  readonly prefix: string
  readonly rowKey: number
  readonly index: number
  readonly top: number
  readonly height: number
  readonly activeColumn: string | null
  readonly isResting: boolean
  readonly version: number
  /** Columns that are selected in it, by place; -1 where none is. */
  readonly selectedFrom: number
  readonly selectedTo: number
  /** The column, by place, where the selection's corner stands that is dragged to fill; -1 where it does not. */
  readonly corner: number
  readonly onFill: (press: MouseEvent<HTMLElement>) => void
  readonly isEntry: boolean
  /** What its tools hold are stops for Tab. */
  readonly isReachable: boolean
  readonly labels: Labels
  /** Handed down: thousands of cells share one translation. */
  readonly t: TFunction
  readonly canCopy: boolean
  readonly canRemove: boolean
  /** In place of the usual buttons. */
  readonly tools: RowTools | undefined
  readonly onActivate: (cell: ActiveCell) => void
  readonly onPress: (cell: ActiveCell, isExtending: boolean) => void
  readonly onCopy: (row: number) => void
  readonly onRemove: (row: number) => void
}

/** One row: its number, its cells, its buttons. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    table,
    columns,
    firstColumn,
    endColumn,
    prefix,
    rowKey,
    index,
    top,
    height,
    activeColumn,
    isResting,
    version,
    selectedFrom,
    selectedTo,
    corner,
    onFill,
    isEntry,
    isReachable,
    labels,
    t,
    canCopy,
    canRemove,
    tools,
    onActivate,
    onPress,
    onCopy,
    onRemove,
  } = props
  // What is always drawn as a control, or only to read, is no way in.
  const places = columns.length + 2
  const last = places + (tools?.columns?.length ?? 0)
  const look = tools?.lookOf?.(rowKey)
  const entry = isEntry ? columns.findIndex((column) => viewOf(column).cell === 'onFocus') : -1
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ top, height, ...look?.row }}>
      <div role="rowheader" aria-colindex={1} className={styles.index} style={{ gridColumn: 1 }}>
        {tools?.number ? tools.number.draw(rowKey, index, isReachable) : index + 1}
      </div>
      {columns.map((field, column) =>
        (column >= firstColumn && column < endColumn) || column === entry || activeColumn === field.name ? (
          <Cell
            key={field.name}
            place={column + 2}
            table={table}
            field={field}
            rowKey={rowKey}
            rowNumber={index + 1}
            id={`${prefix}-${rowKey}-${field.name}`}
            isActive={activeColumn === field.name}
            isResting={isResting && activeColumn === field.name}
            version={activeColumn === field.name ? version : 0}
            given={look?.cells?.[field.name]}
            isSelected={column >= selectedFrom && column <= selectedTo}
            onFill={column === corner ? onFill : undefined}
            isEntry={column === entry}
            labels={labels}
            t={t}
            onActivate={onActivate}
            onPress={onPress}
          />
        ) : null,
      )}
      {tools?.columns?.map(({ key, draw }, at) => (
        <div
          key={key}
          role="gridcell"
          aria-colindex={places + at}
          className={styles.toolCell}
          style={{ gridColumn: places + at }}
        >
          {draw(rowKey, isReachable)}
        </div>
      ))}
      {tools ? (
        <div role="gridcell" aria-colindex={last} className={styles.actions} style={{ gridColumn: last }}>
          {tools.draw(rowKey, isReachable)}
        </div>
      ) : canCopy || canRemove ? (
        <div role="gridcell" aria-colindex={last} className={styles.actions} style={{ gridColumn: last }}>
          {canCopy ? <RowButton label={t('form.table.copy')} icon={copyIcon} onClick={() => onCopy(rowKey)} /> : null}
          {canRemove ? (
            <RowButton label={t('form.table.remove')} icon={removeIcon} onClick={() => onRemove(rowKey)} />
          ) : null}
        </div>
      ) : null}
    </div>
  )
})

interface RowButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

/** Plain on purpose: a table draws two of these for each row while it scrolls. */
function RowButton({ label, icon, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      data-row-button=""
      className={styles.rowButton}
      title={label}
      aria-label={label}
      onMouseDown={keepCursor}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
