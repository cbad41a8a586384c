import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/**
 * Server state of the window. Main retries and knows the network, so neither happens here;
 * a hidden tab keeps its data for an hour, so that it shows again without a skeleton.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: minute / 2,
      gcTime: 60 * minute,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * First words of the keys of what people choose from (branches of trees, trees that come whole, pages of lists) and of the
 * names of what they chose.
 */
export const choiceRooms: ReadonlySet<unknown> = new Set([
  'tree',
  'tree.whole',
  'picker',
  'user.label',
  'item.label',
  'region.label',
])

/** Whether a query has its answer from the platform, straight or as something to choose from. */
export function isOfPlatform({ queryKey: [room] }: { readonly queryKey: readonly unknown[] }): boolean {
  return room === 'platform' || choiceRooms.has(room)
}
