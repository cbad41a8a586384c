import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CacheNote } from '#shared/ipc/session.ts'
import { oldest } from '#renderer/components/tree/useBranches.ts'
import type { PickerItem } from './pending.ts'

/** Items of one page of a picker (section 9). */
export const pickerPageSize = 20

export interface Page {
  readonly list: readonly PickerItem[]
  readonly total: number
  /** Where it came from; absent: from the server. */
  readonly cache?: CacheNote | null
}

/** Loads one page; the first is 1. */
export type LoadPage = (page: number, signal: AbortSignal) => Promise<Page>

/** Pages of a picker's items as one growing list. */
export function usePages(key: readonly unknown[], load: LoadPage, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: ['picker', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Page, all: readonly Page[]) => {
      const before = new Set(all.slice(0, -1).flatMap((page) => page.list.map(({ id }) => id)))
      // A server that knows no pages answers the same again.
      const isNew = last.list.some(({ id }) => !before.has(id))
      const loaded = all.reduce((count, page) => count + page.list.length, 0)
      return isNew && loaded < last.total ? all.length + 1 : null
    },
    enabled,
    gcTime: 60_000,
  })
  const items = useMemo(() => {
    const seen = new Set<string>()
    // A list that changes on the server between two pages may bring an item twice.
    return (query.data?.pages ?? [])
      .flatMap((page) => page.list)
      .filter((item) => !seen.has(item.id) && seen.add(item.id))
  }, [query.data])
  return {
    items,
    cache: oldest((query.data?.pages ?? []).map((page) => page.cache ?? null)),
    loading: enabled && query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    // Each step of a scroll asks: the page on its way is not given up for it.
    onMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    onRetry: () => query.refetch(),
  }
}
