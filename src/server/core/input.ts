import type * as z from 'zod'
import { isStorable } from '#shared/rules/characters.ts'
import { message, type Message } from '#server/messages/message.ts'
import { fieldLabels } from '#server/messages/areas/field-labels.ts'
import { fail } from './answer.ts'

/**
 * Parses one part of the input with the entry's schema, or answers `otherwise` when the entry declares none.
 * Refuses with 400 and a message that names the first wrong field.
 */
export function checked(
  schema: z.ZodType | undefined,
  value: unknown,
  otherwise: unknown,
  part: 'params' | 'query' | 'body',
  /** What cannot be null is not given where it is: other clients send what they have nothing for as null. */
  readsNulls = false,
): unknown {
  if (!schema) return otherwise
  const given = value ?? (part === 'body' ? undefined : {})
  const first = parsedOrEmpty(schema, given)
  const result = first.success || !readsNulls ? first : withoutNulls(schema, given, first)
  if (result.success) {
    requireStorable(result.data)
    return result.data
  }
  const [issue] = result.error.issues
  if (!issue) return fail(400, 'common.invalidInput')
  const field = issue.path.map(String).join('.')
  if (field === '') return fail(400, part === 'body' ? 'common.bodyMissing' : 'common.invalidInput')
  const label = labelOf(issue.path)
  if (label) return fail(400, 'common.invalidLabel', { field, params: { label, reason: explain(issue) } })
  return fail(400, 'common.invalidField', { field, params: { name: field, reason: explain(issue) } })
}

/** What people call the field that a path ends at; null for one that has no such name. */
function labelOf(path: readonly PropertyKey[]): Message | null {
  const name = path.findLast((part) => typeof part === 'string')
  return name !== undefined && Object.hasOwn(fieldLabels, name)
    ? { code: `fieldLabels.${name as keyof typeof fieldLabels}` }
    : null
}

/** Clients of the family send no body where they have nothing to say: it is an empty one, if that is enough. */
function parsedOrEmpty(schema: z.ZodType, given: unknown) {
  const first = schema.safeParse(given, { reportInput: true })
  if (first.success || given !== undefined) return first
  const empty = schema.safeParse({})
  return empty.success ? empty : first
}

/** The same without the nulls that were refused; as it was where none was. */
function withoutNulls(schema: z.ZodType, given: unknown, refused: z.ZodSafeParseResult<unknown>) {
  if (!isRecord(given)) return refused
  const rest = copyOf(given)
  const copies = new Set([rest])
  let hasNulls = false
  for (const { path } of refused.error?.issues ?? []) {
    const owner = path.slice(0, -1).reduce<unknown>((at, key) => isRecord(at) && at[String(key)], given)
    const last = String(path.at(-1))
    // A null among the items of a list is no item that was left out.
    if (!isRecord(owner) || Array.isArray(owner) || owner[last] !== null) continue
    let at = rest
    // No more is copied than what leads to it: who sends a body decides how deep it is.
    for (const key of path.slice(0, -1).map(String)) {
      const inner = at[key] as Record<string, unknown>
      const own = copies.has(inner) ? inner : copyOf(inner)
      copies.add(own)
      at[key] = own
      at = own
    }
    Reflect.deleteProperty(at, last)
    hasNulls = true
  }
  return hasNulls ? schema.safeParse(rest, { reportInput: true }) : refused
}

function copyOf(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Refuses with 400 a text, here or anywhere inside, that not every database keeps as it is. */
export function requireStorable(data: unknown): void {
  const left = [data]
  for (const value of left) {
    if (typeof value === 'string' && !isStorable(value)) fail(400, 'common.notStorable')
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) left.push(inner)
  }
}

function explain(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return message(issue.input === undefined ? 'common.required' : 'common.wrongType')
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return message('common.required')
      return message('common.tooSmall', { limit: String(issue.minimum) })
    case 'too_big':
      return message(issue.origin === 'string' ? 'common.tooLong' : 'common.tooLarge', { limit: String(issue.maximum) })
    case 'invalid_value':
      return message('common.notOneOf', { values: issue.values.map(String) })
    case 'invalid_format':
      return message('common.wrongFormat')
    default:
      return message('common.wrongValue')
  }
}
