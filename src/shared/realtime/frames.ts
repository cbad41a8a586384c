import { parseExact } from '#shared/rules/exact-json.ts'
import { type FieldsOf, type FrameOf, type MethodOf, type Side, socketMethods } from './methods.ts'

/**
 * Reads one frame of a side; null for whatever is not of the table: broken JSON, a method that the other side sends or
 * nobody knows, fields of another shape. Members that the table does not name are dropped.
 */
export function readFrame<From extends Side>(from: From, received: string): FrameOf<From> | null {
  let value: unknown
  try {
    value = parseExact(received)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('method' in value)) return null
  const { method } = value
  if (typeof method !== 'string' || !Object.hasOwn(socketMethods, method)) return null
  const entry = socketMethods[method as keyof typeof socketMethods]
  if (entry.from !== from) return null
  const { success, data } = entry.fields.safeParse(value)
  return (success ? { ...data, method } : null) as FrameOf<From> | null
}

/** In a text within a frame its quotation marks are escaped. */
const NOBODY = '"toUserId":[]'

/** One frame as text. Members beside those of the table go along: clients of the family read more than ours. */
export function writeFrame<Name extends MethodOf<Side>>(
  method: Name,
  fields: FieldsOf<Name> & Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ method, ...fields })
}

/** A push as one of its receivers hears it: it names them and none of the others (wire contract 3.4). */
export function addressedTo(userId: string, frame: string): string {
  return frame.replace(NOBODY, () => `"toUserId":${JSON.stringify([userId])}`)
}

/** The first frame of a client: who it is. */
export function handshake(token: string): string {
  return writeFrame('OnConnection', { mobileDevice: false, token })
}
