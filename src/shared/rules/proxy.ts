/** Kinds of proxy that Chromium speaks to. */
const schemes = ['http', 'https', 'socks4', 'socks5'] as const
export type ProxyScheme = (typeof schemes)[number]

export interface ProxyServer {
  readonly scheme: ProxyScheme
  /** As a rule wants it: an IPv6 address in brackets. */
  readonly host: string
  readonly port: number
}

const hostName = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i
const bracketed = /^\[[\da-f:.]{2,45}\]$/i

/** `[scheme://]host:port` without user, password or path; http when no scheme is typed. Null for anything else. */
export function readProxyServer(text: string): ProxyServer | null {
  const match = /^(?:([a-z\d]+):\/\/)?(\[[^\]]*\]|[^:/@[\]\s]+):(\d{1,5})\/?$/i.exec(text.trim())
  if (match === null) return null
  const scheme = schemes.find((known) => known === (match[1] ?? 'http').toLowerCase())
  const host = match[2] ?? ''
  const port = Number(match[3])
  if (scheme === undefined || port < 1 || port > 65_535) return null
  return hostName.test(host) || bracketed.test(host) ? { scheme, host, port } : null
}

/** The address of a proxy script: http or https, without user and password. */
export function isProxyScript(text: string): boolean {
  if (!URL.canParse(text.trim())) return false
  const url = new URL(text.trim())
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

/**
 * Names that go past the proxy: hosts, `*.example.com`, `.example.com`, addresses, ranges (10.0.0.0/8), `<local>`, each
 * with an optional port, between commas, semicolons or line breaks. Null when one of them is no such name.
 */
export function readProxyBypass(text: string): readonly string[] | null {
  const names = text
    .split(/[\s,;]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const fits = (name: string) =>
    name === '<local>' ||
    name === '<-loopback>' ||
    /^(?:\*|[*.]?[\w.-]*\w|\[[\da-f:.]+\])(?:\/\d{1,3}|:\d{1,5})?$/i.test(name)
  return names.every(fits) ? names : null
}
