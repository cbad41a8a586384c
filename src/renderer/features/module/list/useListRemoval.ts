import type { RefObject } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { DataTableHandle } from '#renderer/components/rows/DataTable.tsx'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { draftModule } from '../draft-module.ts'
import type { InlineTableHandle } from './inline/InlineTable.tsx'
import { confirm } from '#renderer/components/confirm.ts'
import type { SelectedItem } from '#renderer/components/selection/selection.ts'
import { deletionQuestion } from '#renderer/components/selection/selection-question.ts'
import { readEdited } from '#renderer/form/current-record.ts'
import { useOwnPath } from '#renderer/form/drafts/current-path.ts'
import { isAway, keepEntry } from '#renderer/form/offline/keep-entry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { isOutcomeUnknown, Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'

/** The version of a record that was opened here, for the server to say where others changed it since. */
async function knownVersion(modelId: string, recordId: string): Promise<{ readonly version?: number }> {
  const read = await readEdited(modelId, recordId, { quiet: true, cacheOnly: true }).catch(() => null)
  return read?.version === undefined ? {} : { version: read.version }
}

/** Deleting one record or several, each after a question that names them (section 5, Others). Answers how many went. */
function useRemoval({ modelId, canUndelete, ...of }: RemovalOptions) {
  const t = useT()
  const path = useOwnPath()
  const one = usePlatformMutation('module.delete', { quiet: isAway })
  const many = usePlatformMutation('module.deleteMany', { quiet: isAway })
  const ask = (items: readonly SelectedItem[], hidden: readonly SelectedItem[]) =>
    confirm({ content: deletionQuestion(items, hidden), okText: t('common.delete'), danger: true })
  const undelete = usePlatformMutation('module.undelete')
  const undo = (ids: string[]) =>
    ignoreRejection(
      undelete.mutateAsync({ params: { id: modelId }, body: { ids } }).then(({ msg }) => toast.success(msg)),
    )
  /** How many went: those that wait for the server are there as long as they do. */
  const keep = async (items: readonly SelectedItem[]): Promise<number> => {
    try {
      for (const { id: recordId, label: name } of items) {
        const about = { modelId, menuId: of.menuId, draftId: draftModule(modelId, of.menuId), path, module: of.module }
        const version = await knownVersion(modelId, recordId)
        await keepEntry({ kind: 'delete', key: new Submit().key, name, recordId, ...about, ...version })
      }
      toast.success(t('offline.keptMany', { count: items.length }))
    } catch (error) {
      toast.error(describeError(error))
    }
    return 0
  }
  const finish = async (
    call: () => Promise<{ readonly msg: string }>,
    items: readonly SelectedItem[],
  ): Promise<number> => {
    const ids = items.map(({ id }) => id)
    if (!useConnection.getState().online) return keep(items)
    try {
      const { msg } = await call()
      toast.success(msg, canUndelete ? { label: t('module.deleted.undo'), run: () => undo(ids) } : undefined)
    } catch (error) {
      // Else the one toast has told it.
      if (isAway(error) && !isOutcomeUnknown(error)) return keep(items)
      if (isAway(error)) toast.error(describeError(error))
      return 0
    }
    return ids.length
  }
  return {
    removeOne: async (item: SelectedItem) => {
      if (!(await ask([item], []))) return 0
      return finish(() => one.mutateAsync({ params: { id: modelId, dataId: item.id } }), [item])
    },
    removeMany: async (items: readonly SelectedItem[], hidden: readonly SelectedItem[]) => {
      if (!(await ask(items, hidden))) return 0
      const ids = items.map(({ id }) => id)
      return finish(() => many.mutateAsync({ params: { id: modelId }, body: { ids } }), items)
    },
    isRemoving: one.isPending || many.isPending,
  }
}

interface RemovalOptions {
  readonly modelId: string
  readonly menuId: string | null
  /** The name of the module. */
  readonly module: string
  /** What is deleted can be brought back. */
  readonly canUndelete: boolean
}

interface ListRemovalOptions extends RemovalOptions {
  /** The rows in the order in which they are drawn. */
  readonly drawn: readonly ModuleRow[]
  readonly labelOf: (row: ModuleRow) => string
  readonly selection: Selection
  readonly table: RefObject<DataTableHandle | null>
  readonly sheet: RefObject<InlineTableHandle | null>
  /** After rows went: to the page that still exists. */
  readonly stepBack: (removed: number) => void
}

/** Deletes rows of a list, and leaves list, selection and keyboard as they are without them. */
export function useListRemoval(options: ListRemovalOptions) {
  const { drawn, labelOf, selection, table, sheet, stepBack } = options
  const removal = useRemoval(options)
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
