import { shifted } from '#shared/form/dates.ts'
import { isStorable } from '#shared/rules/characters.ts'
import { seenName } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { render } from '#server/messages/message.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { readMoment } from './event-input.ts'
import { ownEvents } from './events.ts'
import { durationOf, type FileEvent, type Property, readCalendar, textOf, timeOf, writeCalendar } from './icalendar.ts'
import { excludedOf, type ForeignRule, readForeignRule, reminderOf, repetitionOf } from './occurrences.ts'
import { insertEvent, requireRoom } from './write.ts'

/** Bytes of a file, and events in it. */
export const CALENDAR_LIMIT = 2 * 1024 * 1024
const MAX_EVENTS = 2000
const MAX_EXCLUDED = 1000
const MAX_LENGTH = 366 * 24 * 3_600_000

/** The events of the caller as a file; what they declined of others is left out of it. */
export async function exportCalendar(call: Call): Promise<DownloadLink> {
  const rows = await ownEvents(call)
  const events = rows.map((row) => ({
    uid: row.uid || `${row.id}@atrium`,
    title: row.title,
    content: row.content,
    isDay: row.all_day === 1,
    start: row.start_at,
    end: row.end_at,
    rule: row.rule,
    until:
      [row.repeat_until, Number(row.declined_after ?? 0)].filter((each) => each !== 0).toSorted((a, b) => a - b)[0] ??
      0,
    excluded: [...excludedOf(row), ...excludedOf({ excluded: row.my_excluded ?? '' })],
    reminder: row.reminder_time === -2 ? null : row.start_at - reminderOf(row, row.start_at),
  }))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return offerContent(call, `${call.text('schedule.fileName')}.ics`, writeCalendar(events, zone, call.now()))
}

type Reason = Extract<MessageCode, `schedule.file${string}`>
class Refusal {
  readonly reason: Reason
  constructor(reason: Reason) {
    this.reason = reason
  }
}

const one = ({ properties }: FileEvent, name: string): Property | undefined => properties.get(name)?.[0]
const time = (property: Property | undefined) =>
  property === undefined ? null : timeOf(property.value, property.params.get('TZID') ?? '')

function timesOf(event: FileEvent) {
  const start = time(one(event, 'DTSTART'))
  if (start === null || readMoment(start.at) === null) return new Refusal('schedule.fileTime')
  const lasts = one(event, 'DURATION')
  const length = lasts ? durationOf(lasts.value) : null
  const ends = one(event, 'DTEND')
  const end = ends ? time(ends) : null
  if ((lasts && length === null) || (ends && end === null)) return new Refusal('schedule.fileTime')
  const isDay = start.isDay
  const otherwise = isDay ? shifted(start.at, 1, 'day') : start.at
  const end_at = end?.at ?? (length === null ? otherwise : start.at + length)
  if (end_at < start.at || end_at - start.at > MAX_LENGTH) return new Refusal('schedule.fileTime')
  return { start_at: start.at, end_at: isDay ? Math.max(end_at, otherwise) : end_at, all_day: isDay ? 1 : 0 }
}

/** Occurrences that were changed, by the event that they belong to: there they are left out, and are events of their own. */
function changedIn(events: readonly FileEvent[]): ReadonlyMap<string, readonly number[]> {
  const changed = new Map<string, number[]>()
  const recurring = new Set(events.filter(({ properties }) => properties.has('RRULE')).map(uidOf))
  for (const event of events) {
    const at = time(one(event, 'RECURRENCE-ID'))?.at
    const uid = uidOf(event)
    if (at !== undefined && recurring.has(uid)) changed.set(uid, [...(changed.get(uid) ?? []), at])
  }
  return changed
}

const uidOf = (event: FileEvent) => (one(event, 'UID')?.value ?? '').trim().slice(0, 200)

function recurrenceOf(event: FileEvent, changed: readonly number[]) {
  const rules = event.properties.get('RRULE') ?? []
  if (rules.length === 0 && !event.properties.has('RDATE')) return { rule: '', repeat_until: 0, excluded: '' }
  const read: ForeignRule | null = rules.length === 1 ? readForeignRule(rules[0]?.value.trim() ?? '') : null
  if (read === null || event.properties.has('RDATE')) return new Refusal('schedule.fileRule')
  const until = read.until === '' ? null : timeOf(read.until)
  if (read.until !== '' && until === null) return new Refusal('schedule.fileRule')
  const excluded = (event.properties.get('EXDATE') ?? []).flatMap(({ value, params }) =>
    value.split(',').map((each) => timeOf(each, params.get('TZID') ?? '')?.at ?? null),
  )
  excluded.push(...changed)
  if (excluded.length > MAX_EXCLUDED || excluded.includes(null)) return new Refusal('schedule.fileRule')
  // A day without an hour counts to its end.
  const repeat_until = until === null ? 0 : until.isDay ? shifted(until.at, 1, 'day') - 1 : until.at
  return { rule: read.rule, repeat_until, excluded: excluded.length === 0 ? '' : JSON.stringify(excluded) }
}

const titleOf = (event: FileEvent) => seenName(textOf(one(event, 'SUMMARY')?.value ?? '')).slice(0, 200)

function eventOf(event: FileEvent, known: ReadonlySet<string>, changed: ReadonlyMap<string, readonly number[]>) {
  const ofEvent = uidOf(event)
  const moved = one(event, 'RECURRENCE-ID')
  // One changed occurrence of an event that the file does not have would stand beside the one that it replaces.
  if (moved && !changed.get(ofEvent)?.includes(time(moved)?.at ?? Number.NaN))
    return new Refusal('schedule.fileChanged')
  const uid = moved ? `${ofEvent}#${moved.value.trim()}`.slice(0, 200) : ofEvent
  if (uid !== '' && known.has(uid)) return new Refusal('schedule.fileKnown')
  const title = titleOf(event)
  if (title === '') return new Refusal('schedule.fileTitle')
  const times = timesOf(event)
  if (times instanceof Refusal) return times
  const recurrence = recurrenceOf(event, moved ? [] : (changed.get(ofEvent) ?? []))
  if (recurrence instanceof Refusal) return recurrence
  const content = textOf(one(event, 'DESCRIPTION')?.value ?? '').slice(0, 5000)
  const read = {
    uid,
    title,
    content,
    category: '',
    urgent: 1,
    color: '',
    reminder_time: -2,
    reminder_type: 1,
    send_config_id: '',
    repetition: repetitionOf(recurrence.rule),
    ...times,
    ...recurrence,
  }
  return [uid, title, content].every(isStorable) ? read : new Refusal('schedule.fileTitle')
}

async function knownTo(call: Call, database: PlatformDatabase): Promise<Set<string>> {
  const rows = await database
    .selectFrom('schedule')
    .select('uid')
    .where('creator_id', '=', call.user.userId)
    .where('uid', '<>', '')
    .execute()
  return new Set(rows.map((row) => row.uid))
}

/**
 * Takes the events of a file into the calendar of the caller and names those that it cannot take. Refuses with 400 a file
 * that is no calendar, or holds too many. Nobody is invited or reminded by a file of somebody else.
 */
export async function importCalendar(call: Call, content: Buffer) {
  let file: string
  try {
    file = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return fail(400, 'schedule.notCalendar')
  }
  const events = readCalendar(file)
  if (events === null) return fail(400, 'schedule.notCalendar')
  if (events.length > MAX_EVENTS) return fail(400, 'schedule.calendarLarge', { params: { count: MAX_EVENTS } })
  return call.database.transaction().execute(async (inside) => {
    await requireRoom(call, inside, events.length)
    const known = await knownTo(call, inside)
    const refused: { title: string; reason: string }[] = []
    const changed = changedIn(events)
    let done = 0
    for (const each of events) {
      // One occurrence that was called off: its event leaves it out.
      if (each.properties.has('RECURRENCE-ID') && one(each, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED')
        continue
      const read = eventOf(each, known, changed)
      if (read instanceof Refusal) {
        const title = titleOf(each) || call.text('schedule.fileLine', { line: each.line })
        refused.push({ title, reason: render({ code: read.reason }, call.language) })
        continue
      }
      await insertEvent(call, inside, read, [])
      if (read.uid !== '') known.add(read.uid)
      done += 1
    }
    return { done, refused }
  })
}
