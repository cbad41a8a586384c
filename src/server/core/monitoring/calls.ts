import type { FastifyReply, FastifyRequest } from 'fastify'
import { loggingStatements, StatementLog } from '#server/database/statements.ts'
import type { Metrics } from './metrics.ts'
import { requestIdHeader } from './request-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call asked the database. */
    statements?: StatementLog
    /** Milliseconds until its answer began. */
    answeredAfter?: number
    /** Milliseconds that it waited for its turn. */
    waited?: number
  }
}

/** Statements that the line of a slow call names. */
const NAMED = 5

/** Names the call on its answer, and begins to count. */
export function beginCall(metrics: Metrics | null) {
  return (request: FastifyRequest, response: FastifyReply, done: () => void): void => {
    response.header(requestIdHeader, request.id)
    request.statements = new StatementLog()
    if (metrics) countCall(metrics, request, response)
    loggingStatements(request.statements, done)
  }
}

/** A client that goes away ends its call without an answer: only the connection tells. */
function countCall(metrics: Metrics, request: FastifyRequest, response: FastifyReply): void {
  metrics.callBegan()
  let isCounted = false
  const ended = () => {
    if (isCounted) return
    isCounted = true
    const { endpointId } = request.routeOptions.config
    const code = response.sent ? (request.answeredCode ?? response.statusCode) : null
    if (request.waited !== undefined) metrics.callWaited(request.waited)
    metrics.callEnded(endpointId, code, request.answeredAfter ?? response.elapsedTime)
  }
  response.raw.once('finish', ended)
  response.raw.once('close', ended)
}

/** Notes when the answer of a call begins: how long its client takes to read it says nothing about the server. */
export async function noteAnswer(request: FastifyRequest, response: FastifyReply): Promise<void> {
  request.answeredAfter = response.elapsedTime
}

/** One line about a call that took long, with the shape of its statements and none of their values. */
export function logSlowCalls(slowMs: number) {
  return async (request: FastifyRequest, response: FastifyReply): Promise<void> => {
    const ms = request.answeredAfter ?? response.elapsedTime
    if (ms < slowMs) return
    const { config, url } = request.routeOptions
    request.log.warn(
      {
        endpoint: config.endpointId ?? url ?? 'unknown',
        user: request.signedIn?.userId,
        ms: Math.round(ms),
        waited: Math.round(request.waited ?? 0),
        database: request.statements?.total(),
        statements: request.statements?.slowest(NAMED),
      },
      'slow call',
    )
  }
}
