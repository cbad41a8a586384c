import type { FastifyInstance } from 'fastify'
import { envelope } from './errors.ts'

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

function hostname(host: string | undefined): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

/**
 * Whether a page of some browser, rather than a client of ours, sends this request. Clients send no Origin;
 * a loopback server is also only ever addressed by a loopback name (a public name that points to 127.0.0.1 is
 * an attack on it).
 */
export function isForeign(host: string | undefined, origin: string | undefined, loopback: boolean): boolean {
  if (loopback && !loopbackNames.has(hostname(host))) return true
  if (origin === undefined) return false
  return !host || !(origin === `http://${host}` || origin === `https://${host}`)
}

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/** Turns foreign pages away before anything else runs, and sets the security headers of every answer. */
export function guard(app: FastifyInstance, loopback: boolean): void {
  app.addHook('onRequest', async (request, response) => {
    response.headers(headers)
    if (isForeign(request.headers.host, request.headers.origin, loopback)) {
      return envelope(request, response, 403, 403, '不允许从其他来源访问')
    }
  })
}
