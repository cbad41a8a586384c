import { describeError } from './describe-error.ts'
import { isPlatformError } from './platform-error.ts'

/**
 * What of the input a server's error is about, as a path of names and row numbers from 0 (`items.2.price` is
 * `['items', '2', 'price']`). Empty where the server names nothing, as others of the family do: the error then belongs
 * to the whole form.
 */
export function errorPath(error: unknown): readonly string[] {
  if (!isPlatformError(error) || error.code !== 'platform.business') return []
  return error.reason?.field?.split('.') ?? []
}

export interface FieldError<Name extends string> {
  /** Null: about none of the fields, to be told as a toast or at the head of the form. */
  readonly field: Name | null
  readonly text: string
}

/** The text of an error, and which of a form's fields it stands beside. */
export function fieldErrorOf<Name extends string>(error: unknown, fields: readonly Name[]): FieldError<Name> {
  const [first] = errorPath(error)
  return { field: fields.find((name) => name === first) ?? null, text: describeError(error) }
}
