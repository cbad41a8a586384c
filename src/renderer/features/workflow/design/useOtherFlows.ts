import { useMemo } from 'react'
import type { FlowDocument } from '#shared/design/flow/document.ts'
import { allNodes, typeOf } from '#shared/design/flow/tree.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** The other flows that people may start; asked for where a step of this one starts some. */
export function useOtherFlows(own: string, { tree }: FlowDocument) {
  const isAsked = useMemo(() => allNodes(tree).some((node) => typeOf(node) === 'subFlow'), [tree])
  const { data, isPending } = usePlatformQuery(
    'flow.templates',
    { query: { currentPage: 1, pageSize: 500, enabledMark: '1' } },
    { enabled: isAsked, quiet: true, staleTime: 30_000 },
  )
  return useMemo(() => {
    const others = data?.list.filter(({ id }) => id !== own) ?? []
    return {
      own,
      isPending: isAsked && isPending,
      released: data ? new Set(others.map(({ id }) => id)) : null,
      names: new Map(others.map(({ id, fullName }) => [id, fullName])),
      calls: new Map(others.map(({ id, subFlows }) => [id, subFlows])),
      forms: new Map(others.map(({ id, formId }) => [id, formId])),
    }
  }, [data, isAsked, isPending, own])
}
export type OtherFlows = ReturnType<typeof useOtherFlows>
