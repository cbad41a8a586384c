import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { plainAddress } from '../addresses.ts'

/** Names one call: on its answer, in each line of the log about it, and taken over from a proxy that names calls already. */
export const requestIdHeader = 'x-request-id'

const readable = /^[\w.:-]{8,100}$/

/** Makes the ids of calls. Only the proxies in front of the server choose one: anybody else would write into its log. */
export function requestIds(proxies: readonly string[] = []) {
  const trusted = new Set(proxies)
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const sent = headers[requestIdHeader]
    const isTrusted = trusted.size > 0 && trusted.has(plainAddress(socket.remoteAddress ?? ''))
    return isTrusted && typeof sent === 'string' && readable.test(sent) ? sent : randomUUID()
  }
}
