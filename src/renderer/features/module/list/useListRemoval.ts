import type { RefObject } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { DataTableHandle } from '#renderer/components/rows/DataTable.tsx'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import type { InlineTableHandle } from './inline/InlineTable.tsx'
import { useRemoval } from './useRemoval.ts'

interface ListRemovalOptions {
  readonly modelId: string
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
  const { modelId, drawn, labelOf, selection, table, sheet, stepBack } = options
  const removal = useRemoval(modelId)
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
