import { BridgeFailure } from '#main/base/failure.ts'

function queryValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Flattens a GET payload to query pairs: absent values are left out, arrays repeat their name. */
export function toQuery(payload: unknown): URLSearchParams {
  const query = new URLSearchParams()
  if (typeof payload !== 'object' || payload === null) return query
  for (const [name, value] of Object.entries(payload)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, queryValue(item))
    }
  }
  return query
}

/** Appends `n`, unix seconds, as every call carries it (section 7). */
export function stamped(address: string, now: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}n=${Math.floor(now / 1000)}`
}

/** Full URL of a call: base address, filled path, query and `n`. `now` in epoch milliseconds. */
export function callUrl(baseUrl: string, path: string, query: URLSearchParams, now: number): string {
  const text = query.toString()
  return stamped(`${baseUrl}${path}${text === '' ? '' : `?${text}`}`, now)
}

function refused(): BridgeFailure {
  return new BridgeFailure('bridge.invalidInput', '', { detail: 'address' })
}

/**
 * Resolves an address that a server named: relative to the profile's base path, or absolute on its very origin.
 * Anything else is refused with bridge.invalidInput, so that a link cannot make main call another host.
 */
export function ownAddress(baseUrl: string, address: string): string {
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(address)
  const rooted = /^\/(?![/\\])/.test(address)
  const target = absolute ? address : `${baseUrl}${address}`
  if ((!absolute && !rooted) || !URL.canParse(target)) throw refused()
  const url = new URL(target)
  const base = new URL(`${baseUrl}/`)
  const inside = absolute || url.pathname.startsWith(base.pathname)
  if (url.origin !== base.origin || url.username !== '' || url.password !== '' || !inside) throw refused()
  url.hash = ''
  return url.href
}
