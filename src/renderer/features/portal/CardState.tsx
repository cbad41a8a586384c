import type { ReactNode } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import type { PlatformQuery } from '#renderer/platform/query.ts'

interface StateProps {
  readonly query: PlatformQuery<unknown>
  readonly empty: boolean
  readonly emptyText: string
  readonly children: ReactNode
}

/** A card that failed says so in its own frame; the others go on. */
export function CardState({ query, empty, emptyText, children }: StateProps) {
  return (
    <PageState
      loading={query.isPending}
      error={query.data === undefined ? query.error : null}
      onRetry={query.refetch}
      empty={empty}
      emptyText={emptyText}
      rows={3}
    >
      {children}
    </PageState>
  )
}
