import { Button } from 'antd'
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { ColumnPlan } from '#shared/form/model.ts'
import type { ModuleRow } from '#shared/api/module.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import type { RowAction, RowLook } from '#renderer/components/rows/table-types.ts'
import { showCell } from '#renderer/form/focus.ts'
import { type RowTools, TableGrid } from '#renderer/form/table/ChildTable.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { ModulePlan } from '../../plan.ts'
import { useChildRows } from '#renderer/form/list/ChildRows.tsx'
import styles from './inline.module.css'
import type { InlineRows } from './inline-rows.ts'
import { RowButtons } from './RowButtons.tsx'
import { RowTick, TickAll } from './RowTick.tsx'
import { childColumns } from './row-children.tsx'
import { useInlineVersion } from './useInlineVersion.ts'
import type { useRowDrafts } from './useRowDrafts.ts'
import { useRowSaving } from './useRowSaving.ts'

/** Pixels of the heading of the grid and its border. */
const GRID_AROUND = 84
/** Pixels of the buttons at the end of a row. */
const TOOLS_WIDTH = 148

interface InlineGridProps {
  readonly modelId: string
  readonly plan: ModulePlan
  readonly columns: readonly ColumnPlan[]
  readonly actions: readonly RowAction<ModuleRow>[]
  /** Pixels. */
  readonly height: number
  readonly inline: InlineRows
  readonly drafts: ReturnType<typeof useRowDrafts>
  /** The new row that was begun last; its first cell opens. */
  readonly begun: string | null
  readonly hasTicks: boolean
  /** How a record looks, by its id; left out: as usual. */
  readonly lookOf: ((recordId: string) => RowLook | undefined) | undefined
}

/** The grid of a list that is edited in place, and above it what is not saved yet. */
export function InlineGrid(props: InlineGridProps) {
  const { modelId, plan, columns, actions, height, inline, drafts, begun, hasTicks, lookOf } = props
  const { form, fullName } = plan
  const t = useT()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const children = useChildRows()
  const keep = useEffectEvent((recordId: string, name: string, value: unknown) => {
    const loaded = inline.typed().get(recordId)?.loaded ?? inline.record(recordId)
    if (!inline.unsaved().includes(recordId)) drafts.forget(recordId)
    else if (loaded) drafts.keep(recordId, loaded, name, value)
  })
  useEffect(() => inline.listen((...typed) => keep(...typed)), [inline])
  useEffect(() => {
    const key = begun === null ? undefined : inline.keyOf(begun)
    const column = inline.firstColumn()
    const grid = root.current?.querySelector<HTMLElement>('[data-form-grid]')
    if (key !== undefined && column !== undefined && grid) showCell(grid, { row: key, column })
  }, [inline, begun])
  useInlineVersion(inline)
  const typed = [...inline.typed().keys()]
  const save = useRowSaving({ modelId, form, inline, keepKey: drafts.saving, onSaved: drafts.forget })
  const latest = useRef({ save, drafts })
  useEffect(() => {
    latest.current = { save, drafts }
  })
  const undo = useCallback(
    (recordId: string) => {
      inline.finishEditing(recordId)
      latest.current.drafts.forget(recordId)
    },
    [inline],
  )
  /** The button that was pressed is gone or rests: the keyboard goes on in the cell that one comes from. */
  const returnFocus = useCallback(() => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const grid = root.current?.querySelector<HTMLElement>('[data-form-grid]')
      const cell = grid?.querySelector<HTMLElement>('[role="gridcell"][aria-selected="true"]')
      ;(cell?.querySelector<HTMLElement>(':is(input, textarea, button):enabled') ?? cell ?? grid)?.focus()
    })
  }, [])
  const shown = useMemo(() => childColumns(columns, inline, children.show), [columns, inline, children.show])
  const tools = useMemo<RowTools>(
    () => ({
      width: TOOLS_WIDTH,
      draw: (rowKey, isReachable) => (
        <RowButtons
          inline={inline}
          rowKey={rowKey}
          isReachable={isReachable}
          actions={actions}
          onSave={(recordId) => void latest.current.save(recordId).finally(returnFocus)}
          onUndo={(recordId) => {
            undo(recordId)
            returnFocus()
          }}
        />
      ),
      columns: shown,
      lookOf: lookOf && ((rowKey) => lookOf(inline.idOf(rowKey))),
      number: {
        title: hasTicks ? <TickAll /> : t('form.table.index'),
        draw: (rowKey, index, isReachable) => (
          <RowTick inline={inline} rowKey={rowKey} index={index} isReachable={isReachable} />
        ),
      },
    }),
    [inline, actions, undo, returnFocus, shown, hasTicks, lookOf, t],
  )
  const [isSavingAll, setSavingAll] = useState(false)
  const saveAll = async () => {
    setSavingAll(true)
    for (const recordId of typed) await save(recordId)
    setSavingAll(false)
  }
  return (
    <>
      <LeaveGuard isUnsaved={() => inline.unsaved().length > 0} isKept={() => true} />
      <div ref={root} className={styles.grid} data-form="">
        <TableGrid
          field={inline.table.field}
          table={inline.table}
          id={id}
          describedBy={undefined}
          label={fullName}
          tools={tools}
          limit={Math.max(height - GRID_AROUND - (typed.length === 0 ? 0 : 40), 160)}
        />
      </div>
      {typed.length === 0 ? null : (
        <div className={styles.unsaved} role="status">
          <span>{t('moduleList.inline.unsaved', { count: typed.length })}</span>
          <Button size="small" type="primary" loading={isSavingAll} onClick={() => void saveAll()}>
            {t('moduleList.inline.saveAll')}
          </Button>
          <Button
            size="small"
            disabled={isSavingAll}
            onClick={() => {
              for (const recordId of typed) undo(recordId)
            }}
          >
            {t('moduleList.inline.undoAll')}
          </Button>
        </div>
      )}
      {children.element}
    </>
  )
}
