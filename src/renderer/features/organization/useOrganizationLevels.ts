import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { OrganizationNode } from '#shared/api/organization.ts'
import { call } from '#renderer/platform/call.ts'
import { type PlatformQuery, queryKey, usePlatformQuery } from '#renderer/platform/query.ts'

const TOP = '-1'
const levelOf = (parentId: string) => ({ query: { parentId } }) as const

/** The organisation tree of the management page: level by level as branches are opened, or what fits a word. */
export function useOrganizationLevels(word: string) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isSearch = word !== ''
  const top = usePlatformQuery('organization.list', isSearch ? { query: { keyword: word } } : levelOf(TOP), {
    staleTime: 0,
    keepPrevious: true,
  })
  const roots = top.data?.list
  const only = !isSearch && roots?.length === 1 ? roots[0]?.id : undefined
  const parents = isSearch ? [] : [...new Set([...(only === undefined ? [] : [only]), ...opened])]
  const levels = useQueries({
    queries: parents.map((parentId) => ({
      queryKey: queryKey('organization.list', levelOf(parentId)),
      queryFn: ({ signal }: { signal: AbortSignal }) => call('organization.list', levelOf(parentId), { signal }),
    })),
    combine: (states) => ({
      lists: states.map(({ data }) => data?.data.list),
      isFetching: states.some((state) => state.isFetching),
    }),
  })
  const list = useMemo(() => {
    if (isSearch || !roots) return roots ?? []
    const below = new Map(parents.map((id, index) => [id, levels.lists[index] ?? []]))
    const place = (node: OrganizationNode): OrganizationNode => ({
      ...node,
      children: (below.get(node.id) ?? []).map(place),
    })
    return roots.map(place)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSearch, roots, levels.lists, parents.join()])
  const query: PlatformQuery<{ readonly list: readonly OrganizationNode[] }> = {
    ...top,
    data: top.data ? { list } : undefined,
    isFetching: top.isFetching || levels.isFetching,
  }
  return { query, open: ({ id }: OrganizationNode) => setOpened((last) => new Set(last).add(id)) }
}
