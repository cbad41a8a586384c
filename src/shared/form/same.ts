import { isEmpty } from './kind.ts'

/** Values of a record are JSON; empty text, null and an empty list are the same to a person. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true
  return JSON.stringify(one) === JSON.stringify(other)
}
