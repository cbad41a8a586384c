import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan, FieldPlan, FormPlan } from '#shared/form/model.ts'
import { initialRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { draftModule } from '../../draft-module.ts'
import { isForbidden } from '../../failure.ts'
import type { ModulePlan } from '../../plan.ts'
import styles from './inline.module.css'
import { inlineField, needsForm } from './inline-field.ts'
import { InlineGrid } from './InlineGrid.tsx'
import { InlineRows } from './inline-rows.ts'
import { useRowStyles } from '../row-styles/useRowStyles.ts'
import { shownRecord } from './row-children.tsx'
import { rowCheck } from './row-rules.ts'
import { TickedRows } from './RowTick.tsx'
import { useRestoredRows, useRowDrafts } from './useRowDrafts.ts'
import { useInlineVersion } from './useInlineVersion.ts'

/** What a page may do with its sheet. */
export interface InlineTableHandle {
  /** Begins a new row; false where a new record needs its form. */
  readonly addRow: () => boolean
  /** The records are gone, and so is what was typed into them. */
  readonly forget: (ids: readonly string[]) => void
}

interface InlineTableProps {
  readonly modelId: string
  readonly menuId: string | null
  readonly plan: ModulePlan & { readonly list: NonNullable<ModulePlan['list']> }
  readonly query: PlatformQuery<unknown>
  readonly isReady: boolean
  readonly rows: readonly ModuleRow[]
  readonly columns: readonly ColumnPlan[]
  readonly canAdd: boolean
  readonly canEdit: boolean
  /** What can be done with a row beside editing it. */
  readonly actions: readonly RowAction<ModuleRow>[]
  readonly selection: Selection | null
  readonly isFiltered: boolean
  /** Those of the open list. */
  readonly scripts: Parameters<typeof useRowStyles>[3]
  readonly ref: Ref<InlineTableHandle>
}

/** How the records of a page look, by id. */
function useRecordLooks({ plan, columns, rows, scripts }: Omit<InlineTableProps, 'ref'>) {
  const shown = useMemo(() => rows.map(shownRecord), [rows])
  const lookOf = useRowStyles(plan.list, columns, shown, scripts)
  return useMemo(() => {
    if (!lookOf) return undefined
    const byId = new Map(shown.map((row) => [row.id, row]))
    return (id: string) => {
      const row = byId.get(id)
      return row && lookOf(row)
    }
  }, [lookOf, shown])
}

/** The rows of a list with these columns; with other columns, what was typed stays. */
function useInlineRows(field: FieldPlan, form: FormPlan, userId: string): InlineRows {
  const check = useMemo(() => rowCheck(form, userId), [form, userId])
  const [made, setMade] = useState(() => ({
    field,
    check,
    inline: new InlineRows(field, userId, { check }),
  }))
  if (made.field === field && made.check === check) return made.inline
  const inline = new InlineRows(field, userId, { before: made.inline, check })
  setMade({ field, check, inline })
  return inline
}

/**
 * A list whose rows are edited in place (columnData type 4): a spreadsheet whose rows are saved one by one, or all, and
 * begun in place.
 */
export function InlineTable({ ref, ...props }: InlineTableProps) {
  const { modelId, menuId, plan, query, isReady, rows, columns, canAdd, canEdit, selection, isFiltered } = props
  const { form, fullName } = plan
  const t = useT()
  const { ref: area, height } = useElementSize<HTMLDivElement>()
  const userId = useUser()?.userId ?? ''
  const lookOf = useRecordLooks(props)
  const field = useMemo(() => inlineField(columns, canEdit), [columns, canEdit])
  const inline = useInlineRows(field, form, userId)
  const moduleId = draftModule(modelId, menuId)
  const drafts = useRowDrafts({ moduleId, module: fullName, form, newTitle: t('moduleList.inline.newRow') })
  const initial = canAdd && !needsForm(form, field) ? () => initialRecord(form, initialContext(userId)) : null
  useInlineVersion(inline)
  useEffect(() => inline.show(rows), [inline, rows])
  useRestoredRows(
    { moduleId, form, initial },
    inline,
    useMemo(() => rows.map((row) => row.id), [rows]),
  )
  const [begun, setBegun] = useState<string | null>(null)
  useImperativeHandle(ref, () => ({
    addRow: () => {
      if (!initial) return false
      setBegun(inline.add(initial()))
      return true
    },
    forget: (ids) => {
      for (const id of ids) {
        if (!inline.isTyped(id)) continue
        inline.finishEditing(id)
        drafts.forget(id)
      }
    },
  }))
  return (
    <div ref={area} className={styles.area}>
      <PageState
        loading={(query.isPending && query.data === undefined) || !isReady}
        forbidden={isForbidden(query.error)}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={rows.length === 0 && inline.newRows() === 0}
        emptyText={t(isFiltered ? 'module.noMatches' : 'module.empty')}
        emptyHint={isFiltered ? t('module.noMatchesHint') : ''}
        rows={12}
      >
        <TickedRows value={selection}>
          <InlineGrid
            modelId={modelId}
            plan={plan}
            columns={columns}
            actions={props.actions}
            height={height}
            inline={inline}
            drafts={drafts}
            begun={begun}
            hasTicks={selection !== null}
            lookOf={lookOf}
          />
        </TickedRows>
      </PageState>
    </div>
  )
}
