import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { SchedulePersonTable, ScheduleTable } from '#server/database/tables/schedule.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'
import { excludedOf, occurrencesBetween, startsAt } from './occurrences.ts'

/** Longest time that one call may ask for, and most occurrences that it answers. */
const MAX_SPAN = 400 * 24 * 3_600_000
const MAX_OCCURRENCES = 5000

type Invited = Pick<SchedulePersonTable, 'excluded' | 'declined_after'>

/** Whether somebody who is invited declined an occurrence. */
export const isDeclined = (person: Invited, start: number): boolean =>
  (person.declined_after !== 0 && start > person.declined_after) || excludedOf(person).includes(start)

/** Events of the caller: made by them, or those that they are invited to. */
function visible({ database, user }: Pick<Call, 'database' | 'user'>) {
  return database
    .selectFrom('schedule')
    .leftJoin('schedule_person as me', (join) =>
      join.onRef('me.schedule_id', '=', 'schedule.id').on('me.user_id', '=', user.userId),
    )
    .leftJoin('platform_user as creator', 'creator.id', 'schedule.creator_id')
    .selectAll('schedule')
    .select(['me.excluded as my_excluded', 'me.declined_after'])
    .select(['creator.real_name', 'creator.account'])
    .where((row) => row.or([row('schedule.creator_id', '=', user.userId), row('me.user_id', 'is not', null)]))
}

interface Seen {
  readonly my_excluded: string | null
  readonly declined_after: number | null
}
const invitation = ({ my_excluded, declined_after }: Seen): Invited => ({
  excluded: my_excluded ?? '',
  declined_after: Number(declined_after ?? 0),
})

export const occurrenceId = ({ id, rule }: ScheduleTable, start: number): string =>
  rule === '' ? id : `${id}_${start}`

/** What an occurrence ends at on the wire: the last second of whole days. */
export const shownEnd = ({ all_day }: ScheduleTable, end: number): number => (all_day === 1 ? end - 1000 : end)

/** All events that the caller has, with what they declined of them. */
export async function ownEvents(call: Call) {
  return visible(call).orderBy('schedule.start_at').orderBy('schedule.id').execute()
}

/** Occurrences between two moments, earliest first. Refuses with 400 more than a year and a month. */
export async function listOccurrences(call: Call, from: number, to: number) {
  if (to - from > MAX_SPAN) fail(400, 'schedule.spanTooLong')
  const rows = await visible(call)
    .where('schedule.start_at', '<', to)
    .where((row) =>
      row.or([
        row.and([row('schedule.rule', '=', ''), row('schedule.end_at', '>=', from)]),
        row.and([
          row('schedule.rule', '<>', ''),
          row.or([
            row('schedule.repeat_until', '=', 0),
            row(
              row('schedule.repeat_until', '+', row('schedule.end_at', '-', row.ref('schedule.start_at'))),
              '>=',
              from,
            ),
          ]),
        ]),
      ]),
    )
    .execute()
  const found: { readonly row: (typeof rows)[number]; readonly start: number }[] = []
  const isOwn = (row: (typeof rows)[number]) => row.creator_id === call.user.userId
  // Own ones first: whoever is flooded with invitations goes on seeing what they entered themselves.
  for (const row of [...rows.filter(isOwn), ...rows.filter((each) => !isOwn(each))]) {
    const person = invitation(row)
    const starts = occurrencesBetween(row, from, to).filter((start) => !isDeclined(person, start))
    const hasRoom = found.length + starts.length <= MAX_OCCURRENCES
    if (!hasRoom && isOwn(row)) fail(400, 'schedule.spanTooLong')
    if (hasRoom) found.push(...starts.map((start) => ({ row, start })))
  }
  return found
    .toSorted((one, other) => one.start - other.start || (one.row.id < other.row.id ? -1 : 1))
    .map(({ row, start }) => ({
      id: occurrenceId(row, start),
      title: row.title,
      content: row.content,
      category: row.category,
      urgent: row.urgent,
      startDay: start,
      endDay: shownEnd(row, start + row.end_at - row.start_at),
      allDay: row.all_day,
      color: row.color,
      creatorUserId: row.creator_id,
      creatorUser: `${row.real_name ?? ''}/${row.account ?? ''}`,
      groupId: row.group_id,
      repetition: row.repetition,
    }))
}

export interface OpenEvent {
  readonly row: ScheduleTable
  /** Of the occurrence that the id names. */
  readonly start: number
  readonly isOwn: boolean
}

/** Holds an event until the end of the transaction: two changes of its occurrences follow one another. SQLite has one writer. */
export async function lockEvent(inside: PlatformDatabase, id: string): Promise<void> {
  if (isSqlite(inside)) return
  const [eventId = ''] = id.split('_')
  await inside.selectFrom('schedule').select('id').where('id', '=', eventId).forUpdate().execute()
}

/** The event of an id, of one that recurs the occurrence too. Refuses with 404 what the caller does not have. */
export async function openEvent(call: Pick<Call, 'database' | 'user'>, id: string): Promise<OpenEvent> {
  const [eventId = '', at] = id.split('_')
  const found = await visible(call).where('schedule.id', '=', eventId).executeTakeFirst()
  if (!found) return fail(404, 'schedule.missing')
  const { my_excluded, declined_after, real_name: _name, account: _account, ...row } = found
  const start = at === undefined || !/^-?\d{1,15}$/.test(at) ? row.start_at : Number(at)
  if (start !== row.start_at && !startsAt(row, start)) return fail(404, 'schedule.missing')
  const person = invitation({ my_excluded, declined_after })
  if (isDeclined(person, start)) return fail(404, 'schedule.missing')
  return { row, start, isOwn: row.creator_id === call.user.userId }
}

export async function invitedTo(database: PlatformDatabase, id: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('schedule_person')
    .select('user_id')
    .where('schedule_id', '=', id)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** `name/account` of people, in the order of their ids. */
export async function namesOfPeople(database: PlatformDatabase, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return ''
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account'])
    .where(whereIn(database, 'platform_user.id', ids))
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.real_name}/${row.account}`).join(', ')
}
