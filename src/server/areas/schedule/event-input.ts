import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { parseTime, parseTimeOfDay, periodAround, shifted } from '#shared/form/dates.ts'
import { messageSources } from '#shared/rules/message-template.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireSendConfig } from '#server/core/notify/routes.ts'
import { whereIn } from '#server/database/text.ts'
import { checkedFiles } from '../message/notice-files.ts'
import { notDeleted } from '../people/users.ts'
import { simpleRule } from './occurrences.ts'

export type EventBody = Handled<Endpoints['schedule.create']>['body']

/** Longest event, and the years that a calendar has. */
const MAX_LENGTH = 366 * 24 * 3_600_000
const FIRST = new Date(1970, 0, 2).getTime()
const LAST = new Date(2200, 0, 1).getTime()

/** A moment of a call; null for what is none, and for one that no calendar shows. */
export function readMoment(value: string | number | null | undefined): number | null {
  const at = parseTime(value)
  return at !== null && at >= FIRST && at < LAST ? at : null
}

const startOfDay = (at: number) => periodAround(at, 'day').from

function atTime(day: number, time: string | null | undefined): number {
  const [hour = 0, minute = 0, second = 0] = (parseTimeOfDay(time ?? '') ?? '00:00:00').split(':').map(Number)
  const date = new Date(startOfDay(day))
  date.setHours(hour, minute, second)
  return date.getTime()
}

function timesOf(body: EventBody): { readonly start_at: number; readonly end_at: number } {
  const startDay = readMoment(body.startDay) ?? fail(400, 'schedule.badTime', { field: 'startDay' })
  const endDay = readMoment(body.endDay || body.startDay) ?? fail(400, 'schedule.badTime', { field: 'endDay' })
  if (body.allDay === 1) {
    const start_at = startOfDay(startDay)
    return { start_at, end_at: shifted(startOfDay(Math.max(endDay, startDay)), 1, 'day') }
  }
  const start_at = atTime(startDay, body.startTime)
  const { duration } = body
  if (duration !== null && duration !== undefined && duration > 0)
    return { start_at, end_at: start_at + duration * 60_000 }
  return { start_at, end_at: atTime(endDay, body.endTime || body.startTime) }
}

const colors = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{3,25}\))$/i

/** What an event of a body is stored as. Refuses with 400 one that ends before it starts, or lasts longer than a year. */
export function readEvent(body: EventBody) {
  const { start_at, end_at } = timesOf(body)
  if (end_at < start_at) fail(400, 'schedule.endBeforeStart', { field: 'endDay' })
  if (end_at - start_at > MAX_LENGTH) fail(400, 'schedule.tooLong', { field: 'endDay' })
  if (body.allDay === 1 && body.reminderTime > 12) fail(400, 'schedule.badReminder', { field: 'reminderTime' })
  const until = body.repetition === 1 ? null : readMoment(body.repeatTime || null)
  if (body.repetition !== 1 && body.repeatTime && until === null) fail(400, 'schedule.badTime', { field: 'repeatTime' })
  const repeat_until = until === null ? 0 : periodAround(until, 'day').to
  if (repeat_until !== 0 && repeat_until < start_at) fail(400, 'schedule.repeatEnds', { field: 'repeatTime' })
  return {
    title: body.title,
    content: body.content ?? '',
    category: body.category ?? '',
    urgent: body.urgent,
    color: colors.test(body.color ?? '') ? (body.color ?? '') : '',
    all_day: body.allDay,
    start_at,
    end_at,
    reminder_time: body.allDay === 1 && body.reminderTime < 1 ? -2 : body.reminderTime,
    reminder_type: body.reminderType,
    send_config_id: body.reminderType === 2 ? (body.send ?? '') : '',
    repetition: body.repetition,
    rule: simpleRule(body.repetition, start_at),
    repeat_until,
  }
}

/**
 * What hangs on an event, which held `before`: who is invited may fetch it. Refuses with 400 a file that is no upload of
 * the caller. What a call does not name stays.
 */
export function readFiles(
  call: Pick<Call, 'database' | 'user'>,
  { files }: EventBody,
  before: string,
): Promise<string> {
  const given =
    files === null || files === undefined ? before : typeof files === 'string' ? files : JSON.stringify(files)
  return checkedFiles(call, given === '' ? '[]' : given, before)
}

/**
 * Refuses with 400 a sending configuration that is gone, or that nobody made for calendars: its ways cost, and whoever
 * enters an event is no administrator. One that the event names already stays.
 */
export async function requireSending({ database }: Pick<Call, 'database'>, now: string, before: string): Promise<void> {
  if (now === '' || now === before) return
  await requireSendConfig(database, now, { field: 'send', source: messageSources.schedule })
}

/** Who is invited beside the caller. Refuses with 400 people who are not there any more. */
export async function readPeople({ database, user }: Call, { toUserIds }: EventBody): Promise<readonly string[]> {
  const ids = [...new Set(toUserIds)].filter((id) => id !== user.userId)
  if (ids.length === 0) return []
  if (ids.length > 200) fail(400, 'schedule.tooManyPeople', { field: 'toUserIds' })
  const rows = await database
    .selectFrom('platform_user')
    .select('id')
    .where(whereIn(database, 'platform_user.id', ids))
    .where('enabled_mark', '=', 1)
    .where(notDeleted(true))
    .execute()
  if (rows.length < ids.length) fail(400, 'schedule.personMissing', { field: 'toUserIds' })
  return ids
}
export type StoredEvent = ReturnType<typeof readEvent>
