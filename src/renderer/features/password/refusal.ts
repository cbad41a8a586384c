import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError } from '#renderer/platform/request.ts'

/** The field a refusal belongs to; null: to none of them, it is told as a toast. */
export interface Refusal {
  readonly field: 'oldPassword' | 'password' | 'code' | null
  readonly text: string
}

const aboutCaptcha = /验证码|驗證碼|captcha|verification code/i
const aboutOld = /(?:旧|舊|原|当前|目前)密[码碼]|(?:old|original|current) password/i
// Only the new password can be the same as something; the old one is named in the same breath.
const aboutReuse = /相同|重复|重複|最近|same|reuse|recent/i
const aboutPassword = /密码|密碼|password/i

/** Servers only send a sentence; its words tell what it is about (section 5, Password change). */
export function refusalOf(error: unknown): Refusal {
  const text = describeError(error)
  if (!isPlatformError(error) || error.code !== 'platform.business') return { field: null, text }
  if (aboutCaptcha.test(text)) return { field: 'code', text }
  if (!aboutPassword.test(text)) return { field: null, text }
  return { field: aboutOld.test(text) && !aboutReuse.test(text) ? 'oldPassword' : 'password', text }
}
