import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowScope } from '#shared/form/references.ts'
import { partText, type ShownRow } from '#shared/form/relations.ts'
import type { GivenParameter } from '#shared/form/row-parameters.ts'
import { call } from '#renderer/platform/call.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { createBatch } from '../frame/batch.ts'
import type { PickerItem } from '../frame/pending.ts'

type Find = (id: string) => Promise<ShownRow | null>

const batches = new Map<string, Find>()

/** Looks rows of a data interface up by what their key column holds, all of one moment in one call. */
export function findRow({ interfaceId, key, parameters }: Pick<RowScope, 'interfaceId' | 'key' | 'parameters'>): Find {
  const name = JSON.stringify([interfaceId, key, parameters])
  const known = batches.get(name)
  if (known) return known
  const find = createBatch<ShownRow>(async (ids) => {
    const body = { ids: [...ids], propsValue: key, paramList: [...parameters] as GivenParameter[] }
    const { data } = await call('dataInterface.byIds', { params: { id: interfaceId }, body }, { quiet: true })
    return new Map(data.map((row) => [String(row[key]), row]))
  })
  // Parameters follow what is typed: what was asked for before is not asked for again.
  if (batches.size > 200) batches.clear()
  batches.set(name, find)
  return find
}

const nameKey = ({ interfaceId, key, shown }: RowScope, id: string) =>
  ['row.name', interfaceId, key, shown, id] as const

/** Rows that a picker has just shown need no look-up. */
export function rememberRows(scope: RowScope, items: readonly PickerItem[]): void {
  for (const { id, fullName } of items) if (id !== fullName) queryClient.setQueryData(nameKey(scope, id), fullName)
}

/** Chosen rows by name, in their order; an id stands for a row that nobody knows. */
export function useRowNames(scope: RowScope, ids: readonly string[]): readonly PickerItem[] {
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: nameKey(scope, id),
      queryFn: async () => {
        const row = await findRow(scope)(id)
        return row && partText(row, scope.shown)
      },
      enabled: scope.interfaceId !== '',
      staleTime: 60_000,
    })),
    combine: (states) => states.map(({ data }) => data),
  })
  return useMemo(() => ids.map((id, at) => ({ id, fullName: names[at] || id })), [ids, names])
}
