import type * as z from 'zod'

type Read<Schema extends z.ZodType> = z.ZodSafeParseResult<z.output<Schema>>
type Issue = z.core.$ZodIssue
type Holder = Record<PropertyKey, unknown>

const numeral = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
])

/** What a value stands for where its schema expects another type; itself where it stands for nothing of it. */
function asExpected(expected: string, value: unknown): unknown {
  switch (expected) {
    case 'array':
      return value === '' ? [] : value
    case 'object':
    case 'record':
      return value === '' ? undefined : value
    case 'boolean':
      return truths.get(value) ?? value
    case 'number':
    case 'int':
      if (typeof value === 'boolean') return Number(value)
      return typeof value === 'string' && numeral.test(value.trim()) ? Number(value) : value
    case 'string':
      return typeof value === 'number' ? String(value) : value
    default:
      return value
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

/** A copy of what was read with the values in question in the types that were expected; null where none could be. */
function inExpectedTypes(data: unknown, issues: readonly Issue[]): { readonly value: unknown } | null {
  const top: Holder = { value: data }
  const copies = new Set<unknown>()
  let isChanged = false
  for (const issue of issues) {
    if (issue.code !== 'invalid_type') continue
    const path = ['value', ...issue.path]
    const last = path.pop() ?? ''
    let at: Holder = top
    for (const key of path) {
      const inner = at[key]
      if (!isHolder(inner)) break
      const own = copies.has(inner) ? inner : ((Array.isArray(inner) ? [...inner] : { ...inner }) as Holder)
      copies.add(own)
      at[key] = own
      at = own
    }
    const given = at[last]
    const meant = asExpected(issue.expected, given)
    if (meant === given) continue
    isChanged = true
    if (meant === undefined) delete at[last]
    else at[last] = meant
  }
  return isChanged ? { value: top['value'] } : null
}

/**
 * Reads what a server answered. Where that is not of its schema, values that say the same in another type are taken for what
 * they say: '' for an empty list or a missing object, numbers and flags as text, flags as 0 and 1, texts as numbers.
 */
export function readLeniently<Schema extends z.ZodType>(schema: Schema, data: unknown): Read<Schema> {
  const strict = schema.safeParse(data)
  if (strict.success) return strict
  const meant = inExpectedTypes(data, strict.error.issues)
  if (meant === null) return strict
  const read = schema.safeParse(meant.value)
  return read.success ? read : strict
}
