import type { UserInfo } from '#shared/api/auth.ts'
import { timeText } from '#renderer/components/time-text.ts'

/** The sign-in before this one, in words; parts the server left out are empty. */
export function lastSignInParts(user: UserInfo): {
  readonly time: string
  readonly place: string
  readonly address: string
} {
  return {
    time: timeText(user.prevLoginTime) || String(user.prevLoginTime || ''),
    place: user.prevLoginIPAddressName,
    address: user.prevLoginIPAddress,
  }
}
