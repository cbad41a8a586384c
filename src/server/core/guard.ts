import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contractNumber, serverHeader } from '#shared/api/server-header.ts'
import { workspaceKeyHeader } from '#shared/ipc/workspace.ts'
import { ApiError } from './answer.ts'
import { sendError } from './errors.ts'

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

function hostname(host: string | undefined): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

/**
 * Whether a page of some browser, rather than a client of ours, sends this request. Clients send no Origin;
 * a loopback server is also only ever addressed by a loopback name (a public name that points to 127.0.0.1 is
 * an attack on it). `origins`: under which a proxy in front of it is known to browsers.
 */
export function isForeign(
  host: string | undefined,
  origin: string | undefined,
  loopback: boolean,
  origins: readonly string[] = [],
): boolean {
  const isPublic = origins.some((allowed) => new URL(allowed).host === host)
  if (loopback && !isPublic && !loopbackNames.has(hostname(host))) return true
  if (origin === undefined || origins.includes(origin)) return false
  return !host || !(origin === `http://${host}` || origin === `https://${host}`)
}

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  [serverHeader]: contractNumber,
} as const

/** Compares in the same time however much is right. */
function isKey(given: unknown, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(key))
}

export interface GuardOptions {
  /** Answer only callers that address a loopback name. */
  readonly loopback: boolean
  /** Answer only callers that know it; null: everybody. */
  readonly key: string | null
  /** Origins of a proxy in front of it, as browsers see them: `https://campus.example`. */
  readonly origins: readonly string[]
}

/** Whether nobody of ours asks: a page of some browser, or somebody without the key. */
export function isUntrustedCaller(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { loopback, key, origins }: GuardOptions,
): boolean {
  const lacksKey = key !== null && !isKey(headers[workspaceKeyHeader], key)
  return lacksKey || isForeign(headers.host, headers.origin, loopback, origins)
}

const untrustedCallerRejected = new ApiError(403, { code: 'common.untrustedCaller' })

/** Turns untrusted callers away before anything else runs, and sets the security headers of every answer. */
export function createGuard(options: GuardOptions) {
  return async (request: FastifyRequest, response: FastifyReply) => {
    response.headers(headers)
    if (isUntrustedCaller(request.raw, options)) return sendError(request, response, 403, untrustedCallerRejected)
  }
}
