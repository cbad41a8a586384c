import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** An address of the internet: not this machine, its network, or anything that has a meaning of its own. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  return address !== null && address.range() === 'unicast'
}

/** An address as it is written, whichever way; an IPv4 address inside an IPv6 one is the IPv4 one. */
export function parseAddress(text: string): Address | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}

/** What an administrator allowed: a host (`*.name` for those below it), an address or a network, and a port. */
export type AllowedHost =
  | { readonly kind: 'name'; readonly name: string; readonly port: number | null }
  | { readonly kind: 'network'; readonly address: Address; readonly bits: number; readonly port: number | null }

const name = /^(\*\.)?[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u

/** Networks wider than these name no place of an organisation: `10.0.0.0/0` would be every host there is. */
const MIN_BITS = { ipv4: 8, ipv6: 7 } as const

/** Reads an entry of the list; null for what is none. */
export function parseAllowedHost(text: string): AllowedHost | null {
  const network = /^\[?([\da-f.:]+?)\]?\/(\d{1,3})$/i.exec(text)
  if (network) {
    const address = parseAddress(network[1] ?? '')
    const bits = Number(network[2])
    if (!address) return null
    const [least, most] = address.kind() === 'ipv4' ? [MIN_BITS.ipv4, 32] : [MIN_BITS.ipv6, 128]
    if (bits < least || bits > most) return null
    return { kind: 'network', address, bits, port: null }
  }
  const whole = parseAddress(text)
  if (whole) return { kind: 'network', address: whole, bits: whole.kind() === 'ipv4' ? 32 : 128, port: null }
  const [, host = '', digits] = /^(.+?)(?::(\d{1,5}))?$/.exec(text) ?? []
  const port = digits === undefined ? null : Number(digits)
  if (port !== null && (port < 1 || port > 65_535)) return null
  const address = parseAddress(host)
  if (address) return { kind: 'network', address, bits: address.kind() === 'ipv4' ? 32 : 128, port }
  return name.test(host) ? { kind: 'name', name: host.toLowerCase(), port } : null
}

const usualPorts = new Set([80, 443])

/** Whether an entry names this host of an address of the web: without a port of its own it means the usual ones. */
export function allowsHost(entry: AllowedHost, host: string, port: number): boolean {
  if (entry.port === null ? entry.kind === 'name' && !usualPorts.has(port) : entry.port !== port) return false
  if (entry.kind === 'network') return coversAddress(entry, host)
  if (!entry.name.startsWith('*.')) return entry.name === host
  return host.endsWith(entry.name.slice(1)) && host.length > entry.name.length - 1
}

/** Whether an entry names this address itself. */
export function coversAddress(entry: AllowedHost, text: string): boolean {
  if (entry.kind !== 'network') return false
  const address = parseAddress(text)
  if (!address || address.kind() !== entry.address.kind()) return false
  return (address as ipaddr.IPv4).match(entry.address as ipaddr.IPv4, entry.bits)
}

/** Addresses of a text that people write, one by one. */
export const addressList = (text: string) => text.split(/[\s,;\uff0c\uff1b]+/).filter((each) => each !== '')
