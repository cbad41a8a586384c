import { useMemo } from 'react'
import type { ColumnPlan } from '#shared/form/model.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { orderedColumns, type StoredColumn } from './column-order.ts'

/** Which columns a person sees and in what order, stored by the platform for each menu (section 3, Column setting). */
export function useColumnChoice(menuId: string | null, granted: readonly ColumnPlan[]) {
  const query = usePlatformQuery(
    'columns.read',
    { params: { id: menuId ?? '' } },
    { enabled: menuId !== null, quiet: true, staleTime: 300_000 },
  )
  const saving = usePlatformMutation('columns.save')
  const stored = query.data
  const choice = useMemo(() => orderedColumns(granted, stored ?? []), [granted, stored])
  const shown = useMemo(() => choice.filter((entry) => entry.visible).map((entry) => entry.column), [choice])
  const save = async (columns: readonly StoredColumn[]) => {
    if (menuId === null) return
    const fieldList = JSON.stringify(columns.map(({ prop, label, visible }) => ({ prop, label, visible })))
    const { msg } = await saving.mutateAsync({ body: { moduleId: menuId, fieldList } })
    toast.success(msg)
  }
  return { choice, shown, isReady: menuId === null || !query.isPending, save }
}
