import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shownRegionNames } from '#shared/rules/region-names.ts'
import { call } from '#renderer/platform/call.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { createNames } from '../frame/batch.ts'
import type { PickerItem } from '../frame/pending.ts'

const loadNames = createNames<readonly string[]>(async (paths, options) => {
  const idsList = paths.map((path) => path.split(','))
  const { data, cache } = await call('region.names', { body: { idsList } }, options)
  return { found: new Map(paths.map((path, at) => [path, shownRegionNames(data[at] ?? [])])), cache }
})

const keyOf = (path: string) => ['region.label', path] as const

/** Regions a picker has just shown need no look-up. */
export function rememberRegions(items: readonly PickerItem[]): void {
  for (const { id, fullName } of items)
    queryClient.setQueryData(keyOf(id), { found: shownRegionNames(fullName.split('/')), cache: null })
}

/** Regions behind joined paths of ids, named from the province down: `浙江省/杭州市`. */
export function useRegions(paths: readonly string[]): readonly PickerItem[] {
  const results = useQueries({
    queries: paths.map((path) => ({
      queryKey: keyOf(path),
      queryFn: () => loadNames(path),
      staleTime: 300_000,
    })),
    combine: (states) => states.map((state) => state.data ?? null),
  })
  return useMemo(
    () =>
      paths.map((id, index) => {
        const { found, cache = null } = results[index] ?? {}
        return { id, fullName: found && found.length > 0 ? found.join('/') : id, type: 'region', cache }
      }),
    [paths, results],
  )
}
