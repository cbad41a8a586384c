import type { ReactNode } from 'react'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { CardState } from './CardState.tsx'
import { CardTools } from './CardTools.tsx'
import type { PortalCard } from './layout.ts'
import { useRefresh } from './useRefresh.ts'

interface AskedCardProps {
  readonly card: Pick<PortalCard, 'refreshMinutes'>
  readonly query: PlatformQuery<unknown>
  readonly empty?: boolean
  readonly emptyText?: string
  readonly children: ReactNode
}

/** A card of what is the reader's own: its state, its age, and a button that asks anew. */
export function AskedCard({ card, query, empty = false, emptyText = '', children }: AskedCardProps) {
  useRefresh(query.refetch, card.refreshMinutes)
  return (
    <>
      <CardState query={query} empty={empty} emptyText={emptyText}>
        {children}
      </CardState>
      {query.data === undefined ? null : (
        <CardTools at={query.at ?? null} cache={query.cache} isBusy={query.isFetching} onRefresh={query.refetch} />
      )}
    </>
  )
}
