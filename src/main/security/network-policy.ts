import { appUrl } from './origin.ts'

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
      return appUrl(value) !== null
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
  if (isLoopbackHost(name) || /\.(?:local|internal|intranet|lan|home|corp|private|home\.arpa)$/.test(name)) return true
  // A name without a dot is resolved inside: `router`, `intranet`.
  if (!name.includes('.') && !name.startsWith('[')) return true
  // Names that stand for whatever address is written in them.
  if (/(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/.test(name)) return true
  if (/^[\d.]+$/.test(name)) return isPrivateAddress(name)
  if (!name.startsWith('[')) return false
  return isPrivateAddress6(name.slice(1, -1))
}

/** This network, private, shared (carriers'), loopback, link local, benchmarks, multicast and what is beyond. */
function isPrivateAddress(address: string): boolean {
  const [first = 0, second = 0, third = 0] = address.split('.').map(Number)
  if (first === 0 || first === 10 || first === 127 || first >= 224) return true
  if (first === 100) return second >= 64 && second <= 127
  if (first === 169) return second === 254
  if (first === 172) return second >= 16 && second <= 31
  if (first === 192) return second === 168 || (second === 0 && third === 0)
  return first === 198 && (second === 18 || second === 19)
}

/** Unique and link local, multicast, and everything that holds an IPv4 address: mapped, compatible, translated (NAT64, 6to4). */
function isPrivateAddress6(address: string): boolean {
  return /^(?:f[cdf]|fe[89a-f]|::|0*64:ff9b:|2002:)/.test(address)
}

/** A dot at the end names the same host: it only says that the name is whole. */
function plainName(hostname: string): string {
  return hostname.replace(/\.$/, '').toLowerCase()
}
