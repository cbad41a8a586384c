import { isIPv6 } from 'node:net'
import type { Call } from './call.ts'

/** An address without the form that a listener of both kinds gives the old one. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The four hexadecimal groups that name the network of an IPv6 address. */
function network(ip: string): string {
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, for everybody at home has a whole /64 to choose from. */
export function placeOfAddress(ip: string): string {
  const plain = plainAddress(ip)
  return isIPv6(plain) ? `${network(plain)}::/64` : plain
}

/** What can be said about the place of an address without asking anybody. */
export function placeOf(call: Pick<Call, 'text'>, address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain === '') return ''
  if (plain === '::1' || plain.startsWith('127.')) return call.text('auth.placeHere')
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80:)/i.test(plain))
    return call.text('auth.placeInside')
  return call.text('auth.placeOutside')
}
