import * as z from 'zod'
import { type Pages, pagesOf } from '#shared/api/common.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { readLeniently } from '#shared/api/lenient.ts'
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
 * is null for some servers. `asked`: what was sent, for lists that do not say how many rows there are.
 */
export function parseData(entry: Endpoint, data: unknown, asked: Partial<CallParts> = {}): unknown {
  if (entry.data === undefined) return null
  if (entry.isReady?.(data) === true) return data
  const parsed = readLeniently(entry.data, data === null && entry.data instanceof z.ZodArray ? [] : data)
  if (parsed.success) return withPages(parsed.data, asked)
  throw new BridgeFailure('platform.malformed', '', { detail: `data: ${problems(parsed.error)}` })
}

/** The page and its size that a list was asked for are in its query, or in its body. */
function withPages(data: unknown, { query, body }: Partial<CallParts>): unknown {
  const { list, pagination } = (data ?? {}) as { list?: unknown; pagination?: Pages }
  if (!Array.isArray(list) || pagination?.isLeast !== true) return data
  const { currentPage, pageSize } = { ...(body as object), ...(query as object) } as Record<string, unknown>
  const [page, size] = [Number(currentPage ?? 1), Number(pageSize)]
  const asked = { page: page > 0 ? page : 1, size: size > 0 ? size : Number.POSITIVE_INFINITY }
  return { ...(data as object), pagination: pagesOf(pagination, list.length, asked) }
}
