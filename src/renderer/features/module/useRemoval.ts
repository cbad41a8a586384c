import { confirm } from '../../components/confirm.ts'
import { useT } from '../../i18n/index.ts'
import { usePlatformMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'

/** Deleting one record or several, each after a question (section 5, Others). Answers how many went. */
export function useRemoval(modelId: string) {
  const t = useT()
  const one = usePlatformMutation('module.delete')
  const many = usePlatformMutation('module.deleteMany')
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
    removeOne: async (id: string) => {
      if (!(await confirm({ content: t('common.deleteConfirm'), danger: true }))) return 0
      return finish(() => one.mutateAsync({ params: { id: modelId, dataId: id } }), 1)
    },
    removeMany: async (ids: readonly string[]) => {
      if (!(await confirm({ content: t('module.removeMany', { count: ids.length }), danger: true }))) return 0
      return finish(() => many.mutateAsync({ params: { id: modelId }, body: { ids: [...ids] } }), ids.length)
    },
    isRemoving: one.isPending || many.isPending,
  }
}
