import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { fail } from '#server/core/answer.ts'

const stored = z.union([z.string().max(5000), z.number(), z.null()])

/** Which records a point counts: those of one figure of a board, a month, or stored values of its group; `besides`: and all that are none of these. */
const pointKey = z.union([
  z.object({ figure: z.number().int().min(0).max(99) }),
  z.object({ month: z.string().regex(/^\d{4}-\d\d$/) }),
  z.object({ values: z.array(stored).max(200), besides: z.array(stored).max(200).optional() }),
])
export type PointKey = z.output<typeof pointKey>

export const writeKey = (key: PointKey): string => JSON.stringify(key)

/** The key of a point as a client sends it back; null for none. Refuses with 400 what is no key. */
export function readKey(text: string | undefined): PointKey | null {
  if (text === undefined || text === '') return null
  try {
    const read = pointKey.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // No JSON is told below, as another shape is.
  }
  return fail(400, 'portal.sourceUnreadable')
}

type Values = readonly (string | number | null)[]

function isOneOf(column: string, values: Values): RawBuilder<SqlBool> {
  const target = sql.ref(column)
  const some = values.filter((value) => value !== null)
  const parts = [
    ...(some.length < values.length ? [sql<SqlBool>`${target} is null`] : []),
    ...(some.length > 0 ? [sql<SqlBool>`(${target} is not null and ${target} in (${sql.join(some)}))`] : []),
  ]
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** The records of a group, by its column. */
export function keyFilter(column: string, key: Extract<PointKey, { readonly values: Values }>): RawBuilder<SqlBool> {
  const own = isOneOf(column, key.values)
  return key.besides === undefined ? own : sql<SqlBool>`(${own} or not ${isOneOf(column, key.besides)})`
}
