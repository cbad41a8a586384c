import type { Call } from '#server/core/call.ts'
import { isMessageCode, render } from '#server/messages/message.ts'

/**
 * The outcome of a sign-in in the reader's language. Reasons are kept as codes; older lines hold `wrong password`, or a
 * sentence that stays as it is.
 */
export function describeLogin(call: Pick<Call, 'text' | 'language'>, success: boolean, reason: string): string {
  if (success) return call.text('profile.logSignedIn')
  const code = reason === 'wrong password' ? 'auth.wrongCredentials' : reason
  const text = isMessageCode(code) ? render({ code }, call.language) : reason
  return call.text('profile.logSignInFailed', { reason: text })
}

/** The part of the product that a line is about, by the first part of the endpoint's id; older lines hold its name. */
export function moduleNameOf({ language }: Pick<Call, 'language'>, stored: string): string {
  const code = `logNames.${stored}`
  return isMessageCode(code) ? render({ code }, language) : stored
}
