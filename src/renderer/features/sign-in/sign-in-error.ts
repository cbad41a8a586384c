import { fieldErrorOf, type FieldError } from '#renderer/platform/field-error.ts'

/** Where on the page an error belongs: beside its cause, else above the button. */
export interface SignInError extends FieldError<'account' | 'password' | 'code'> {
  /** What `text` says, to be told again in another language. */
  readonly error: unknown
}

export function signInErrorOf(error: unknown): SignInError {
  return { ...fieldErrorOf(error, ['account', 'password', 'code']), error }
}

/** The same for a sign-in by text message: its fields are the number (`account`) and the code. */
export function smsErrorOf(error: unknown): SignInError {
  const { field, text } = fieldErrorOf(error, ['mobile', 'code'])
  return { field: field === 'mobile' ? 'account' : field, text, error }
}
