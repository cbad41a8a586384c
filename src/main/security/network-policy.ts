import { ownUrl } from './origin.ts'

/** What a session is for: the interface's own pages, one server (main's requests and its pages), other sites, or nothing known. */
export type SessionRole = 'interface' | 'server' | 'foreign' | 'other'

/**
 * What the interface's own session may load: our scheme and in-page data, never the network, never a file.
 * In development also Vite's socket on this machine.
 */
export function mayInterfaceLoad(value: string, development: boolean): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  switch (url.protocol) {
    case 'app:':
      return ownUrl(value) !== null
    case 'data:':
    case 'blob:':
    case 'devtools:':
      return true
    case 'about:':
      return url.href === 'about:blank'
    case 'ws:':
      return development && isLoopbackHost(url.hostname)
    default:
      return false
  }
}

/** Sessions of servers speak http and https alone. */
export function mayServerSessionLoad(value: string): boolean {
  if (!URL.canParse(value)) return false
  const protocol = new URL(value).protocol
  return protocol === 'https:' || protocol === 'http:'
}

export function mayLoad(role: SessionRole, value: string, development: boolean): boolean {
  switch (role) {
    case 'interface':
      return mayInterfaceLoad(value, development)
    case 'server':
      return mayServerSessionLoad(value)
    case 'foreign':
      // Only embedded pages load here, and those are asked by their home.
      return false
    case 'other':
      return /^(?:data|blob|devtools):/.test(value) || value === 'about:blank'
  }
}

/** Loopback names and addresses, as URL.hostname writes them. */
export function isLoopbackHost(hostname: string): boolean {
  const name = plainName(hostname)
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

/** Names and addresses of this machine and of private networks, as URL.hostname writes them. */
export function isPrivateHost(hostname: string): boolean {
  const name = plainName(hostname)
  if (isLoopbackHost(name) || name.endsWith('.local') || name === '0.0.0.0') return true
  if (/^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(name) && /^[\d.]+$/.test(name)) return true
  // Unique local, link local, unspecified, and IPv4 mapped into IPv6.
  return /^\[(?:f[cd]|fe[89ab]|::\]|::ffff:)/.test(name)
}

/** A dot at the end names the same host: it only says that the name is whole. */
function plainName(hostname: string): string {
  return hostname.replace(/\.$/, '').toLowerCase()
}
