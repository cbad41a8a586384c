/** One certificate that the system does not trust, at the origins that were being asked on that host. */
export interface CertificateQuestion {
  /** Chromium's error number; 0 when the system trusts it. */
  readonly errorCode: number
  readonly fingerprint: string
  /** `https://host[:port]` of what is asked there; a handshake itself names no port. */
  readonly origins: readonly string[]
}

/** `system`: what the system said holds. `trusted`: the person's consent to this very certificate holds. */
export type CertificateDecision =
  | { readonly action: 'system' }
  | { readonly action: 'trusted' }
  | { readonly action: 'refuse' /** May the person be asked? */; readonly mayAsk: boolean }

/** Revoked, pinned to another, known interception: no consent of a person outweighs these. */
const never = new Set([-206, -150, -217])

/** The one decision for requests of main, embedded pages and the socket: a consent is for one origin and one certificate. */
export function decideCertificate(
  question: CertificateQuestion,
  isTrusted: (origin: string, fingerprint: string) => boolean,
): CertificateDecision {
  const { errorCode, fingerprint, origins } = question
  if (errorCode === 0) return { action: 'system' }
  if (never.has(errorCode)) return { action: 'refuse', mayAsk: false }
  // Two origins on one host cannot be told apart here: every one of them must be trusted.
  const all = origins.length > 0 && origins.every((origin) => isTrusted(origin, fingerprint))
  return all ? { action: 'trusted' } : { action: 'refuse', mayAsk: origins.length > 0 }
}

/** `https://host[:port]` of an address; null for anything that has no certificate. */
export function secureOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol === 'wss:') return secureOrigin(`https:${address.trim().slice('wss:'.length)}`)
  return url.protocol === 'https:' ? url.origin : null
}

/** Whether an origin is on a host as a handshake names it, without the brackets of IPv6. */
export function isOnHost(origin: string, hostname: string): boolean {
  const plain = (name: string) => name.replaceAll(/[[\]]/g, '').replace(/\.$/, '').toLowerCase()
  return plain(new URL(origin).hostname) === plain(hostname)
}
