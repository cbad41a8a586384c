import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../answer.ts'
import type { Services } from '../call.ts'
import { sendError } from '../errors.ts'
import type { Metrics } from './metrics.ts'
import { createReadiness } from './readiness.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
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
function mayObserve({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const sent = /^Bearer (\S{1,500})$/i.exec(headers.authorization ?? '')?.[1]
    return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
  }
  if (forwarding.some((name) => headers[name] !== undefined)) return false
  return isLoopback(socket.remoteAddress) && loopbackHost.test(headers.host ?? '')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines every few seconds: no line of the log. */
    isProbe?: boolean
  }
}

interface MonitoringOptions {
  readonly services: Pick<Services, 'database' | 'files'>
  /** Null where nothing is counted. */
  readonly metrics: Metrics | null
  /** What a Prometheus sends; undefined: programs of this machine are answered. */
  readonly token: string | undefined
}

const PROBE = { config: { isProbe: true } }

/**
 * `/health`: the process answers. `/ready`: it can work; anybody learns which part cannot, whoever may observe also why.
 * `/metrics`: for whoever may observe.
 */
export function mountMonitoring(app: FastifyInstance, { services, metrics, token }: MonitoringOptions): void {
  const readiness = createReadiness(services)
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.get('/health', PROBE, async () => ({ status: 'alive' }))
  app.get('/ready', PROBE, async (request, response) => {
    const found = await readiness()
    const isTrusted = mayObserve(request, token)
    const checks = Object.entries(found).map(([name, problem]) => [
      name,
      problem === null ? { ok: true } : { ok: false, ...(isTrusted ? { problem } : {}) },
    ])
    const isReady = !isClosing && Object.values(found).every((problem) => problem === null)
    response.code(isReady ? 200 : 503)
    return { status: isReady ? 'ready' : isClosing ? 'closing' : 'not ready', checks: Object.fromEntries(checks) }
  })
  if (metrics === null) return
  app.get('/metrics', PROBE, async (request, response) => {
    if (!mayObserve(request, token))
      return sendError(request, response, 403, new ApiError(403, { code: 'common.untrustedCaller' }))
    const { type, text } = await metrics.read()
    return response.type(type).send(text)
  })
}
