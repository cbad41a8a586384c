import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DataOf, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { call } from '#renderer/platform/call.ts'
import { type PlatformQuery, queryKey, usePlatformQuery } from '#renderer/platform/query.ts'

const TOP = '-1'

/** The calls that answer one level of a tree. */
type LevelEndpoint = {
  [Id in RendererEndpointId]: DataOf<Id> extends { readonly list: readonly { id: string; parentId: string }[] }
    ? Id
    : never
}[RendererEndpointId]
type RowOf<Id extends LevelEndpoint> = DataOf<Id>['list'][number]
/** A row with those below it, as far as they were asked for. */
export type LevelNode<Row> = Row & { readonly children: LevelNode<Row>[] }

/** Rows that an answer brought below this one. */
const broughtBy = (row: unknown): readonly unknown[] =>
  (row as { readonly children?: readonly unknown[] }).children ?? []

/**
 * A tree of a management page: level by level as branches are opened, or what `search` answers in its place; null: no
 * search. A root that stands alone is open from the start. Servers of the family know no levels and answer the whole tree
 * at once: then nothing else is asked.
 */
export function useTreeLevels<Id extends LevelEndpoint>(
  endpoint: Id,
  levelOf: (parentId: string) => InputOf<Id>,
  search: InputOf<Id> | null,
) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const top = usePlatformQuery(endpoint, search ?? levelOf(TOP), { staleTime: 0, keepPrevious: true })
  const roots = top.data?.list as readonly RowOf<Id>[] | undefined
  const isSearch = search !== null
  const isWhole = isSearch || (roots?.some((row) => broughtBy(row).length > 0) ?? false)
  const only = !isWhole && roots?.length === 1 ? roots[0]?.id : undefined
  const parents = isWhole ? [] : [...new Set([...(only === undefined ? [] : [only]), ...opened])]
  const levels = useQueries({
    queries: parents.map((parentId) => ({
      queryKey: queryKey(endpoint, levelOf(parentId)),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, levelOf(parentId), { signal }),
    })),
    combine: (states) => ({
      lists: states.map(({ data }) => data?.data.list as readonly RowOf<Id>[] | undefined),
      isFetching: states.some((state) => state.isFetching),
    }),
  })
  const list = useMemo(() => {
    // A whole tree whose branches are all empty looks like a level, and is answered again for each of its rows.
    const rootIds = new Set(roots?.map(({ id }) => id))
    const below = new Map(
      parents.map((id, index) => [id, levels.lists[index]?.filter((row) => !rootIds.has(row.id)) ?? []]),
    )
    const place = (row: RowOf<Id>): LevelNode<RowOf<Id>> => ({ ...row, children: childrenOf(row) })
    // What a search or a whole tree answers stands in its places already.
    const childrenOf = (row: RowOf<Id>): LevelNode<RowOf<Id>>[] =>
      isWhole ? (broughtBy(row) as LevelNode<RowOf<Id>>[]) : (below.get(row.id) ?? []).map(place)
    return (roots ?? []).map(place)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWhole, roots, levels.lists, parents.join()])
  const query: PlatformQuery<{ readonly list: readonly LevelNode<RowOf<Id>>[] }> = {
    ...top,
    data: top.data ? { list } : undefined,
    isFetching: top.isFetching || levels.isFetching,
  }
  return { query, open: ({ id }: { readonly id: string }) => setOpened((last) => new Set(last).add(id)) }
}
