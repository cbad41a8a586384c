import { formatTime } from '#shared/form/dates.ts'
import type { Services } from '#server/core/call.ts'
import { notifyInside } from '#server/core/notify/notify.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ScheduleTable } from '#server/database/tables/schedule.ts'
import { isDeclined } from './events.ts'
import { firstReminder, nextReminder, type Reminder, type Series } from './occurrences.ts'

type Reminding = Pick<Services, 'database' | 'now' | 'seals' | 'deliver' | 'push' | 'log'>

/** Between looks for reminders that are due. */
const LOOK = 15_000
/** Events that one look reads at once. */
const AT_ONCE = 100
/** Reminders of one event that a server which was down has missed; older ones are passed over. */
const MAX_MISSED = 50
/** An event without a length is worth a reminder for so long. */
const SHORTEST = 10 * 60_000

/** The columns of the first reminder of an event that was entered or changed now. */
export function reminderColumns(series: Series, now: number) {
  const next = firstReminder(series, now)
  return { next_reminder_at: next?.at ?? 0, next_start_at: next?.start ?? 0 }
}

/** When an event starts, as every language reads it. */
export const startText = ({ all_day }: Pick<ScheduleTable, 'all_day'>, start: number): string =>
  formatTime(start, all_day === 1 ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm')

/** What was due until now and is not over: all but the newest would be of use to nobody after a long rest. */
function dueReminders(row: ScheduleTable, now: number): { readonly due: Reminder[]; readonly next: Reminder | null } {
  const length = Math.max(row.end_at - row.start_at, SHORTEST)
  const due: Reminder[] = []
  let next: Reminder | null = { at: row.next_reminder_at, start: row.next_start_at }
  for (let missed = 0; next !== null && next.at <= now; missed += 1) {
    if (next.start + length > now) due.push(next)
    next = nextReminder(row, missed < MAX_MISSED ? next.at : now)
  }
  return { due, next }
}

async function remind(services: Reminding, row: ScheduleTable): Promise<void> {
  const { database, now } = services
  const { due, next } = dueReminders(row, now())
  const tells = await database.transaction().execute(async (inside) => {
    const { numUpdatedRows } = await inside
      .updateTable('schedule')
      .set({ next_reminder_at: next?.at ?? 0, next_start_at: next?.start ?? 0 })
      .where('id', '=', row.id)
      .where('next_reminder_at', '=', row.next_reminder_at)
      .executeTakeFirst()
    // Another process has it, or somebody just changed the event.
    if (Number(numUpdatedRows) === 0) return []
    const people = await inside.selectFrom('schedule_person').selectAll().where('schedule_id', '=', row.id).execute()
    const told: (() => void)[] = []
    for (const { start } of due) told.push(await tellOf(services, inside, row, start, people))
    return told
  })
  for (const tell of tells) tell()
}

function tellOf(
  services: Reminding,
  inside: PlatformDatabase,
  row: ScheduleTable,
  start: number,
  people: readonly { readonly user_id: string; readonly excluded: string; readonly declined_after: number }[],
) {
  const invited = people.filter((person) => !isDeclined(person, start)).map((person) => person.user_id)
  const to = [row.creator_id, ...invited]
  const values = { title: row.title, start: startText(row, start), summary: row.content.slice(0, 300) }
  return notifyInside(
    services,
    {
      ...{ reason: 'scheduleReminder', values, to, from: null, topic: `schedule:${row.id}:${start}` },
      ...(row.send_config_id === '' ? {} : { sendConfigId: row.send_config_id }),
    },
    inside,
  )
}

/** Reminds people of what is due. Of several processes one takes each reminder. */
export async function remindDue(services: Reminding, isStopped: () => boolean = () => false): Promise<void> {
  for (;;) {
    const rows = await services.database
      .selectFrom('schedule')
      .selectAll()
      .where('next_reminder_at', '>', 0)
      .where('next_reminder_at', '<=', services.now())
      .orderBy('next_reminder_at')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    for (const row of rows) {
      if (isStopped()) return
      await remind(services, row)
    }
  }
}

/** Reminds in the background until the server closes. */
export function keepReminding(services: Reminding) {
  let isStopped = false
  let running: Promise<void> | null = null
  const run = (): void => {
    if (running || isStopped) return
    running = remindDue(services, () => isStopped)
      .catch((error: unknown) => services.log.error({ err: error }, 'nobody reminded of events'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, LOOK).unref()
  return {
    async close(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
