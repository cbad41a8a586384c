import { isAxiosError } from 'axios'
import { BridgeFailure } from '#main/base/failure.ts'

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  let current = error
  while (current !== undefined && current !== null && chain.length < 8) {
    chain.push(current)
    current = (current as { cause?: unknown }).cause
  }
  return chain
}

function words(error: unknown): string {
  const chain = causes(error).filter((one): one is Error => one instanceof Error)
  const named = chain.find((one) => one.message.includes('net::ERR_')) ?? chain.at(-1)
  const code = chain.map((one) => (one as { code?: unknown }).code).findLast((one) => typeof one === 'string')
  return `${named?.message || 'no answer'}${code === undefined ? '' : ` (${code})`}`.slice(0, 300)
}

/**
 * Turns whatever a request rejected with into the failure that crosses the bridge. `aborted` is the caller's signal.
 * A timeout and every transport error are platform.network with the reason in `detail`; a cancelled call is bridge.cancelled.
 */
export function transportFailure(error: unknown, aborted: boolean): BridgeFailure {
  const own = causes(error).find((one) => one instanceof BridgeFailure)
  if (own !== undefined) return own
  if (aborted) return new BridgeFailure('bridge.cancelled')
  const timedOut = isAxiosError(error) && (error.code === 'ETIMEDOUT' || error.code === 'ECONNABORTED')
  return new BridgeFailure('platform.network', '', { detail: timedOut ? 'timeout' : words(error) })
}

/** Chromium's and Node's names for what fails before a request is written to a connection. */
const beforeSending =
  /ERR_(CONNECTION_REFUSED|CONNECTION_FAILED|NAME_|INTERNET_DISCONNECTED|ADDRESS_|CERT_|PROXY_|TUNNEL_|NO_SUPPORTED_PROXIES|BLOCKED_|NETWORK_ACCESS)|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|^not running$/

/** Whether the server may have done what it was asked although its answer did not arrive or was not understood. */
export function mayHaveArrived({ code, extra }: BridgeFailure): boolean {
  if (code === 'platform.network') return !beforeSending.test(extra.detail ?? '')
  // Nothing stands at that address: a server that lacks a call has done nothing.
  if (code === 'platform.malformed' && extra.detail === 'HTTP 404') return false
  return code === 'platform.malformed' || code === 'platform.tooLarge' || code === 'bridge.cancelled'
}

/** The failure of a transfer that made no progress for its idle limit. */
export function idleFailure(): BridgeFailure {
  return new BridgeFailure('platform.network', '', { detail: 'timeout' })
}
