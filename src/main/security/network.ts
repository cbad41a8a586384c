import { ownUrl } from './origin.ts'

/** What a session is for: the interface's own pages, main's requests to one server, or nothing known. */
export type SessionRole = 'interface' | 'server' | 'other'

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
    case 'other':
      return /^(?:data|blob|devtools):/.test(value) || value === 'about:blank'
  }
}

/** Loopback names and addresses, as URL.hostname writes them. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}
