import { CaretRightOutlined } from '@ant-design/icons'
import { memo, type ReactNode, type CSSProperties } from 'react'
import { lineText } from '#shared/rules/drawn-text.ts'
import type { ActionRoom } from './action-room.ts'
import type { ColumnPiece } from './column-window.ts'
import { fixedClass } from './fixed-class.ts'
import { RowActions } from './RowActions.tsx'
import styles from './rows.module.css'
import type { DataColumn, RowAction, RowLook, TreePlace, RowLook as RowStyle } from './table-types.ts'
import { Tick } from './Tick.tsx'
import type { DropPart } from './useRowDrag.ts'

/** A given look as CSS; its background is painted over that of the row, so that what scrolls below a fixed cell never shows. */
function lookStyle(given: RowStyle['row']): CSSProperties | undefined {
  if (!given) return undefined
  const { backgroundColor, ...others } = given
  const painted: Readonly<Record<string, string>> = backgroundColor ? { '--given-background': backgroundColor } : {}
  return { ...others, ...painted } as CSSProperties
}

export interface RowHandlers<Row> {
  readonly toggle: (row: Row, withShift: boolean) => void
  readonly fold: (row: Row) => void
}

export interface DataRowProps<Row> {
  readonly row: Row
  readonly index: number
  /** Pixels. */
  readonly top: number
  readonly height: number
  readonly pieces: readonly ColumnPiece<DataColumn<Row>>[]
  /** Every column is among them. */
  readonly isWhole: boolean
  readonly actions: readonly RowAction<Row>[]
  /** Null: nothing can be done with a row. */
  readonly actionRoom: ActionRoom | null
  /** Null: rows are not ticked. */
  readonly tickLabel: string | null
  readonly isTicked: boolean
  /** One row alone can be ticked. */
  readonly isOnlyTick: boolean
  /** It can be dragged elsewhere; the part of it that something is held over. */
  readonly isMovable: boolean
  readonly drop: DropPart | null
  /** In the tab order: one row at a time. */
  readonly isReachable: boolean
  readonly isHighlighted: boolean
  /** What it is about stands beside the table. */
  readonly isShown: boolean
  readonly level: TreePlace['level'] | null
  readonly isBranch: boolean
  readonly isOpen: boolean
  /** Left out: an ordinary row. */
  readonly heading?: string | undefined
  /** The same object while nothing of it changed. */
  readonly look: RowLook | undefined
  readonly handlers: RowHandlers<Row>
}

/** A cell is one line: no more of a text is drawn than a screen could show. */
function drawn(content: ReactNode): ReactNode {
  return typeof content === 'string' ? lineText(content) : content
}

/** One row, drawn plainly: while a list scrolls, this is all that is new. */
export const DataRow = memo(function DataRow<Row extends { readonly id: string }>(props: DataRowProps<Row>) {
  const { row, index, top, height, pieces, isWhole, actions, tickLabel, isTicked, isReachable, isHighlighted } = props
  const { level, isBranch, isOpen, heading, look, handlers } = props
  if (heading !== undefined) {
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-level={level ?? 1}
        aria-expanded={isOpen}
        data-row-key={row.id}
        tabIndex={isReachable ? 0 : -1}
        className={`${styles.row} ${styles.groupRow}`}
        style={{ top, height }}
      >
        <div role="gridcell" className={styles.groupCell}>
          <button type="button" tabIndex={-1} className={styles.groupButton} onClick={() => handlers.fold(row)}>
            <span aria-hidden className={styles.fold} data-open={isOpen}>
              <CaretRightOutlined />
            </span>
            {heading}
          </button>
        </div>
      </div>
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(tickLabel === null ? {} : { 'aria-selected': isTicked })}
      {...(level === null ? {} : { 'aria-level': level })}
      {...(isBranch ? { 'aria-expanded': isOpen } : {})}
      {...(props.isShown ? { 'aria-current': true } : {})}
      data-row-key={row.id}
      {...(props.isMovable ? { draggable: true } : {})}
      {...(props.drop ? { 'data-drop': props.drop } : {})}
      tabIndex={isReachable ? 0 : -1}
      className={`${styles.row} ${isTicked ? styles.ticked : ''} ${isHighlighted ? styles.highlighted : ''} ${look ? styles.looked : ''}`}
      style={{ top, height, ...lookStyle(look?.row) }}
    >
      {tickLabel === null ? null : (
        <div role="gridcell" className={`${styles.cell} ${styles.check} ${styles.fixed}`} style={{ left: 0 }}>
          <Tick
            label={tickLabel}
            isOn={isTicked}
            isOnly={props.isOnlyTick}
            onToggle={(withShift) => handlers.toggle(row, withShift)}
          />
        </div>
      )}
      {pieces.map((piece) => {
        if (piece.type === 'gap')
          return (
            <div key={`gap ${piece.at}`} role="presentation" className={styles.gap} style={{ width: piece.width }} />
          )
        const { at, placed } = piece
        const { column, width, inset } = placed
        const content = drawn(column.render(row, isReachable))
        return (
          <div
            key={column.key}
            role="gridcell"
            {...(isWhole ? {} : { 'aria-colindex': at + (tickLabel === null ? 1 : 2) })}
            className={`${styles.cell} ${fixedClass(inset)}`}
            style={{ width, textAlign: column.align ?? 'left', ...inset, ...lookStyle(look?.cells?.[column.key]) }}
            // What does not fit can be read all the same.
            {...(typeof content === 'string' && content !== '' ? { title: content } : {})}
          >
            {at === 0 && level !== null ? (
              <span className={styles.branch} style={{ paddingInlineStart: (level - 1) * 20 }}>
                {isBranch ? (
                  <span aria-hidden className={styles.fold} data-open={isOpen} onClick={() => handlers.fold(row)}>
                    <CaretRightOutlined />
                  </span>
                ) : (
                  <span className={styles.noFold} />
                )}
                <span className={styles.branchText}>{content}</span>
              </span>
            ) : (
              content
            )}
          </div>
        )
      })}
      {props.actionRoom ? (
        <RowActions row={row} actions={actions} room={props.actionRoom} isReachable={isReachable} />
      ) : null}
    </div>
  )
}) as <Row extends { readonly id: string }>(props: DataRowProps<Row>) => React.ReactNode
