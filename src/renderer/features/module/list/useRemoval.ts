import { confirm } from '#renderer/components/confirm.ts'
import type { SelectedItem } from '#renderer/components/selection/selection.ts'
import { deletionQuestion } from '#renderer/components/selection/selection-question.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'

/** Deleting one record or several, each after a question that names them (section 5, Others). Answers how many went. */
export function useRemoval(modelId: string) {
  const t = useT()
  const one = usePlatformMutation('module.delete')
  const many = usePlatformMutation('module.deleteMany')
  const ask = (items: readonly SelectedItem[], hidden: readonly SelectedItem[]) =>
    confirm({ content: deletionQuestion(items, hidden), okText: t('common.delete'), danger: true })
  const finish = async (call: () => Promise<{ readonly msg: string }>, count: number): Promise<number> => {
    try {
      toast.success((await call()).msg)
    } catch {
      // The one toast has told it.
      return 0
    }
    return count
  }
  return {
    removeOne: async (item: SelectedItem) => {
      if (!(await ask([item], []))) return 0
      return finish(() => one.mutateAsync({ params: { id: modelId, dataId: item.id } }), 1)
    },
    removeMany: async (items: readonly SelectedItem[], hidden: readonly SelectedItem[]) => {
      if (!(await ask(items, hidden))) return 0
      const ids = items.map(({ id }) => id)
      return finish(() => many.mutateAsync({ params: { id: modelId }, body: { ids } }), items.length)
    },
    isRemoving: one.isPending || many.isPending,
  }
}
