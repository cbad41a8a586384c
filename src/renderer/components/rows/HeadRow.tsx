import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import { useId, useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { type PlacedColumn, widthLimits } from './column-layout.ts'
import { fixedClass } from './fixed-class.ts'
import styles from './rows.module.css'
import { nextSort, sortKeys } from './sorts.ts'
import type { DataColumn, Sort } from './table-types.ts'
import { Tick } from './Tick.tsx'

interface HeadRowProps<Row> {
  /** Pixels of what stays above it. */
  readonly top?: number
  readonly columns: readonly PlacedColumn<DataColumn<Row>>[]
  /** Pixels of the actions of rows, where they always show. */
  readonly actionRoom: number | null
  readonly sort: Sort
  readonly onSort: ((sort: Sort) => void) | undefined
  /** Shift sorts by one column after the other. */
  readonly sortsSeveral: boolean
  /** Null: no ticks. `one`: one row alone, so that nothing ticks them all. */
  readonly ticked: 'all' | 'some' | 'none' | 'one' | null
  readonly onTickAll: (isOn: boolean) => void
  /** Called while a column is dragged; null at the end forgets its width. */
  readonly onDrag: ((key: string, width: number) => void) | undefined
  readonly onResize: ((key: string, width: number | null) => void) | undefined
}

const justify = { left: 'start', center: 'center', right: 'end' } as const

/** The head of a table: it stays while rows scroll below it. */
export function HeadRow<Row>(props: HeadRowProps<Row>) {
  const { columns, actionRoom, sort, onSort, sortsSeveral, ticked, onTickAll, onDrag, onResize } = props
  const t = useT()
  const id = useId()
  const keys = sortKeys(sort)
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ top: props.top ?? 0 }}>
      {ticked === null ? null : (
        <div role="columnheader" className={`${styles.cell} ${styles.check} ${styles.fixed}`} style={{ left: 0 }}>
          {ticked === 'one' ? null : (
            <Tick
              label={t('common.rows.tickAll')}
              isOn={ticked === 'all'}
              isPartly={ticked === 'some'}
              isReachable
              onToggle={() => onTickAll(ticked !== 'all')}
            />
          )}
        </div>
      )}
      {columns.map(({ column, width, inset }) => {
        const rank = keys.findIndex(({ field }) => field === column.key)
        const order = keys[rank]?.order ?? null
        const isSortable = column.sortable === true && onSort !== undefined
        const isRanked = keys.length > 1 && rank >= 0
        return (
          <div
            key={column.key}
            role="columnheader"
            aria-label={column.title}
            {...(isSortable ? { 'aria-sort': order === null ? 'none' : (`${order}ending` as const) } : {})}
            className={`${styles.cell} ${fixedClass(inset)}`}
            style={{ width, textAlign: column.align ?? 'left', ...inset }}
          >
            {isSortable ? (
              <button
                type="button"
                className={styles.sorter}
                style={{ justifyContent: justify[column.align ?? 'left'] }}
                title={sortsSeveral ? `${column.title}\n${t('common.rows.sortMore')}` : column.title}
                {...(isRanked ? { 'aria-describedby': `${id}-${rank}` } : {})}
                onClick={({ shiftKey }) => onSort(nextSort(sort, column.key, sortsSeveral && shiftKey))}
              >
                <span className={styles.text}>{column.title}</span>
                <span className={styles.arrows} aria-hidden>
                  <CaretUpFilled className={order === 'asc' ? styles.arrowOn : styles.arrow} />
                  <CaretDownFilled className={order === 'desc' ? styles.arrowOn : styles.arrow} />
                </span>
                {isRanked ? (
                  <span className={styles.rank} aria-hidden>
                    {rank + 1}
                    <span id={`${id}-${rank}`} hidden>
                      {t('common.rows.sortRank', { rank: rank + 1, count: keys.length })}
                    </span>
                  </span>
                ) : null}
              </button>
            ) : (
              <span
                className={styles.heading}
                style={{ justifyContent: justify[column.align ?? 'left'] }}
                title={column.title}
              >
                <span className={styles.text}>{column.title}</span>
              </span>
            )}
            {onResize ? (
              <Resizer
                label={t('common.rows.resize', { name: column.title })}
                width={width}
                onDrag={(next) => onDrag?.(column.key, next)}
                onEnd={(next) => onResize(column.key, next)}
              />
            ) : null}
          </div>
        )
      })}
      {actionRoom === null ? null : (
        <div role="columnheader" className={styles.actions}>
          <span className={styles.actionHead} style={{ width: actionRoom }}>
            {t('common.rows.actions')}
          </span>
        </div>
      )}
    </div>
  )
}

interface ResizerProps {
  readonly label: string
  /** Pixels. */
  readonly width: number
  readonly onDrag: (width: number) => void
  /** Null: as designed again, by a double click. */
  readonly onEnd: (width: number | null) => void
}

/** The border of a column, which can be dragged; from the keyboard the width is typed in the column settings. */
function Resizer({ label, width, onDrag, onEnd }: ResizerProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const [isDragged, setDragged] = useState(false)
  const widthAt = (x: number) =>
    Math.round(
      Math.min(Math.max((start.current?.width ?? 0) + x - (start.current?.x ?? 0), widthLimits.min), widthLimits.max),
    )
  return (
    <span
      aria-hidden
      title={label}
      data-resizer=""
      className={`${styles.resizer} ${isDragged ? styles.resizing : ''}`}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onEnd(null)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        start.current = { x: event.clientX, width }
        setDragged(true)
      }}
      onPointerMove={(event) => {
        if (start.current) onDrag(widthAt(event.clientX))
      }}
      onPointerUp={(event) => {
        if (start.current && event.clientX !== start.current.x) onEnd(widthAt(event.clientX))
        start.current = null
        setDragged(false)
      }}
      onPointerCancel={() => {
        start.current = null
        setDragged(false)
      }}
    />
  )
}
