import type { Call } from '#server/core/call.ts'
import { notifyInside } from '#server/core/notify/notify.ts'
import { lockUserRow } from '#server/core/row-lock.ts'
import { readSettings, type Settings } from '#server/core/settings.ts'
import { message } from '#server/messages/message.ts'

const DAY = 24 * 60 * 60_000

/**
 * Days until a password expires, when it is time to say so; undefined when the policy has no expiry or the day
 * is further off than `updateInAdvance`. Negative: it expired.
 */
export function daysToRemind(changedAt: number, settings: Settings, now: number): number | undefined {
  if (settings.passwordIsUpdatedRegularly !== 1) return undefined
  const days = Math.ceil((changedAt + settings.updateCycle * DAY - now) / DAY)
  return days <= settings.updateInAdvance ? days : undefined
}

/** Reminds the caller of a password that expires soon; once per expiry. */
export async function remindOfPassword(call: Call): Promise<void> {
  const { database } = call
  const { userId } = call.user
  const settings = await readSettings(database)
  const user = await database
    .selectFrom('platform_user')
    .select(['created_at', 'change_password_date'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const changedAt = user.change_password_date ?? user.created_at
  const days = daysToRemind(changedAt, settings, call.now())
  if (days === undefined) return
  const topic = `password-expiry:${changedAt + settings.updateCycle * DAY}`
  const tell = await database.transaction().execute(async (inside) => {
    await lockUserRow(inside, userId)
    const title = days > 0 ? message('auth.reminderDays', { count: days }) : message('auth.reminderExpired')
    return notifyInside(
      call,
      {
        reason: 'passwordExpires',
        values: { days: String(Math.max(days, 0)) },
        words: { title, content: message('auth.reminderBody') },
        to: [userId],
        from: null,
        topic,
      },
      inside,
    )
  })
  tell()
}
