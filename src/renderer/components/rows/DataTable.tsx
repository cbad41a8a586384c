import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useT } from '#renderer/i18n/index.ts'
import type { Selection } from '../selection/useSelection.ts'
import { useDrawWhole } from '../draw-whole.ts'
import { actionRoom } from './action-room.ts'
import {
  fittingColumns,
  readableWidth,
  placeColumns,
  totalWidth,
  withBranches,
  withHeadings,
  withSummary,
} from './column-layout.ts'
import { columnPieces, steppedScroll } from './column-window.ts'
import { DataRow } from './DataRow.tsx'
import { GroupHead } from './GroupHead.tsx'
import { HeadRow } from './HeadRow.tsx'
import { moveAlongActions, rowStep } from './row-keys.ts'
import { equalRows, unevenRows } from './row-window.ts'
import styles from './rows.module.css'
import { scrollBarWidth } from './scroll-bar.ts'
import {
  type DataColumn,
  GROUP_HEIGHT,
  HEAD_HEIGHT,
  type RowAction,
  type RowLook,
  rowHeights,
  type Sort,
  SUMMARY_HEIGHT,
  type SummaryLine,
  type TableHead,
  TICK_WIDTH,
  type TreeTable,
} from './table-types.ts'
import { hasHiddenSum, SummaryLines } from './SummaryLines.tsx'
import { type RowMove, useRowDrag } from './useRowDrag.ts'
import { useRowWindow } from './useRowWindow.ts'
import { useStable } from './useStable.ts'

/** What a page may do with its table. */
export interface DataTableHandle {
  /** Puts the keyboard on a row; false when it is not there. */
  readonly focusRow: (id: string) => boolean
  /** Puts the keyboard where a row went: on the one that took its place, or on the table. */
  readonly focusNear: (index: number) => void
}

export interface DataTableProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[]
  readonly columns: readonly DataColumn<Row>[]
  /** Names the table for screen readers. */
  readonly label: string
  /** What a person knows a row by. */
  readonly labelOf: (row: Row) => string
  /** Pixels of the place there is. */
  readonly width: number
  readonly height: number
  readonly density?: keyof typeof rowHeights
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** The list can be sorted by several columns at once. */
  readonly sortsSeveral?: boolean
  readonly selection?: Selection | null
  /** Whether one row alone can be chosen; `many` when left out. */
  readonly choice?: 'one' | 'many'
  readonly actions?: readonly RowAction<Row>[]
  /** Double click and Enter. */
  readonly onOpen?: (row: Row) => void
  /** A row that is pressed, or come to by keys. */
  readonly onCurrent?: ((row: Row) => void) | undefined
  /** Id of the row whose subject stands beside the table. */
  readonly shown?: string | null
  /** The Delete key; it asks. */
  readonly onDelete?: ((row: Row) => void) | undefined
  /** Pixels of columns that were dragged. */
  readonly widths?: Readonly<Record<string, number>>
  /** Null: as designed again. */
  readonly onResize?: (key: string, width: number | null) => void
  /** Id of a row that was saved just now: it is shown, and glows for a moment. */
  readonly highlight?: string | null
  readonly refreshing?: boolean
  readonly tree?: TreeTable<Row>
  /** Headings that columns share. */
  readonly heads?: readonly TableHead[]
  /** Lines that stay below the rows. */
  readonly summary?: readonly SummaryLine[]
  /** How many lines a row is high; left out: one each. */
  readonly linesOf?: ((row: Row) => number) | undefined
  /** How a row looks; the same object for a row that looks as before. Left out: as usual. */
  readonly styleOf?: ((row: Row) => RowLook | undefined) | undefined
  /** Rows can be dragged, and moved with Alt and an arrow. */
  readonly move?: RowMove<Row> | undefined
  readonly ref?: Ref<DataTableHandle>
}

const MIN_HEIGHT = 120
/** A range that is being made with Shift and the arrows. */
interface KeyRange {
  readonly origin: string
  /** Where it ends now. */
  readonly target: string
  /** What was ticked before. */
  readonly before: ReadonlySet<string>
}
const noActions: readonly never[] = []
const noHeads: readonly TableHead[] = []
const noLines: readonly SummaryLine[] = []
/**
 * Records as a table of which only the rows in view exist. Arrows, Home, End and Page keys move; Enter and a double click
 * open; Space ticks, Shift ticks a range; Delete asks; right leads to the actions of a row. When the row with the keyboard goes, its
 * neighbour gets it.
 */
export function DataTable<Row extends { readonly id: string }>({ ref, ...props }: DataTableProps<Row>) {
  const { rows, label, labelOf, density = 'normal', sort = null, selection = null, tree, highlight = null } = props
  const {
    columns: designed,
    actions = noActions,
    onOpen,
    onCurrent,
    onDelete,
    onResize,
    widths,
    width: inWidth,
  } = props
  const t = useT()
  const id = useId()
  const rowHeight = rowHeights[density]
  const left = selection ? TICK_WIDTH : 0
  const isOne = props.choice === 'one'
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const sizes = useMemo(() => ({ ...widths, ...dragged }), [widths, dragged])
  const isTree = tree !== undefined
  const { heads = noHeads, summary = noLines, linesOf, styleOf: lookOf } = props
  const roomy = useMemo(() => {
    const headed = withHeadings(designed)
    return withSummary(isTree ? withBranches(headed) : headed, summary)
  }, [designed, isTree, summary])
  const inside = inWidth - left - scrollBarWidth()
  const room = useMemo(() => {
    if (actions.length === 0) return null
    const spare = inside - readableWidth(roomy, sizes)
    return actionRoom(actions, t('common.rows.more'), inWidth, t('common.rows.actions'), spare)
  }, [actions, t, inWidth, inside, roomy, sizes])
  // The actions have a place of their own: over the end of a row they would cover what one points at.
  const right = room?.width ?? 0
  const available = inside - right
  const columns = useMemo(
    () => placeColumns(fittingColumns(roomy, available, sizes), available, sizes, { left, right }),
    [roomy, available, sizes, left, right],
  )
  const width = totalWidth(columns) + left + right
  const height = Math.max(props.height, MIN_HEIGHT)
  const geometry = useMemo(
    () =>
      linesOf
        ? unevenRows(rows.length, (index) => rowHeight * (rows[index] ? linesOf(rows[index]) : 1))
        : equalRows(rows.length, rowHeight),
    [rows, rowHeight, linesOf],
  )
  const isShared = heads.some((head) => head.columns.some((key) => columns.some(({ column }) => column.key === key)))
  const inView = height - HEAD_HEIGHT - (isShared ? GROUP_HEIGHT : 0) - summary.length * SUMMARY_HEIGHT
  const { area, first, end, onScroll, scrollTo, show } = useRowWindow<HTMLDivElement>(geometry, inView)
  const [scrolledX, setScrolledX] = useState(0)
  const whole = useDrawWhole((state) => state.whole)
  const pieces = useMemo(
    () => (whole ? columnPieces(columns, 0, Infinity) : columnPieces(columns, scrolledX, inWidth)),
    [columns, scrolledX, inWidth, whole],
  )

  const [chosen, setChosen] = useState<string | null>(null)
  const current = Math.max(
    rows.findIndex((row) => row.id === chosen),
    0,
  )
  const range = useRef<KeyRange | null>(null)
  /** The row that had the keyboard last, while nothing else has taken it. */
  const held = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const rowElement = (id: string) => area.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)
  const focusRow = (id: string): boolean => {
    const index = rows.findIndex((row) => row.id === id)
    if (index < 0) return false
    show(index)
    const element = rowElement(id)
    element?.focus({ preventScroll: true })
    return element !== undefined && element !== null
  }
  const focusNear = (index: number) => {
    const row = rows[Math.min(index, rows.length - 1)]
    if (row) focusRow(row.id)
    else area.current?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({ focusRow, focusNear }))
  const keepFocus = useEffectEvent((now: readonly Row[]) => {
    const last = held.current
    if (last === null || now.some((row) => row.id === last.id)) return
    // Whoever has the keyboard meanwhile keeps it.
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = now[Math.min(last.index, now.length - 1)]
    const element = next ? rowElement(next.id) : area.current
    if (element) element.focus({ preventScroll: true })
    else queueMicrotask(() => focusNear(last.index))
  })
  useLayoutEffect(() => keepFocus(rows), [rows])
  const showSaved = useEffectEvent((id: string | null, now: readonly Row[]) => {
    const index = id === null ? -1 : now.findIndex((row) => row.id === id)
    if (index >= 0) scrollTo(index)
  })
  useEffect(() => showSaved(highlight, rows), [highlight, rows])
  const { shown: besideId = null } = props
  const showBeside = useEffectEvent((id: string | null) => {
    const index = id === null ? -1 : rows.findIndex((row) => row.id === id)
    if (index < 0) return
    // The keyboard goes along where it was in the rows.
    if (id !== null && area.current?.contains(document.activeElement)) focusRow(id)
    else show(index)
  })
  useEffect(() => showBeside(besideId), [besideId])

  const handlers = useStable({
    toggle: (row: Row, withShift: boolean) => (withShift ? selection?.extend(row.id) : selection?.toggle(row.id)),
    fold: (row: Row) => tree?.toggle(row),
  })
  /** Shift and an arrow: from where Shift began to the new row; what the last step had added goes when it comes back. */
  const span = (chosen: Selection, from: Row, to: Row) => {
    const last = range.current
    const start: KeyRange =
      last?.target === from.id
        ? last
        : { origin: from.id, target: from.id, before: new Set(chosen.items.map((item) => item.id)) }
    const between = (id: string) => {
      const ends = [start.origin, id].map((each) => rows.findIndex((row) => row.id === each))
      return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id)
    }
    const on = between(to.id)
    const off = between(from.id).filter((each) => !on.includes(each) && !start.before.has(each))
    chosen.change(on, off)
    range.current = { ...start, target: to.id }
  }
  const { move } = props
  const drag = useRowDrag(rows, move)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, shiftKey } = event
    const id = target instanceof HTMLElement ? target.dataset['rowKey'] : undefined
    const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id)
    const row = rows[index]
    if (!row) {
      if (moveAlongActions(event)) stop(event)
      return
    }
    if (move && event.altKey && key.startsWith('Arrow')) {
      move.onKey(row, key)
      stop(event)
      return
    }
    const place = tree?.placeOf(row)
    if (place?.isBranch && key === (place.isOpen ? 'ArrowLeft' : 'ArrowRight')) tree?.toggle(row)
    else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      if (!moveAlongActions(event)) return
    } else if (place?.heading !== undefined && (key === 'Enter' || key === ' ')) tree?.toggle(row)
    else if (key === 'Enter') onOpen?.(row)
    else if (key === 'Delete' && onDelete && place?.heading === undefined) {
      if (!event.repeat) onDelete(row)
    } else if (key === ' ') handlers.toggle(row, shiftKey)
    else if (key === 'a' && (event.ctrlKey || event.metaKey) && selection && !isOne) selection.tickAll(true)
    else {
      const step =
        event.ctrlKey || event.metaKey || event.altKey
          ? null
          : rowStep(key, index, rows.length, Math.max(Math.floor(inView / rowHeight) - 1, 1))
      const next = step === null ? undefined : rows[step]
      if (!next) return
      if (shiftKey && selection && !isOne && next !== row) span(selection, row, next)
      focusRow(next.id)
      onCurrent?.(next)
    }
    stop(event)
  }
  const pointedRow = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || target.closest('button, input, a, [data-resizer]')) return undefined
    const id = target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
    return rows.find((each) => each.id === id)
  }
  const open = (event: MouseEvent<HTMLElement>) => {
    const row = pointedRow(event)
    if (!row || !onOpen || tree?.placeOf(row).heading !== undefined) return
    // The word below the pointer was marked by the second click; what opens is the row.
    getSelection()?.removeAllRanges()
    onOpen(row)
  }
  return (
    <div
      ref={area}
      role="grid"
      {...(tree ? { role: 'treegrid' } : {})}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={`${id}-hint`}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selection !== null && !isOne}
      aria-busy={props.refreshing ?? false}
      className={styles.area}
      data-density={density}
      data-scrolls={inWidth > 0 && width - left > inside}
      style={{ height, ['--row-height' as string]: `${rowHeight}px` }}
      {...drag.handlers}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const row = onCurrent ? pointedRow(event) : undefined
        if (row) onCurrent?.(row)
      }}
      onDoubleClick={open}
      onScroll={({ currentTarget }) => {
        onScroll()
        setScrolledX(steppedScroll(currentTarget))
      }}
      {...(pieces.length === columns.length ? {} : { 'aria-colcount': columns.length + (selection ? 1 : 0) })}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
        if (id === undefined) return
        held.current = { id, index: rows.findIndex((row) => row.id === id) }
        setChosen(id)
      }}
    >
      <span id={`${id}-hint`} hidden>
        {t('common.rows.hint')}
      </span>
      <div className={styles.inner} style={{ width, minWidth: '100%' }}>
        {isShared ? <GroupHead columns={columns} heads={heads} hasTicks={selection !== null} /> : null}
        <HeadRow
          top={isShared ? GROUP_HEIGHT : 0}
          columns={columns}
          actionRoom={room?.width ?? null}
          sort={sort}
          onSort={props.onSort}
          sortsSeveral={props.sortsSeveral ?? false}
          ticked={selection ? (isOne ? 'one' : selection.inView) : null}
          onTickAll={(isOn) => selection?.tickAll(isOn)}
          onDrag={(key, next) => setDragged({ [key]: next })}
          onResize={
            onResize
              ? (key, next) => {
                  setDragged({})
                  onResize(key, next)
                }
              : undefined
          }
        />
        <div role="rowgroup" className={styles.rows} style={{ height: geometry.total }}>
          {rows.slice(first, end).map((row, offset) => {
            const index = first + offset
            const place = tree?.placeOf(row)
            return (
              <DataRow
                key={row.id}
                row={row}
                index={index}
                top={geometry.top(index)}
                height={geometry.top(index + 1) - geometry.top(index)}
                pieces={pieces}
                isWhole={pieces.length === columns.length}
                actions={actions}
                actionRoom={room}
                tickLabel={
                  selection && place?.heading === undefined ? t('common.rows.tick', { name: labelOf(row) }) : null
                }
                isTicked={selection?.has(row.id) ?? false}
                isOnlyTick={isOne}
                isMovable={move !== undefined}
                drop={drag.target?.id === row.id ? drag.target.part : null}
                isReachable={index === current}
                isHighlighted={row.id === highlight}
                isShown={row.id === besideId}
                level={place?.level ?? null}
                isBranch={place?.isBranch ?? false}
                isOpen={place?.isOpen ?? false}
                heading={place?.heading}
                look={lookOf?.(row)}
                handlers={handlers}
              />
            )
          })}
        </div>
        {summary.length > 0 ? (
          <SummaryLines
            columns={columns}
            lines={summary}
            hasTicks={selection !== null}
            actionRoom={room?.width ?? null}
            inView={inWidth > 0 && hasHiddenSum(columns, summary, scrolledX, available) ? available : null}
          />
        ) : null}
      </div>
    </div>
  )
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
