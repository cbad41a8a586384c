import { useMemo } from 'react'
import type { ColumnPlan } from '#shared/form/model.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import type { ListState } from './list-query.ts'
import { orderedColumns, type StoredColumn } from './column-order.ts'

/** The columns of a saved view, in place of those of the menu. */
export interface ViewColumns {
  readonly columns: ListState['columns']
  readonly set: (columns: ListState['columns']) => void
}

/**
 * Which columns a person sees and in what order, stored by the platform for each menu (section 3, Column setting). While a
 * view is open they are the view's.
 */
export function useColumnChoice(menuId: string | null, granted: readonly ColumnPlan[], view: ViewColumns | null) {
  const query = usePlatformQuery(
    'columns.read',
    { params: { id: menuId ?? '' } },
    { enabled: menuId !== null, quiet: true, staleTime: 300_000 },
  )
  const saving = usePlatformMutation('columns.save')
  const stored = view?.columns ?? query.data
  const choice = useMemo(() => orderedColumns(granted, stored ?? []), [granted, stored])
  const shown = useMemo(() => choice.filter((entry) => entry.visible).map((entry) => entry.column), [choice])
  const save = async (columns: readonly StoredColumn[]) => {
    if (view) return view.set(columns.map(({ prop, visible }) => ({ prop, visible })))
    if (menuId === null) return
    const fieldList = JSON.stringify(columns.map(({ prop, label, visible }) => ({ prop, label, visible })))
    const { msg } = await saving.mutateAsync({ body: { moduleId: menuId, fieldList } })
    toast.success(msg)
  }
  return { choice, shown, isReady: menuId === null || !query.isPending, save }
}
