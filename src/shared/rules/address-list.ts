import ipaddr from 'ipaddr.js'

/** Separators of a list of addresses as people write one. */
const between = /[,;，；\s]+/

type Network = readonly [ReturnType<typeof ipaddr.parse>, number]

function read(text: string): Network | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    // Short forms such as 10.1 mean what nobody expects.
    if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return null
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return null
  }
}

const parts = (list: string) => list.split(between).filter((part) => part !== '')

/** The first part of a list of addresses and networks (`10.1.2.3`, `10.0.0.0/8`, `2001:db8::/32`) that is neither; null: none. */
export function wrongAddress(list: string): string | null {
  return parts(list).find((part) => read(part) === null) ?? null
}

/** Whether an address is in the list, or in a network of it. */
export function isListed(list: string, address: string): boolean {
  const own = read(address)?.[0]
  if (!own) return false
  return parts(list).some((part) => {
    const network = read(part)
    if (!network) return false
    const [base, bits] = network
    return base.kind() === own.kind() && own.match([base, bits] as never)
  })
}
