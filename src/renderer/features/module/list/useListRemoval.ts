import type { RefObject } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { DataTableHandle } from '#renderer/components/rows/DataTable.tsx'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import type { InlineTableHandle } from './inline/InlineTable.tsx'
import { confirm } from '#renderer/components/confirm.ts'
import type { SelectedItem } from '#renderer/components/selection/selection.ts'
import { deletionQuestion } from '#renderer/components/selection/selection-question.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'

/** Deleting one record or several, each after a question that names them (section 5, Others). Answers how many went. */
function useRemoval(modelId: string, canUndelete: boolean) {
  const t = useT()
  const one = usePlatformMutation('module.delete')
  const many = usePlatformMutation('module.deleteMany')
  const ask = (items: readonly SelectedItem[], hidden: readonly SelectedItem[]) =>
    confirm({ content: deletionQuestion(items, hidden), okText: t('common.delete'), danger: true })
  const undelete = usePlatformMutation('module.undelete')
  const undo = (ids: string[]) =>
    ignoreRejection(
      undelete.mutateAsync({ params: { id: modelId }, body: { ids } }).then(({ msg }) => toast.success(msg)),
    )
  const finish = async (call: () => Promise<{ readonly msg: string }>, ids: string[]): Promise<number> => {
    try {
      const { msg } = await call()
      toast.success(msg, canUndelete ? { label: t('module.deleted.undo'), run: () => undo(ids) } : undefined)
    } catch {
      // The one toast has told it.
      return 0
    }
    return ids.length
  }
  return {
    removeOne: async (item: SelectedItem) => {
      if (!(await ask([item], []))) return 0
      return finish(() => one.mutateAsync({ params: { id: modelId, dataId: item.id } }), [item.id])
    },
    removeMany: async (items: readonly SelectedItem[], hidden: readonly SelectedItem[]) => {
      if (!(await ask(items, hidden))) return 0
      const ids = items.map(({ id }) => id)
      return finish(() => many.mutateAsync({ params: { id: modelId }, body: { ids } }), ids)
    },
    isRemoving: one.isPending || many.isPending,
  }
}

interface ListRemovalOptions {
  readonly modelId: string
  /** The rows in the order in which they are drawn. */
  readonly drawn: readonly ModuleRow[]
  readonly labelOf: (row: ModuleRow) => string
  readonly selection: Selection
  readonly table: RefObject<DataTableHandle | null>
  readonly sheet: RefObject<InlineTableHandle | null>
  /** What is deleted can be brought back. */
  readonly canUndelete: boolean
  /** After rows went: to the page that still exists. */
  readonly stepBack: (removed: number) => void
}

/** Deletes rows of a list, and leaves list, selection and keyboard as they are without them. */
export function useListRemoval(options: ListRemovalOptions) {
  const { modelId, drawn, labelOf, selection, table, sheet, stepBack } = options
  const removal = useRemoval(modelId, options.canUndelete)
  const went = (ids: readonly string[], count: number, at: number) => {
    sheet.current?.forget(ids)
    stepBack(count)
    table.current?.focusNear(at)
  }
  return {
    isRemoving: removal.isRemoving,
    remove: async (row: ModuleRow) => {
      const at = drawn.indexOf(row)
      const count = await removal.removeOne({ id: row.id, label: labelOf(row) || row.id })
      if (count === 0) return
      selection.remove([row.id])
      went([row.id], count, at)
    },
    removeSelected: async () => {
      const ids = selection.items.map(({ id }) => id)
      const count = await removal.removeMany(selection.items, selection.hidden)
      if (count === 0) return
      selection.clear()
      went(ids, count, 0)
    },
  }
}
