import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './answer.ts'
import { exceedsComplexityLimit, type PartLimits } from './complexity-limit.ts'

/** Largest JSON body of all: a record with its child tables must fit. */
export const JSON_LIMIT = 10 * 1024 * 1024
/** Largest body of a call that declares no other. */
export const DEFAULT_LIMIT = 256 * 1024
/** Keys and values of a body outside its texts: each of them is looked at several times. */
const MAX_PARTS = { keys: 10_000, values: 100_000 }

/** What a call may send: one that may have more keys may have as many values beside those of the others. */
function partsOf({ routeOptions }: FastifyRequest): PartLimits {
  const { bodyKeys } = routeOptions.config
  return bodyKeys === undefined ? MAX_PARTS : { keys: bodyKeys, values: MAX_PARTS.values + bodyKeys }
}

const FORM_LIMIT = 64 * 1024

/** Reads JSON and forms (an empty body is none) and multipart; everything else is refused. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_LIMIT },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else if (exceedsComplexityLimit(body, partsOf(request))) done(new ApiError(413, { code: 'common.bodyTooLarge' }))
      else void parseJson(request, body, done)
    },
  )
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, body === '' ? undefined : Object.fromEntries(new URLSearchParams(body))),
  )
  await app.register(multipart, {
    limits: { fileSize: 5 * 1024 * 1024, files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: 30 },
  })
}

/** The fields of a multipart form; files in it are refused with 400. */
export async function readFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { files: 0 } }))
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
  return fields
}
