import { Button } from 'antd'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { type RowTools, TableGrid } from '#renderer/form/table/ChildTable.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { draftModule } from '../../draft-module.ts'
import { isForbidden } from '../../failure.ts'
import type { ModulePlan } from '../../plan.ts'
import styles from './inline.module.css'
import { inlineField } from './inline-field.ts'
import { InlineRows } from './inline-rows.ts'
import { RowButtons } from './RowButtons.tsx'
import { useRestoredRows, useRowDrafts } from './useRowDrafts.ts'
import { useRowSaving } from './useRowSaving.ts'

/** Pixels of the heading of the grid and its border. */
const GRID_AROUND = 84
/** Pixels of the buttons at the end of a row. */
const TOOLS_WIDTH = 148

interface InlineTableProps {
  readonly modelId: string
  readonly menuId: string | null
  readonly plan: ModulePlan
  readonly query: PlatformQuery<unknown>
  readonly isReady: boolean
  readonly rows: readonly ModuleRow[]
  readonly columns: readonly ColumnPlan[]
  readonly canEdit: boolean
  /** What can be done with a row beside editing it. */
  readonly actions: readonly RowAction<ModuleRow>[]
  readonly isFiltered: boolean
}

/** A list whose rows are edited in place (columnData type 4): a spreadsheet whose rows are saved one by one, or all. */
export function InlineTable(props: InlineTableProps) {
  const { query, isReady, rows, isFiltered } = props
  const t = useT()
  const { ref, height } = useElementSize<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.area}>
      <PageState
        loading={(query.isPending && query.data === undefined) || !isReady}
        forbidden={isForbidden(query.error)}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={rows.length === 0}
        emptyText={t(isFiltered ? 'module.noMatches' : 'module.empty')}
        emptyHint={isFiltered ? t('module.noMatchesHint') : ''}
        rows={12}
      >
        <InlineGrid {...props} height={height} />
      </PageState>
    </div>
  )
}

function InlineGrid(props: InlineTableProps & { readonly height: number }) {
  const { modelId, menuId, plan, rows, columns, canEdit, actions, height } = props
  const userId = useUser()?.userId ?? ''
  const field = useMemo(() => inlineField(columns, canEdit), [columns, canEdit])
  // Other columns are another grid; what was typed stays in the drafts and comes back from there.
  const inline = useMemo(() => new InlineRows(field, userId), [field, userId])
  return <Grid {...{ modelId, plan, rows, actions, height, inline }} moduleId={draftModule(modelId, menuId)} />
}

interface GridProps extends Pick<InlineTableProps, 'modelId' | 'plan' | 'rows' | 'actions'> {
  readonly height: number
  readonly moduleId: string
  readonly inline: InlineRows
}

function Grid({ modelId, plan, rows, actions, height, moduleId, inline }: GridProps) {
  const { form, fullName } = plan
  const t = useT()
  const id = useId()
  const drafts = useRowDrafts({ moduleId, module: fullName, form })
  useLayoutEffect(() => inline.show(rows), [inline, rows])
  const keep = useEffectEvent((recordId: string, name: string, value: unknown) => {
    const loaded = inline.typed().get(recordId)?.loaded ?? inline.record(recordId)
    if (!inline.isTyped(recordId)) drafts.forget(recordId)
    else if (loaded) drafts.keep(recordId, loaded, name, value)
  })
  useEffect(() => inline.listen((...typed) => keep(...typed)), [inline])
  useRestoredRows(
    { moduleId, form },
    inline,
    useMemo(() => rows.map((row) => row.id), [rows]),
  )
  useSyncExternalStore(
    useCallback((listener) => inline.subscribe('typed', listener), [inline]),
    () => inline.version(),
  )
  const typed = [...inline.typed().keys()]
  const save = useRowSaving({ modelId, form, inline, onSaved: drafts.forget })
  const latest = useRef({ save, actions, drafts })
  useEffect(() => {
    latest.current = { save, actions, drafts }
  })
  const undo = useCallback(
    (recordId: string) => {
      inline.settle(recordId)
      latest.current.drafts.forget(recordId)
    },
    [inline],
  )
  const tools = useMemo<RowTools>(
    () => ({
      width: TOOLS_WIDTH,
      draw: (rowKey) => (
        <RowButtons
          inline={inline}
          rowKey={rowKey}
          actions={actions}
          onSave={(recordId) => void latest.current.save(recordId)}
          onUndo={undo}
        />
      ),
    }),
    [inline, actions, undo],
  )
  const [isSavingAll, setSavingAll] = useState(false)
  const saveAll = async () => {
    setSavingAll(true)
    for (const recordId of typed) await save(recordId)
    setSavingAll(false)
  }
  return (
    <>
      <LeaveGuard isUnsaved={() => inline.typed().size > 0} />
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
      <div className={styles.grid} data-form="">
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
    </>
  )
}
