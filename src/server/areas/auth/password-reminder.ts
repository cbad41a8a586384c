import type { Call } from '../../core/call.ts'
import { holdUser } from '../../core/hold.ts'
import { nextId } from '../../core/ids.ts'
import { readSettings, type Settings } from '../../core/settings.ts'

const DAY = 24 * 60 * 60_000
const SYSTEM_MESSAGE = 3

/**
 * Days until a password expires, when it is time to say so; undefined when the policy has no expiry or the day
 * is further off than `updateInAdvance`. Negative: it expired.
 */
export function daysToRemind(changedAt: number, settings: Settings, now: number): number | undefined {
  if (settings.passwordIsUpdatedRegularly !== 1) return undefined
  const days = Math.ceil((changedAt + settings.updateCycle * DAY - now) / DAY)
  return days <= settings.updateInAdvance ? days : undefined
}

/** Puts a reminder among the caller's messages when their password expires soon; one per expiry. */
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
  await database.transaction().execute(async (inside) => {
    await holdUser(inside, userId)
    const known = await inside
      .selectFrom('message')
      .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
      .select('message.id')
      .where('message.topic', '=', topic)
      .where('message_recipient.user_id', '=', userId)
      .executeTakeFirst()
    if (known) return
    const id = nextId()
    await inside
      .insertInto('message')
      .values({
        id,
        type: SYSTEM_MESSAGE,
        title: days > 0 ? `您的密码将在 ${days} 天后过期` : '您的密码已过期',
        body_text: '请在个人中心修改密码。',
        topic,
        release_user_id: null,
        released_at: call.now(),
      })
      .execute()
    await inside.insertInto('message_recipient').values({ message_id: id, user_id: userId, is_read: 0 }).execute()
  })
}
