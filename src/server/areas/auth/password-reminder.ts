import { isEmail } from '#shared/rules/validation.ts'
import type { Call } from '#server/core/call.ts'
import { lockUserRow } from '#server/core/row-lock.ts'
import { queueMail } from '#server/core/senders/outbox.ts'
import { readSettings, type Settings } from '#server/core/settings.ts'
import { message, render } from '#server/messages/message.ts'
import { sendMessage } from '../message/send.ts'

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

/** Reminds the caller by message, and by mail where the platform sends any, of a password that expires soon; once per expiry. */
export async function remindOfPassword(call: Call): Promise<void> {
  const { database } = call
  const { userId } = call.user
  const settings = await readSettings(database)
  const user = await database
    .selectFrom('platform_user')
    .select(['created_at', 'change_password_date', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const changedAt = user.change_password_date ?? user.created_at
  const days = daysToRemind(changedAt, settings, call.now())
  if (days === undefined) return
  const topic = `password-expiry:${changedAt + settings.updateCycle * DAY}`
  await database.transaction().execute(async (inside) => {
    await lockUserRow(inside, userId)
    const known = await inside
      .selectFrom('message')
      .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
      .select('message.id')
      .where('message.topic', '=', topic)
      .where('message_recipient.user_id', '=', userId)
      .executeTakeFirst()
    if (known) return
    const title = days > 0 ? message('auth.reminderDays', { count: days }) : message('auth.reminderExpired')
    const body = message('auth.reminderBody')
    await sendMessage(inside, { title, body, type: 3, topic, from: null, at: call.now() }, [userId])
    if (isEmail(user.email) && settings.emailSmtpHost !== '') {
      const [subject, text] = [render(title, call.language), render(body, call.language)]
      await queueMail(call, { to: user.email, subject, text }, inside)
    }
  })
}
