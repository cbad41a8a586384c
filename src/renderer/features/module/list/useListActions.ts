import { useMemo } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ListPlan } from '#shared/form/model.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { openDialog, type RecordPages } from '#renderer/platform/dialogs.ts'
import { draftModule } from '../draft-module.ts'
import type { ListedPlan } from '../plan.ts'
import { hasOtherFields } from './inline/inline-field.ts'
import { useOwnButtons } from './own/useOwnButtons.tsx'
import { rowActions } from './row-actions.ts'
import type { useListGrants } from './useListGrants.ts'

interface ListActionsOptions {
  readonly modelId: string
  readonly menuId: string | null
  readonly plan: ListedPlan
  readonly granted: ReturnType<typeof useListGrants>
  /** The records that the list shows, and its columns. */
  readonly records: readonly ModuleRow[]
  /** Its other pages; null where its rows are no page of records. */
  readonly pages: RecordPages | null
  readonly shown: ListPlan['columns']
  readonly onEdit: (recordId: string) => void
  readonly onRemove: (row: ModuleRow) => void
  /** Something may have changed behind the list. */
  readonly onChanged: () => void
}

/** What can be done with one record of a list: the buttons of its design, and those of the organisation's own. */
export function useListActions(options: ListActionsOptions) {
  const { modelId, menuId, plan, granted, records, pages, shown, onEdit, onRemove, onChanged } = options
  const { list, form } = plan
  // Where rows are edited in the list, the form is for what stands in no column.
  const hasForm = useMemo(() => list.type !== 4 || hasOtherFields(form, shown), [list.type, form, shown])
  const run = useStable({
    edit: (row: ModuleRow) => onEdit(row.id),
    remove: onRemove,
    detail: (row: ModuleRow) => {
      openDialog('record', {
        modelId,
        recordId: row.id,
        ...(menuId === null ? {} : { menuId }),
        among: records.map(({ id }) => id),
        ...(pages ? { pages } : {}),
        ...(hasForm && granted.rowButtons.some(({ value }) => value === 'edit') ? { onEdit } : {}),
      })
    },
  })
  const own = useOwnButtons({
    modelId,
    list: draftModule(modelId, menuId),
    buttons: granted.ownButtons,
    module: plan.fullName,
    funcs: list.scripts,
    records,
    onChanged,
  })
  const { actionsOf } = own
  const actions = useMemo(
    () => [...rowActions(granted.rowButtons, run), ...actionsOf(granted.ownButtons)],
    [granted.rowButtons, granted.ownButtons, run, actionsOf],
  )
  return {
    actions: useMemo(() => actions.filter(({ key }) => hasForm || key !== 'edit'), [actions, hasForm]),
    scripts: own.scripts,
    element: own.element,
  }
}
