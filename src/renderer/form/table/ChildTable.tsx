import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { tableSettings } from '#shared/form/kinds/table.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { rowsDialogs, type RowsDialog as DialogPlan } from '#shared/form/rows-dialog.ts'
import { summedColumns } from '#shared/form/structure.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import type { RowLook } from '#renderer/components/rows/table-types.ts'
import { drawnRows } from '#renderer/components/rows/row-window.ts'
import { controlId, useForm } from '../context.ts'
import { type ShowCell, showCellEvent } from '../focus.ts'
import { useReferenceNames } from '../references/useReferenceNames.ts'
import { useRows } from '../store/hooks.ts'
import type { Row } from '../store/table-row.ts'
import type { TableStore } from '../store/table-store.ts'
import { COLUMN_STEP, columnsInView, gridTemplate } from './columns.ts'
import { HeaderRow } from './HeaderRow.tsx'
import { RowsDialog } from './RowsDialog.tsx'
import { SummaryRow } from './SummaryRow.tsx'
import { TableRow } from './TableRow.tsx'
import { keepCursor } from './keep-cursor.ts'
import styles from './table.module.css'
import { useClipboard } from './useClipboard.ts'
import { useFillDrag } from './useFillDrag.ts'
import type { ActiveCell } from './useGridActions.ts'
import { useGrid } from './useGrid.ts'
import { isEnterable } from './commands.ts'
import { bodyLimit, rowHeight, showRow, tableRows } from './window.ts'

function showsProblem(row: Row | undefined): boolean {
  if (row) for (const state of row.cells.values()) if (state.problem) return true
  return false
}

interface ChildTableProps {
  readonly field: FieldPlan
  readonly describedBy: string | undefined
}

/** A child table (section 5, Input table). Only rows in view exist; only the active cell is a control. */
export function ChildTable({ field, describedBy }: ChildTableProps) {
  const { store, prefix } = useForm()
  const table = store.tables.get(field.name)
  if (!table || table.columns.length === 0) return null
  return <TableGrid field={field} table={table} id={controlId(prefix, field.name)} describedBy={describedBy} />
}

/** A column that is drawn by whoever holds the rows, and not entered. */
export interface ToolColumn {
  readonly key: string
  readonly title: string
  /** Pixels. */
  readonly width: number
  /** `isReachable`: what can be pressed in it is a stop for Tab. */
  readonly draw: (rowKey: number, isReachable: boolean) => ReactNode
}

/**
 * What stands around the cells of each row in place of what usually does. Such a table is many rows that one passes by:
 * Tab meets one row, arrows go from cell to cell, and a cell opens by Enter or by what is typed.
 */
export interface RowTools {
  /** Pixels of the buttons at its end. */
  readonly width: number
  readonly draw: (rowKey: number, isReachable: boolean) => ReactNode
  /** Behind the columns, before the buttons. */
  readonly columns?: readonly ToolColumn[]
  /** How its row and cells look; left out, or undefined for a row: as usual. */
  readonly lookOf?: ((rowKey: number) => RowLook | undefined) | undefined
  /** In place of the row's number, and of its heading. */
  readonly number?: {
    readonly title: ReactNode
    readonly draw: (rowKey: number, index: number, isReachable: boolean) => ReactNode
  }
}

interface TableGridProps extends ChildTableProps {
  readonly table: TableStore
  readonly id: string
  readonly tools?: RowTools
  /** Pixels of its rows above which it scrolls by itself. */
  readonly limit?: number
  /** Names it where no label stands beside it. */
  readonly label?: string
}

/** A table as a spreadsheet, for whoever holds its rows. */
export function TableGrid({ field, table, id, describedBy, tools, limit = bodyLimit, label }: TableGridProps) {
  const t = useT()
  const rows = useRows(table)
  // As they are drawn: in the language of the window, which may be another one by now than that of the store's.
  const columns = useMemo(
    () => table.columns.map((column) => field.columns.find(({ name }) => name === column.name) ?? column),
    [field.columns, table.columns],
  )
  const settings = tableSettings(field)
  const canAdd = settings.canAdd && !field.disabled
  const canRemove = settings.canRemove && !field.disabled
  const hasActions = canAdd || canRemove || tools !== undefined
  const body = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const isPassed = tools !== undefined
  const grid = useGrid({ table, root, canAdd, canRemove, isPassed })
  const { activate, addRow, leave, onKeyDown, removeRows, settle } = grid
  const { active, head, isResting, version, fillTo } = grid.focus
  const { onFill, press } = useFillDrag(grid)
  const { labels, ids } = useReferenceNames(columns)
  const clipboard = useClipboard({ table, grid, labels, ids, canAdd })
  const [scrollTop, setScrollTop] = useState(0)
  const [scrollLeft, setScrollLeft] = useState(0)
  const { ref: measure, width: seen } = useElementSize<HTMLDivElement>()
  const inView = useMemo(() => columnsInView(columns, scrollLeft, seen), [columns, scrollLeft, seen])
  const { template, width } = useMemo(() => gridTemplate(columns, hasActions, tools), [columns, hasActions, tools])
  const places = useMemo(() => tableRows(rows.length, (index) => showsProblem(rows[index])), [rows])
  const shown = drawnRows(places, scrollTop, limit)
  const summed = useMemo(() => summedColumns(field, settings.summaryFields), [field, settings.summaryFields])

  const activeIndex = active ? rows.findIndex((row) => row.key === active.row) : -1
  const range = active === null ? null : grid.range()
  // What would be filled shows as if it were selected.
  const selected =
    range && fillTo !== null ? { ...range, lastRow: Math.max(range.lastRow, fillTo) } : head === null ? null : range
  const cornerRow = field.disabled ? -1 : (range?.lastRow ?? -1)
  const isSelected = (index: number) => selected !== null && index >= selected.firstRow && index <= selected.lastRow
  /** Where the selection grows. */
  const headIndex = fillTo ?? (head === null ? activeIndex : rows.findIndex((row) => row.key === head.row))
  const isHeadTall = showsProblem(rows[headIndex])
  // The row being edited stays, so that scrolling away does not take the cursor.
  const drawn = Array.from({ length: shown.end - shown.first }, (_, offset) => shown.first + offset)
  if (activeIndex >= 0 && (activeIndex < shown.first || activeIndex >= shown.end)) drawn.push(activeIndex)
  useEffect(() => {
    const area = body.current
    if (headIndex < 0 || !area) return
    const now = table.rows()
    const places = tableRows(now.length, (index) => (index === headIndex ? isHeadTall : showsProblem(now[index])))
    // The head and the summary stay in place over the rows.
    const covered = settings.showSummary ? 2 * rowHeight : rowHeight
    showRow(area, places, headIndex, covered)
  }, [body, headIndex, isHeadTall, limit, table, settings.showSummary])
  useEffect(() => {
    const element = root.current
    const show = (event: Event) => activate((event as CustomEvent<ShowCell>).detail)
    element?.addEventListener(showCellEvent, show)
    return () => element?.removeEventListener(showCellEvent, show)
  }, [activate])

  const remove = useCallback((row: number) => removeRows(new Set([row])), [removeRows])
  const copy = useCallback(
    (row: number) => {
      leave()
      const key = table.step(null, () => table.copyRow(row))
      const column = active?.column ?? table.columns[0]?.name
      if (key !== null && column !== undefined) settle({ row: key, column }, null, true)
    },
    [table, leave, settle, active?.column],
  )
  const enter = useCallback((cell: ActiveCell) => activate(cell, isPassed, isPassed), [activate, isPassed])
  const [dialog, setDialog] = useState<DialogPlan | null>(null)
  // A data interface answers nobody without a session: visitors of a published form type their rows.
  const isSignedIn = useUser() !== null
  const { instead, beside } = rowsDialogs(field)
  const addChosen = (chosen: readonly Readonly<Record<string, unknown>>[]) => {
    leave()
    const keys = table.step(null, () => table.addRows(chosen))
    for (const [at, key] of keys.entries())
      for (const column of Object.keys(chosen[at] ?? {})) table.validateCell(key, column)
  }
  const footer = useRef<HTMLDivElement>(null)
  const add = () => {
    addRow((columns.find(isEnterable) ?? columns[0])?.name)
    // The new row pushes the button down: it stays in sight for the next one.
    requestAnimationFrame(() => footer.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div ref={measure} className={styles.frame}>
      <div
        ref={root}
        id={id}
        role="grid"
        tabIndex={-1}
        data-form-grid=""
        className={styles.grid}
        style={{ ['--columns' as string]: template }}
        {...(label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label })}
        aria-describedby={describedBy}
        aria-rowcount={rows.length + (settings.showSummary ? 2 : 1)}
        aria-colcount={1 + columns.length + (tools?.columns?.length ?? 0) + (hasActions ? 1 : 0)}
        onKeyDown={onKeyDown}
        aria-multiselectable
        {...clipboard}
        onBlur={(event) => {
          const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
          // A list or a dialog of a cell lies outside: only a move to another part of the form ends editing.
          if (!isInside && event.relatedTarget instanceof HTMLElement && event.relatedTarget.closest('[data-form]'))
            activate(null)
        }}
      >
        <div
          ref={body}
          className={styles.body}
          style={{ maxHeight: limit + rowHeight * 2 }}
          onScroll={({ currentTarget }) => {
            setScrollTop(currentTarget.scrollTop)
            setScrollLeft(Math.round(currentTarget.scrollLeft / COLUMN_STEP) * COLUMN_STEP)
          }}
        >
          <div className={styles.inner} style={{ minWidth: width }}>
            <HeaderRow columns={columns} hasActions={hasActions} tools={tools} />
            {rows.length === 0 ? (
              <div className={styles.empty}>{t('form.table.empty')}</div>
            ) : (
              <div role="rowgroup" className={styles.rows} style={{ height: places.total }}>
                {drawn.map((index) => {
                  const row = rows[index]
                  if (!row) return null
                  return (
                    <TableRow
                      key={row.key}
                      table={table}
                      columns={columns}
                      firstColumn={inView.from}
                      endColumn={inView.to}
                      prefix={id}
                      rowKey={row.key}
                      index={index}
                      top={places.top(index)}
                      height={places.top(index + 1) - places.top(index)}
                      activeColumn={active?.row === row.key ? active.column : null}
                      isResting={isResting && active?.row === row.key}
                      version={active?.row === row.key ? version : 0}
                      selectedFrom={isSelected(index) ? (selected?.firstColumn ?? -1) : -1}
                      selectedTo={isSelected(index) ? (selected?.lastColumn ?? -1) : -1}
                      corner={index === cornerRow ? (range?.lastColumn ?? -1) : -1}
                      onFill={onFill}
                      isEntry={active === null && index === 0}
                      isReachable={activeIndex < 0 ? index === 0 : index === activeIndex}
                      labels={labels}
                      t={t}
                      canCopy={canAdd}
                      canRemove={canRemove}
                      tools={tools}
                      onActivate={enter}
                      onPress={press}
                      onCopy={copy}
                      onRemove={remove}
                    />
                  )
                })}
              </div>
            )}
            {settings.showSummary ? (
              <SummaryRow table={table} summed={summed} hasActions={hasActions} tools={tools} place={rows.length + 2} />
            ) : null}
          </div>
        </div>
      </div>
      {dialog ? <RowsDialog dialog={dialog} table={table} onAdd={addChosen} onClose={() => setDialog(null)} /> : null}
      {canAdd ? (
        <div ref={footer} className={styles.footer}>
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            onMouseDown={keepCursor}
            onClick={instead && isSignedIn ? () => setDialog(instead) : add}
          >
            {settings.addText || t('form.table.add')}
          </Button>
          {(isSignedIn ? beside : []).map((one, at) => (
            <Button key={at} type="dashed" onMouseDown={keepCursor} onClick={() => setDialog(one)}>
              {one.label || one.choice.title}
            </Button>
          ))}
          <span className={styles.hint}>
            {t('form.table.rows', { count: rows.length })} · {t('form.table.pasteHint')}
          </span>
        </div>
      ) : null}
    </div>
  )
}
