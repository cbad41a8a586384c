import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from '../addresses.ts'

/** Headers by which a proxy says that it asks for somebody else. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

const digest = (text: string) => createHash('sha256').update(text).digest()

function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address ?? '')
  return plain === '::1' || plain.startsWith('127.')
}

/**
 * Whether somebody may read what the server says of itself: with a token configured whoever sends it; without one, programs of this
 * machine that ask it directly. A proxy on this machine asks from loopback for everybody, and says so.
 */
export function mayObserve({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const sent = /^Bearer (\S{1,500})$/i.exec(headers.authorization ?? '')?.[1]
    return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
  }
  if (forwarding.some((name) => headers[name] !== undefined)) return false
  return isLoopback(socket.remoteAddress) && loopbackHost.test(headers.host ?? '')
}
