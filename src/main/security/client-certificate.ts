import type { EmbeddedPages } from './embedded-pages.ts'

/** Host, and port where it is not the usual one, of an address or of `host:port` as a handshake names it; null for neither. */
export function secureHost(address: string): string | null {
  const text = address.includes('://') ? address : `https://${address}`
  if (!URL.canParse(text)) return null
  const { protocol, host } = new URL(text)
  return protocol === 'https:' || protocol === 'wss:' ? host : null
}

/**
 * Whether a host that asks for a certificate of the person may have one: the server of an embedded page for that page,
 * never a frame of another host inside it, and servers that the person named for main's own requests (contents null).
 */
export function mayIdentify(
  asked: string,
  contentsId: number | null,
  embeddedPages: Pick<EmbeddedPages, 'of'>,
  isNamed: (host: string) => boolean,
): boolean {
  const host = secureHost(asked)
  if (host === null) return false
  if (contentsId === null) return isNamed(host)
  const home = embeddedPages.of(contentsId)
  return home?.kind === 'server' && host === secureHost(home.origin)
}
