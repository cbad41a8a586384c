import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { notifyInside } from '#server/core/notify/notify.ts'
import { waitingTime } from '#server/core/rate.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ScheduleTable } from '#server/database/tables/schedule.ts'
import { type EventBody, readEvent, readFiles, readPeople, requireSending, type StoredEvent } from './event-input.ts'
import { invitedTo, lockEvent, type OpenEvent, openEvent } from './events.ts'
import { countBefore, excludedOf, isCounted, repetitionOf, withCount } from './occurrences.ts'
import { reminderColumns, startText } from './reminders.ts'

/** 1 this occurrence, 2 this one and those after it, 3 all. */
export type Extent = '1' | '2' | '3'

const DAY = 24 * 3_600_000
/** Invitations that one person sends in a day. */
const MAX_INVITATIONS = 1000
/** Events of one person. */
const MAX_EVENTS = 20_000

type NewEvent = Pick<ScheduleTable, keyof StoredEvent> &
  Partial<Pick<ScheduleTable, 'group_id' | 'uid' | 'excluded' | 'files'>>

/** Refuses with 400 more events than a calendar can show. */
export async function requireRoom(call: Call, database: PlatformDatabase, added: number): Promise<void> {
  const { total } = await database
    .selectFrom('schedule')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('creator_id', '=', call.user.userId)
    .executeTakeFirstOrThrow()
  if (Number(total) + added > MAX_EVENTS) fail(400, 'schedule.calendarFull', { params: { count: MAX_EVENTS } })
}

/** Stores an event of the caller, and who is invited. */
export async function insertEvent(
  call: Call,
  inside: PlatformDatabase,
  event: NewEvent,
  people: readonly string[],
): Promise<ScheduleTable> {
  const id = nextId()
  const whole = { group_id: id, uid: '', excluded: '', files: '[]', ...event }
  const row: ScheduleTable = {
    ...whole,
    id,
    creator_id: call.user.userId,
    ...reminderColumns(whole, call.now()),
    created_at: call.now(),
    updated_at: call.now(),
  }
  await inside.insertInto('schedule').values(row).execute()
  await addPeople(inside, id, people)
  return row
}

async function addPeople(inside: PlatformDatabase, schedule_id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const rows = people.map((user_id) => ({ schedule_id, user_id, excluded: '', declined_after: 0 }))
  await inside.insertInto('schedule_person').values(rows).execute()
}

/** Tells those who are invited anew. Call the answer after the commit. */
function tellInvited(call: Call, inside: PlatformDatabase, row: ScheduleTable, to: readonly string[]) {
  const values = { title: row.title, start: startText(row, row.start_at), summary: row.content.slice(0, 300) }
  return notifyInside(
    call,
    { reason: 'scheduleInvitation', values, to, from: call.user, topic: `invited:${row.id}` },
    inside,
  )
}

function requireCalm(call: Call, invited: number): void {
  if (invited === 0) return
  const limit = { most: MAX_INVITATIONS, window: DAY }
  const name = `invitations:${call.user.userId}`
  let wait = 0
  for (let each = 0; each < invited; each += 1) wait = call.tally.use(name, limit, call.now())
  if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
}

export async function createEvent(call: Call, body: EventBody): Promise<void> {
  const event = { ...readEvent(body), files: await readFiles(call, body, '[]') }
  const people = await readPeople(call, body)
  await requireSending(call, event.send_config_id, '')
  requireCalm(call, people.length)
  const tell = await call.database.transaction().execute(async (inside) => {
    await requireRoom(call, inside, 1)
    const row = await insertEvent(call, inside, event, people)
    return tellInvited(call, inside, row, people)
  })
  tell()
}

/** Refuses with 403 events of others. */
async function openOwn(call: Call, inside: PlatformDatabase, id: string): Promise<OpenEvent> {
  await lockEvent(inside, id)
  const event = await openEvent({ database: inside, user: call.user }, id)
  return event.isOwn ? event : fail(403, 'schedule.notYours')
}

const listText = (starts: readonly number[]) => (starts.length === 0 ? '' : JSON.stringify(starts))

async function changeSeries(call: Call, inside: PlatformDatabase, row: ScheduleTable): Promise<void> {
  const { id, ...columns } = row
  await inside
    .updateTable('schedule')
    .set({ ...columns, ...reminderColumns(row, call.now()), updated_at: call.now() })
    .where('id', '=', id)
    .execute()
}

/** A rule that was taken from elsewhere stays while somebody changes other things of the event. */
const ruleAfter = (row: ScheduleTable, event: StoredEvent): string =>
  event.repetition === repetitionOf(row.rule) ? row.rule : event.rule

/** Changes so much of an event. Refuses with 403 that of somebody else. */
export async function updateEvent(call: Call, id: string, extent: Extent, body: EventBody): Promise<void> {
  const read = readEvent(body)
  const people = await readPeople(call, body)
  const tell = await call.database.transaction().execute(async (inside) => {
    const { row, start } = await openOwn(call, inside, id)
    const event = { ...read, files: await readFiles({ database: inside, user: call.user }, body, row.files) }
    await requireSending({ database: inside }, event.send_config_id, row.send_config_id)
    const before = await invitedTo(inside, row.id)
    const anew = people.filter((person) => !before.includes(person))
    requireCalm(call, anew.length)
    const isWhole = row.rule === '' || extent === '3' || (extent === '2' && start === row.start_at)
    if (isWhole) {
      const delta = event.start_at - start
      const start_at = row.rule === '' ? event.start_at : row.start_at + delta
      const changed: ScheduleTable = {
        ...row,
        ...event,
        start_at,
        end_at: start_at + event.end_at - event.start_at,
        rule: row.rule === '' ? event.rule : ruleAfter(row, event),
        excluded: listText(event.repetition === 1 ? [] : excludedOf(row).map((each) => each + delta)),
      }
      await changeSeries(call, inside, changed)
      const gone = before.filter((person) => !people.includes(person))
      if (gone.length > 0)
        await inside
          .deleteFrom('schedule_person')
          .where('schedule_id', '=', row.id)
          .where('user_id', 'in', gone)
          .execute()
      await addPeople(inside, row.id, anew)
      return tellInvited(call, inside, changed, anew)
    }
    await requireRoom(call, inside, 1)
    const { group_id } = row
    if (extent === '1') {
      const single = await insertEvent(
        call,
        inside,
        { ...event, repetition: 1, rule: '', repeat_until: 0, group_id },
        people,
      )
      await changeSeries(call, inside, { ...row, excluded: listText([...excludedOf(row), start]) })
      return tellInvited(call, inside, single, anew)
    }
    const delta = event.start_at - start
    const rule = ruleAfter(row, event)
    const passed = isCounted(rule) ? countBefore(row, start) : 0
    const later = excludedOf(row).filter((each) => each > start)
    const rest = {
      ...event,
      rule: withCount(rule, (count) => count - passed),
      group_id,
      excluded: listText(later.map((each) => each + delta)),
    }
    const added = await insertEvent(call, inside, rest, people)
    await changeSeries(call, inside, { ...row, repeat_until: start - 1 })
    return tellInvited(call, inside, added, anew)
  })
  tell()
}

/** Takes so much of an event out of the calendar of the caller: for everybody where they made it, else for them alone. */
export async function deleteEvent(call: Call, id: string, extent: Extent): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    await lockEvent(inside, id)
    const event = await openEvent({ database: inside, user: call.user }, id)
    const { row, start } = event
    const isWhole = row.rule === '' || extent === '3' || (extent === '2' && start === row.start_at)
    if (!event.isOwn) return decline(call, inside, event, isWhole ? '3' : extent)
    if (!isWhole) {
      const changed =
        extent === '1'
          ? { ...row, excluded: listText([...excludedOf(row), start]) }
          : { ...row, repeat_until: start - 1 }
      return changeSeries(call, inside, changed)
    }
    await inside.deleteFrom('schedule_person').where('schedule_id', '=', row.id).execute()
    await inside.deleteFrom('schedule').where('id', '=', row.id).execute()
  })
}

async function decline(call: Call, inside: PlatformDatabase, { row, start }: OpenEvent, extent: Extent): Promise<void> {
  const { userId } = call.user
  const mine = inside.selectFrom('schedule_person').where('schedule_id', '=', row.id).where('user_id', '=', userId)
  if (extent === '3') {
    await inside.deleteFrom('schedule_person').where('schedule_id', '=', row.id).where('user_id', '=', userId).execute()
    return
  }
  const person = await mine.selectAll().executeTakeFirstOrThrow()
  await inside
    .updateTable('schedule_person')
    .set(
      extent === '1'
        ? { excluded: listText([...excludedOf(person), start]) }
        : { declined_after: person.declined_after === 0 ? start - 1 : Math.min(person.declined_after, start - 1) },
    )
    .where('schedule_id', '=', row.id)
    .where('user_id', '=', userId)
    .execute()
}
