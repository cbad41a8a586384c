import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway, OutcomeUnknown } from '#server/database/connection-loss.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { render } from '#server/messages/message.ts'
import { ApiError } from './answer.ts'
import { StoreAway } from './contents.ts'
import { describeMessage, languageOf } from './language.ts'

const MAX_DRAINED = 100 * 1024 * 1024
const DRAIN_TIME = 10_000

const known: Readonly<Record<string, { status: number; code: MessageCode }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'common.bodyTooLarge' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'common.fileTooLarge' },
  FST_FILES_LIMIT: { status: 400, code: 'common.oneFileOnly' },
  FST_PARTS_LIMIT: { status: 400, code: 'common.tooManyParts' },
  FST_FIELDS_LIMIT: { status: 400, code: 'common.tooManyParts' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 400, code: 'common.notMultipart' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'common.mediaType' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'common.bodyIncomplete' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'common.notJson' },
  // SQLite, the system, PostgreSQL: nothing of the call was stored.
  SQLITE_FULL: { status: 500, code: 'common.diskFull' },
  ENOSPC: { status: 500, code: 'common.diskFull' },
  EDQUOT: { status: 500, code: 'common.diskFull' },
  '53100': { status: 500, code: 'common.diskFull' },
}

/** Turns every failure into an envelope; unexpected ones are logged and answered without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | ApiError, request, response) => {
    const answer = apiErrorOf(error)
    if (answer.status === 413) await drain(request.raw)
    const isOpen = error instanceof OutcomeUnknown || (error instanceof DatabaseAway && request.changes?.hasCommitted)
    if (answer.status === 500 || isOpen) {
      request.log.error({ err: error, endpoint: request.routeOptions.config.endpointId }, 'unexpected')
    }
    if (isOpen) return sendUnknown(request, response)
    return sendError(request, response, 200, answer)
  })
  app.setNotFoundHandler((request, response) =>
    sendError(request, response, 404, new ApiError(404, { code: 'common.noEndpoint' })),
  )
}

/**
 * Reads on to the end of a body that is too large, within bounds, and forgets it: a client that is still sending
 * would see a broken connection instead of the answer.
 */
async function drain(body: IncomingMessage): Promise<void> {
  const declared = Number(body.headers['content-length'] ?? 0)
  if (body.readableEnded || body.destroyed || declared > MAX_DRAINED) return
  let read = 0
  body.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MAX_DRAINED) body.destroy()
  })
  body.resume()
  await Promise.race([
    once(body, 'end').catch(() => undefined),
    once(body, 'close').catch(() => undefined),
    wait(DRAIN_TIME, undefined, { ref: false }),
  ])
}

function apiErrorOf(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseAway) return new ApiError(500, { code: 'common.databaseAway' })
  if (error instanceof StoreAway) return new ApiError(500, { code: 'common.storeAway' })
  const { status, code } = known[error.code] ?? generalCode(error)
  return new ApiError(status, { code })
}

function generalCode(error: FastifyError): { status: number; code: MessageCode } {
  if (error instanceof SyntaxError && error.statusCode === 400) return { status: 400, code: 'common.notJson' }
  const isCallers = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isCallers ? { status: 400, code: 'common.badRequest' } : { status: 500, code: 'common.internal' }
}

/**
 * Says that nobody knows whether a change was stored, as a gateway in front of a stopped server would: no `error` stands beside the
 * words, so that our client asks by the key of the submit.
 */
function sendUnknown(request: FastifyRequest, response: FastifyReply): FastifyReply {
  request.answeredCode = 503
  const msg = render({ code: 'common.outcomeUnknown' }, languageOf(request))
  return response.code(503).send({ code: 503, msg, data: null })
}

/** Answers the envelope of an error: the family's `code`, `msg` and `data`, and `error` of ours for clients that know it. */
export function sendError(
  request: FastifyRequest,
  response: FastifyReply,
  httpStatus: number,
  { status, text, field }: ApiError,
): FastifyReply {
  request.answeredCode = status
  const language = languageOf(request)
  const error = { ...describeMessage(text, language), ...(field === undefined ? {} : { field }) }
  return response.code(httpStatus).send({ code: status, msg: render(text, language), data: null, error })
}
