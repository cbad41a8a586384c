import { formatTime } from '#shared/form/dates.ts'
import type { Call } from '#server/core/call.ts'
import { loose } from '#server/database/loose.ts'
import { invitedTo, namesOfPeople, occurrenceId, type OpenEvent, openEvent, shownEnd } from './events.ts'

function shown({ row, start }: OpenEvent) {
  const end = start + row.end_at - row.start_at
  return {
    id: occurrenceId(row, start),
    title: row.title,
    content: row.content,
    category: row.category,
    urgent: String(row.urgent),
    allDay: row.all_day,
    startDay: start,
    startTime: formatTime(start, 'HH:mm'),
    endDay: shownEnd(row, end),
    endTime: row.all_day === 1 ? '' : formatTime(end, 'HH:mm'),
    // Where it ends is said by its day and hour: one duration fits no event that was taken from elsewhere.
    duration: -1,
    creatorUserId: row.creator_id,
    color: row.color,
    reminderTime: row.reminder_time,
    reminderType: row.reminder_type,
    send: row.send_config_id,
    repetition: String(row.repetition),
    repeatTime: row.repeat_until === 0 ? null : row.repeat_until,
    groupId: row.group_id,
    files: row.files,
  }
}

async function sendingName({ database }: Call, id: string): Promise<string> {
  if (id === '') return ''
  const row = await loose(database)
    .selectFrom('send_config')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirst()
  return String(row?.['full_name'] ?? '')
}

/** An event with ids, as its form takes it. */
export async function readEventForm(call: Call, id: string) {
  const event = await openEvent(call, id)
  const toUserIds = [...(await invitedTo(call.database, event.row.id))]
  return { ...shown(event), sendName: await sendingName(call, event.row.send_config_id), toUserIds }
}

const urgency = { 1: 'schedule.normal', 2: 'schedule.important', 3: 'schedule.urgent' } as const

/** An event with names, as it is read. */
export async function readEventDetail(call: Call, id: string) {
  const { database } = call
  const event = await openEvent(call, id)
  const { row } = event
  const entry = await database
    .selectFrom('dictionary_entry')
    .select('full_name')
    .where('id', '=', row.category)
    .executeTakeFirst()
  return {
    ...shown(event),
    sendName: await sendingName(call, row.send_config_id),
    urgent: call.text(urgency[row.urgent as keyof typeof urgency] ?? 'schedule.normal'),
    category: entry?.full_name ?? row.category,
    creatorUserId: await namesOfPeople(database, [row.creator_id]),
    toUserIds: await namesOfPeople(database, await invitedTo(database, row.id)),
  }
}
