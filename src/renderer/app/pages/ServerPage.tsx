import type { ReactNode } from 'react'
import type { ServerFeature } from '#shared/access/server-features.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { NoticePage } from './NoticePage.tsx'

interface ServerPageProps {
  readonly needs: ServerFeature
  readonly title: string
  readonly children: ReactNode
}

/** A page that is nothing without a call that only some servers answer: elsewhere it says so, and asks nothing. */
export function ServerPage({ needs, title, children }: ServerPageProps) {
  return useServerHas(needs) ? children : <NoticePage reason="server" title={title} />
}
