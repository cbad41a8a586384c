import { BridgeFailure } from '#main/base/failure.ts'

const redirectStatus = new Set([301, 302, 303, 307, 308])
const maximumHops = 10

/** Headers that belong to the profile's origin and never travel to another one. */
const ownHeaders = ['authorization', 'jnpf-origin', 'cookie']

export interface Hop {
  readonly url: string
  readonly sameOrigin: boolean
}

/**
 * Where a redirect may lead: only reading calls follow, only over http(s), never from https down to http.
 * Null when it must not be followed.
 */
export function nextHop(from: string, location: string | null, method: string): Hop | null {
  if (location === null || (method !== 'GET' && method !== 'HEAD') || !URL.canParse(location, from)) return null
  const source = new URL(from)
  const target = new URL(location, from)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null
  if (source.protocol === 'https:' && target.protocol === 'http:') return null
  target.username = ''
  target.password = ''
  return { url: target.href, sameOrigin: target.origin === source.origin }
}

function refused(location: string | null): BridgeFailure {
  const where = location !== null && URL.canParse(location) ? new URL(location).origin : ''
  return new BridgeFailure('platform.malformed', '', { detail: `redirected ${where}`.trim() })
}

/**
 * Sends a request (made with redirect 'manual') and follows its redirects by the policy above. `foreign` says whether another origin may answer;
 * it then gets neither the token nor the origin header. Fails with platform.malformed where a redirect is refused.
 */
export async function followRedirects(
  send: (request: Request) => Promise<Response>,
  first: Request,
  foreign: boolean,
): Promise<Response> {
  let request = first
  let url = request.url
  for (let hops = 0; ; hops += 1) {
    const response = await send(request)
    if (!redirectStatus.has(response.status)) return response
    const location = response.headers.get('location')
    await response.body?.cancel()
    const hop = nextHop(url, location, request.method)
    if (hop === null || hops >= maximumHops || (!hop.sameOrigin && !foreign)) throw refused(location)
    const headers = new Headers(request.headers)
    if (!hop.sameOrigin) for (const name of ownHeaders) headers.delete(name)
    request = new Request(hop.url, { method: request.method, headers, signal: first.signal, redirect: 'manual' })
    url = hop.url
  }
}
