import { type KeyboardEvent, type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ListPlan } from '#shared/form/model.ts'
import { useT } from '../../../i18n/index.ts'
import { ListRow, listRowHeight, type RowHandlers } from './ListRow.tsx'
import styles from './list.module.css'
import type { ScrollBody } from './ListTable.tsx'
import type { ListColumn } from './list-columns.ts'
import { drawnRows, scrollToShow } from './row-window.ts'

interface ListBodyProps {
  readonly rows: readonly ModuleRow[]
  readonly columns: readonly ListColumn[]
  readonly buttons: ListPlan['rowButtons']
  readonly canTick: boolean
  readonly ticked: ReadonlySet<string>
  readonly label: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly handlers: RowHandlers & { readonly open: (row: ModuleRow) => void }
  /** Takes the scrolled element, so that the head follows it sideways. */
  readonly follower: Parameters<ScrollBody>[1]['ref']
  readonly onScroll: Parameters<ScrollBody>[1]['onScroll']
}

/** The rows of a list: native scrolling, and only rows in view exist. Arrows, Home and End move, Enter opens, space ticks. */
export function ListBody(props: ListBodyProps) {
  const { rows, columns, buttons, canTick, ticked, label, width, height, handlers, follower, onScroll } = props
  const t = useT()
  const area = useRef<HTMLDivElement | null>(null)
  const [drawn, setDrawn] = useState(() => drawnRows(rows.length, listRowHeight, 0, height))
  const [chosen, setChosen] = useState<string | null>(null)
  const follow = useCallback(() => {
    const next = drawnRows(rows.length, listRowHeight, area.current?.scrollTop ?? 0, height)
    setDrawn((last) => (last.first === next.first && last.end === next.end ? last : next))
  }, [rows.length, height])
  useLayoutEffect(follow, [follow])

  const current = Math.max(
    rows.findIndex((row) => row.id === chosen),
    0,
  )
  const focusRow = (index: number) => {
    const row = rows[index]
    const element = area.current
    if (!row || !element) return
    element.scrollTop = scrollToShow(index, listRowHeight, element.scrollTop, element.clientHeight || height)
    // The row must be there before it can take the cursor.
    flushSync(() => {
      setChosen(row.id)
      follow()
    })
    element.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(row.id)}"]`)?.focus({ preventScroll: true })
  }
  const hear = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset['rowKey'] : undefined
    const index = key === undefined ? -1 : rows.findIndex((row) => row.id === key)
    const row = rows[index]
    if (!row) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: Math.min(index + Math.floor(height / listRowHeight), rows.length - 1),
      PageUp: Math.max(index - Math.floor(height / listRowHeight), 0),
    }
    const step = steps[event.key]
    if (step !== undefined) focusRow(step)
    else if (event.key === 'Enter') handlers.open(row)
    else if (event.key === ' ') handlers.toggle(row)
    else return
    event.preventDefault()
  }
  const hold: RefCallback<HTMLDivElement> = useCallback(
    (element) => {
      area.current = element
      if (typeof follower === 'function') follower(element)
      else if (follower) Object.assign(follower, { current: element })
    },
    [follower],
  )
  return (
    <div
      ref={hold}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length}
      className={`ant-table-body ${styles.body}`}
      style={{ height }}
      onKeyDown={hear}
      onScroll={(event) => {
        const { currentTarget } = event
        onScroll({ currentTarget, scrollLeft: currentTarget.scrollLeft })
        follow()
      }}
    >
      <div role="rowgroup" className={styles.rows} style={{ width, height: rows.length * listRowHeight }}>
        {rows.slice(drawn.first, drawn.end).map((row, offset) => (
          <ListRow
            key={row.id}
            row={row}
            index={drawn.first + offset}
            columns={columns}
            buttons={buttons}
            canTick={canTick}
            isTicked={ticked.has(row.id)}
            isReachable={drawn.first + offset === current}
            tickLabel={t('module.tick', { row: drawn.first + offset + 1 })}
            handlers={handlers}
          />
        ))}
      </div>
    </div>
  )
}
