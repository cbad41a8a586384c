import type { ReactNode } from 'react'
import type { ServerFeature } from '#shared/access/server-features.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'

interface IfServerHasProps {
  readonly feature: ServerFeature
  readonly children: ReactNode
}

/** What stands inside is not offered on a server that lacks the call behind it. */
export function IfServerHas({ feature, children }: IfServerHasProps) {
  return useServerHas(feature) ? children : null
}
