import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError } from '#renderer/platform/request.ts'

/** Where on the page a refusal belongs: beside its cause, else above the button. */
export interface Refusal {
  readonly field: 'account' | 'password' | 'code' | null
  readonly text: string
  /** What `text` says, to be told again in another language. */
  readonly error: unknown
}

const aboutCaptcha = /验证码|驗證碼|captcha|verification code/i
const aboutPassword = /密码|密碼|password/i
const aboutAccount = /账号|帳號|账户|帳戶|用户|使用者|account|user/i

const aboutMobile = /手机|手機|mobile|phone/i

/** The same for a sign-in by text message: its fields are the number (`account`) and the code. */
export function smsRefusalOf(error: unknown): Refusal {
  const text = describeError(error)
  if (!isPlatformError(error) || error.platformCode !== 400) return { field: null, text, error }
  if (aboutCaptcha.test(text)) return { field: 'code', text, error }
  return { field: aboutMobile.test(text) ? 'account' : null, text, error }
}

/** Servers only send a sentence; its words tell what it is about. A wrong pair of account and password is the password's. */
export function refusalOf(error: unknown): Refusal {
  const text = describeError(error)
  if (!isPlatformError(error) || error.code !== 'platform.business') return { field: null, text, error }
  if (aboutCaptcha.test(text)) return { field: 'code', text, error }
  if (aboutPassword.test(text)) return { field: 'password', text, error }
  return { field: aboutAccount.test(text) ? 'account' : null, text, error }
}
