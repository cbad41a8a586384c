import type { Endpoint } from '#shared/api/endpoint.ts'

/** Milliseconds per timeout class (section 9). */
export interface Timeouts {
  readonly default: number
  readonly long: number
  /** Without any progress, since a transfer has no total limit. */
  readonly transfer: number
}

export const defaultTimeouts: Timeouts = { default: 30_000, long: 100_000, transfer: 1_000_000 }

/** Section 7 and wire facts: these addresses are slow on every server. */
const slowAddress =
  /\/SynThirdInfo\b|\/Email\/Receive\b|\/Permission\/Authority\/Data\b|\/DataSync\/Actions\/Execute\b/i

/** How long a call may take: `total` for ordinary and long calls, `idle` for transfers; the other is null. */
export function timeoutOf(
  entry: Pick<Endpoint, 'path' | 'timeout'>,
  timeouts: Timeouts,
): { readonly total: number | null; readonly idle: number | null } {
  if (entry.timeout === 'transfer') return { total: null, idle: timeouts.transfer }
  if (entry.timeout === 'long' || slowAddress.test(entry.path)) return { total: timeouts.long, idle: null }
  return { total: timeouts.default, idle: null }
}
