import type { UserInfo } from '#shared/api/auth.ts'
import { currentLanguage } from '../i18n/index.ts'
import { languageTags } from '../i18n/language.ts'

/** The sign-in before this one, in words; parts the server left out are empty. */
export function lastSignInParts(user: UserInfo): {
  readonly time: string
  readonly place: string
  readonly address: string
} {
  return {
    time: timeText(user.prevLoginTime),
    place: user.prevLoginIPAddressName,
    address: user.prevLoginIPAddress,
  }
}

/** Servers send epoch milliseconds or ready text. */
function timeText(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '' || value === 0) return ''
  const at = typeof value === 'number' || /^\d{11,}$/.test(value) ? new Date(Number(value)) : null
  if (at === null) return String(value)
  return new Intl.DateTimeFormat(languageTags[currentLanguage()], { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  )
}
