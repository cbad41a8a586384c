import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCallLog } from './areas/current-user/log.ts'
import { createAuditLog } from './core/audit/log.ts'
import type { Server } from './core/call.ts'
import { answerErrors } from './core/errors.ts'
import { createGuard, type GuardOptions } from './core/guard.ts'
import { beginCall, logSlowCalls, noteAnswer } from './core/monitoring/calls.ts'
import type { Metrics } from './core/monitoring/metrics.ts'
import { createRequestTurns, type RequestScheduler } from './core/request-scheduler.ts'
import type { Durability } from './database/durability.ts'
import { noteWrite, replicaOf } from './database/replica.ts'

interface PipelineOptions {
  readonly untrustedCallers: GuardOptions
  /** Null where a commit itself waits for the disk. */
  readonly durability: Durability | null
  /** Null where nothing is counted. */
  readonly metrics: Metrics | null
  readonly turns: RequestScheduler
  /** Milliseconds from which a call is told as slow. */
  readonly slowMs: number
}

/**
 * What runs for every call, in this order; nothing else may hook itself into all of them (`tests/unit/checks`):
 *
 * 0. `beginCall`: the call gets its id, and is counted from here on.
 * 1. `createGuard`: security headers; who may not call at all is turned away.
 * 2. `createRequestTurns`: the call waits for its turn, before anything is read for it.
 * 3. `core/mount.ts`, of the endpoint: session and access, then the body, its schemas, the key of a submit, the handler.
 *    Whatever fails there becomes an envelope in `answerErrors`.
 * 4. `createCallLog`: a change is written down before its answer goes out, so that whoever was answered finds it.
 *    `createAuditLog`: so is what somebody may have to answer for.
 *    `noteWriter`: where lists are read from a copy, whoever changed something is read it.
 * 5. `untilDurable`: a change is answered once it outlives a power cut.
 * 6. `noteAnswer`: how long it took. `logAnswer`: one line of the server's own log. `logSlowCalls`: another one where it took long.
 */
export function mountPipeline({ app, services }: Server, options: PipelineOptions): void {
  const { untrustedCallers, durability, metrics, turns, slowMs } = options
  app.addHook('onRequest', beginCall(metrics))
  app.addHook('onRequest', createGuard(untrustedCallers))
  app.addHook('onRequest', createRequestTurns(app, turns))
  answerErrors(app)
  app.addHook('onSend', createCallLog(services))
  const audit = createAuditLog(services)
  app.addHook('onSend', audit.note)
  app.addHook('onClose', audit.close)
  if (replicaOf(services.database)) app.addHook('onSend', noteWriter(services))
  if (durability) app.addHook('onSend', untilDurable(durability))
  app.addHook('onSend', noteAnswer)
  app.addHook('onResponse', logAnswer)
  app.addHook('onResponse', logSlowCalls(slowMs))
}

/** Whoever changed something reads it, in whichever process, from now on. */
function noteWriter({ database }: Server['services']) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.signedIn === undefined || request.changes?.hasChanged !== true) return
    try {
      await noteWrite(database, request.signedIn.userId)
    } catch (error) {
      request.log.error({ err: error }, 'other processes may read an older state to whoever changed something')
    }
  }
}

/**
 * Whoever only reads waits for nobody's change. Where the disk refuses one, it is done and may be lost again: no envelope
 * says so or the contrary, so that its client asks by the key.
 */
function untilDurable(durability: Durability) {
  return async (request: FastifyRequest, response: FastifyReply, payload: unknown): Promise<unknown> => {
    if (request.method === 'GET' && request.changes?.hasChanged !== true) return payload
    try {
      await durability.settle()
      return payload
    } catch (error) {
      request.log.error({ err: error }, 'not written out')
      response.code(503).type('text/plain').removeHeader('content-length')
      return 'not written out'
    }
  }
}

/** Never a header, a query or a body, for they carry secrets. */
async function logAnswer(request: FastifyRequest, response: FastifyReply): Promise<void> {
  const { isProbe } = request.routeOptions.config
  request.log[isProbe === true ? 'debug' : 'info'](
    {
      method: request.method,
      endpoint: request.routeOptions.config.endpointId ?? request.routeOptions.url ?? 'unknown',
      user: request.signedIn?.userId,
      status: response.statusCode,
      code: request.answeredCode,
      ms: Math.round(response.elapsedTime),
    },
    'call',
  )
}
