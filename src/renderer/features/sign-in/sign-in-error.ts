import { fieldErrorOf, type FieldError } from '#renderer/platform/field-error.ts'

const fields = ['account', 'password', 'code', 'companyName'] as const

/** Where on the page an error belongs: beside its cause, else above the button. */
export interface SignInError extends FieldError<(typeof fields)[number]> {
  /** What `text` says, to be told again in another language. */
  readonly error: unknown
}

export function signInErrorOf(error: unknown): SignInError {
  return { ...fieldErrorOf(error, fields), error }
}

/** The same for a sign-in by text message: its fields are the number (`account`) and the code. */
export function smsErrorOf(error: unknown): SignInError {
  const { field, text } = fieldErrorOf(error, ['mobile', 'code'])
  return { field: field === 'mobile' ? 'account' : field, text, error }
}
