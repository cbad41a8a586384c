import { isLoopbackHost } from '#main/security/network-policy.ts'

export interface ServerAddress {
  /** Origin and base path without a trailing slash. */
  readonly url: string
  /** Unencrypted and not on this machine: the person must consent. */
  readonly needsConsent: boolean
}

export interface TypedAddress {
  /** To be tried in this order. Never empty. */
  readonly candidates: readonly ServerAddress[]
  /** Whether the person typed the scheme. */
  readonly schemeTyped: boolean
}

/** Endings that belong to the web client and are copied along with an address. */
const clientPages = /\/(?:index\.html?|login|home|sso|lockScreen)\/*$/i

/**
 * What a typed server address may mean, or null when it means nothing. Without a scheme https comes first and
 * http second. Full-width characters count as their plain forms; fragment and query are dropped, a base path is kept.
 */
export function readTypedAddress(typed: string): TypedAddress | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '' || /[\s\\]/.test(text)) return null
  const schemeTyped = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  const tries = schemeTyped ? [text] : [`https://${text}`, `http://${text}`]
  const candidates = tries.map(normaliseAddress).filter((address) => address !== null)
  return candidates.length > 0 ? { candidates, schemeTyped } : null
}

/** Normalises one absolute address; null unless it is http or https without credentials. */
export function normaliseAddress(value: string): ServerAddress | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '' || url.hostname === '' || url.hostname.endsWith('..')) return null
  let path = url.pathname.replace(/\/{2,}/g, '/')
  for (let shorter = path.replace(clientPages, ''); shorter !== path; shorter = path.replace(clientPages, '')) {
    path = shorter
  }
  return {
    url: url.origin + path.replace(/\/+$/, ''),
    needsConsent: url.protocol === 'http:' && !isLoopbackHost(url.hostname),
  }
}
