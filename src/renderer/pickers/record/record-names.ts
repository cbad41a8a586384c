import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecordScope } from '#shared/form/references.ts'
import { partText, type ShownRow } from '#shared/form/relations.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { createBatch } from '../frame/batch.ts'
import type { PickerItem } from '../frame/pending.ts'

type Find = (id: string) => Promise<ShownRow | null>

const batches = new Map<string, Find>()

/** Looks records up by id, all of one moment in one call; null for one that is gone or not to be seen. */
export function findRecord(modelId: string, parts: readonly string[]): Find {
  const key = JSON.stringify([modelId, parts])
  const known = batches.get(key)
  if (known) return known
  const find = createBatch<ShownRow>(async (ids) => {
    const body = { ids: [...ids], columnOptions: parts.join(',') }
    const { data } = await call('related.rows', { params: { id: modelId }, body }, { quiet: true })
    return new Map(data.map((row) => [row.id, row]))
  })
  batches.set(key, find)
  return find
}

const nameKey = ({ modelId, shown }: RecordScope, id: string) => ['record.name', modelId, shown, id] as const

/** Records that a picker has just shown need no look-up. */
export function rememberNames(scope: RecordScope, items: readonly PickerItem[]): void {
  for (const { id, fullName } of items) queryClient.setQueryData(nameKey(scope, id), fullName)
}

/** Chosen records by name, in their order; one that is gone or not to be seen has neutral words in place of a name. */
export function useRecordNames(scope: RecordScope, ids: readonly string[]): readonly PickerItem[] {
  const t = useT()
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: nameKey(scope, id),
      queryFn: async () => {
        const row = await findRecord(scope.modelId, [scope.shown])(id)
        return row && partText(row, scope.shown)
      },
      enabled: scope.modelId !== '' && scope.shown !== '',
      staleTime: 60_000,
    })),
    combine: (states) => states.map(({ data, isPending, isError }) => (isPending || isError ? undefined : data)),
  })
  return useMemo(
    () =>
      ids.map((id, at) => {
        const name = names[at]
        if (name === null) return { id, fullName: t('pickers.record.unseen'), type: 'unseen' }
        return { id, fullName: name ?? id }
      }),
    [ids, names, t],
  )
}
