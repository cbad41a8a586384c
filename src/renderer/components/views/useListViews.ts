import type { ListView } from '#shared/api/list-view.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'

export interface ListViews {
  /** The server keeps views; one of the family does not. */
  readonly isOffered: boolean
  /** It is known which there are, or that nobody can say. */
  readonly isReady: boolean
  readonly list: readonly ListView[]
}

const none: readonly ListView[] = []

/** The views that a person has of a module, or of a list of a page, also from the cache. */
export function useListViews(modelId: string): ListViews {
  const isOffered = useServerHas('listView.list')
  const query = usePlatformQuery(
    'listView.list',
    { params: { id: modelId } },
    { enabled: isOffered, quiet: true, staleTime: 60_000 },
  )
  return { isOffered, isReady: !isOffered || !query.isPending, list: query.data?.list ?? none }
}
