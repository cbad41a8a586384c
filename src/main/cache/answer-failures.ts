import type { EndpointId } from '#shared/api/table.ts'
import { BridgeFailure } from '#main/base/failure.ts'

/** No answer from the server, or the local workspace could not be started. */
export function isNetwork(failure: unknown): boolean {
  return (
    failure instanceof BridgeFailure && (failure.code === 'platform.network' || failure.code === 'server.startFailed')
  )
}

/** The server is there, and what it says cannot be used. */
export function isUnread(failure: unknown): boolean {
  return (
    failure instanceof BridgeFailure && (failure.code === 'platform.malformed' || failure.code === 'platform.tooLarge')
  )
}

/** It may have been done: what was shown before may be old. */
export function isOutcomeUnknown(failure: unknown): boolean {
  return failure instanceof BridgeFailure && failure.extra.outcome === 'unknown'
}

/** The grant or the thing itself is gone, so the stored answer must not be shown any longer. */
export function isWithdrawn(id: EndpointId, failure: unknown): boolean {
  if (!(failure instanceof BridgeFailure) || failure.code !== 'platform.business') return false
  const { platformCode = 0 } = failure.extra
  // Whoever is refused as the user may see nothing; a fault of the server is no refusal.
  if (id === 'auth.currentUser') return platformCode < 500
  return isRefusal(platformCode)
}

export const isRefusal = (code: number) => code === 403 || code === 404
