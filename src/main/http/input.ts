import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { CallParts } from './contract.ts'

/** First problems of a value in words for the log, without the value itself. */
export function problems(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`)
    .join('; ')
}

function part(entry: Endpoint, name: keyof CallParts, value: unknown): unknown {
  const schema = entry[name]
  if (schema === undefined) {
    if (value === undefined) return undefined
    throw new BridgeFailure('bridge.invalidInput', '', { detail: `${name}: not declared` })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new BridgeFailure('bridge.invalidInput', '', { detail: `${name}: ${problems(parsed.error)}` })
}

/** Checks the parts with the entry's own schemas and fills their defaults; bridge.invalidInput names the first problems. */
export function parseParts(entry: Endpoint, parts: CallParts): CallParts {
  return {
    params: part(entry, 'params', parts.params),
    query: part(entry, 'query', parts.query),
    body: part(entry, 'body', parts.body),
  }
}

/**
 * Checks an answer leniently; a mismatch is platform.malformed. An entry without a schema has no data, and an empty list
 * is null for some servers.
 */
export function parseData(entry: Endpoint, data: unknown): unknown {
  if (entry.data === undefined) return null
  if (entry.isReady?.(data) === true) return data
  const parsed = entry.data.safeParse(data === null && entry.data instanceof z.ZodArray ? [] : data)
  if (parsed.success) return parsed.data
  throw new BridgeFailure('platform.malformed', '', { detail: `data: ${problems(parsed.error)}` })
}
