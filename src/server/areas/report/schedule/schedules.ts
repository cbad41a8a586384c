import type { ReportScheduleInput } from '#shared/api/report-schedule.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { parseValues } from '#shared/form/parsing/read.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { DataReportTable, ReportScheduleTable } from '#server/database/tables/report.ts'
import { whereIn } from '#server/database/text.ts'
import { type Message, render } from '#server/messages/message.ts'
import { parseQuery } from '../../module/filter.ts'
import { namesOfPeople } from '../../design-table/designs.ts'
import { grantedReport, grantedReports } from '../granted.ts'
import { describeParameters } from '../parameters.ts'
import { nextTime, weekdaysOf } from './times.ts'

/** Reports that one person has sent. */
const MAX_SCHEDULES = 50

const idsOf = (stored: string): string[] => JSON.parse(stored || '[]') as string[]
const two = (part: number) => String(part).padStart(2, '0')

/** Whether somebody may send a report to others than themself: who made it, and who changes reports. */
export async function maySendToOthers(
  call: Pick<Call, 'database' | 'user'>,
  { created_by }: Pick<DataReportTable, 'created_by'>,
): Promise<boolean> {
  const { user } = call
  return user.isAdministrator || created_by === user.userId || (await holdsMenu(call, 'visualdev.report', 'btn_edit'))
}

/** To whom it goes. */
export function receiversOf({ user_ids, role_ids }: Pick<ReportScheduleTable, 'user_ids' | 'role_ids'>) {
  return { userIds: idsOf(user_ids), roleIds: idsOf(role_ids) }
}

interface Known {
  readonly people: ReadonlyMap<string, string>
  readonly reportName: string
  readonly isGranted: boolean
}

function describe(call: Call, row: ReportScheduleTable, { people, reportName, isGranted }: Known) {
  const { minute_of_day: minute } = row
  return {
    id: row.id,
    reportId: row.report_id,
    reportName,
    isGranted,
    rhythm: row.rhythm,
    weekdays: weekdaysOf(row.weekdays),
    monthDay: row.month_day,
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    values: row.parameter_values,
    ...receiversOf(row),
    withMail: row.with_mail as 0 | 1,
    enabledMark: row.enabled_mark as 0 | 1,
    nextTime: Number(row.next_at) || null,
    lastTime: Number(row.last_at) || null,
    state: row.state,
    lastResult: row.result === '' ? '' : render(JSON.parse(row.result) as Message, call.language),
    creatorUser: people.get(row.created_by) ?? '',
    isMine: row.created_by === call.user.userId,
  }
}

/** When a granted report is sent, as far as the caller may know. Without one: all that the caller planned. */
export async function listSchedules(call: Call, reportId: string) {
  if (reportId === '') return { list: await ownSchedules(call), maySendToOthers: false }
  const { database, user } = call
  const { row: report } = await grantedReport(call, reportId)
  const isManager = await maySendToOthers(call, report)
  const all = database.selectFrom('report_schedule').selectAll().where('report_id', '=', reportId)
  const rows = await (isManager ? all : all.where('created_by', '=', user.userId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = await namesOfPeople(
    database,
    rows.map(({ created_by }) => created_by),
  )
  const known = { people, reportName: report.full_name, isGranted: true }
  return { list: rows.map((row) => describe(call, row, known)), maySendToOthers: isManager }
}

/** What the caller planned, of reports that they lost too: those can still be ended. */
async function ownSchedules(call: Call) {
  const { database, user } = call
  const rows = await database
    .selectFrom('report_schedule')
    .innerJoin('data_report', 'data_report.id', 'report_schedule.report_id')
    .selectAll('report_schedule')
    .select('data_report.full_name as report_name')
    .where('report_schedule.created_by', '=', user.userId)
    .orderBy('report_schedule.created_at')
    .orderBy('report_schedule.id')
    .execute()
  const granted = new Set((await grantedReports(call)).map(({ id }) => id))
  const people = new Map([[user.userId, user.realName]])
  return rows.map(({ report_name: reportName, ...row }) =>
    describe(call, row, { people, reportName, isGranted: granted.has(row.report_id) }),
  )
}

/** 404 for what is neither the caller's nor of a report that they may send to others. `mine`: the caller's alone. */
async function openSchedule(call: Call, id: string, whose: 'mine' | 'managed'): Promise<ReportScheduleTable> {
  const { database, user } = call
  const row = await database.selectFrom('report_schedule').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return fail(404, 'table.notFound')
  if (row.created_by === user.userId) return row
  const report = await database
    .selectFrom('data_report')
    .select('created_by')
    .where('id', '=', row.report_id)
    .executeTakeFirst()
  if (whose === 'mine' || !report || !(await maySendToOthers(call, report))) fail(404, 'table.notFound')
  return row
}

export async function readSchedule(call: Call, id: string) {
  const row = await openSchedule(call, id, 'managed')
  const report = call.database.selectFrom('data_report').select('full_name').where('id', '=', row.report_id)
  const { full_name: reportName = '' } = (await report.executeTakeFirst()) ?? {}
  const people = await namesOfPeople(call.database, [row.created_by])
  return describe(call, row, { people, reportName, isGranted: true })
}

/** What is stored of an input. Refuses with 400 what can never be sent, and with 403 others than oneself without the right. */
async function columnsOf(call: Call, input: ReportScheduleInput) {
  requireStorable(input)
  const { row: report, report: document } = await grantedReport(call, input.reportId)
  if (input.rhythm === 2 && input.weekdays.length === 0) fail(400, 'report.noWeekday', { field: 'weekdays' })
  const [userIds, roleIds] = [[...new Set(input.userIds)], [...new Set(input.roleIds)]]
  if (userIds.length + roleIds.length === 0) fail(400, 'report.noReceivers', { field: 'userIds' })
  const hasOthers = roleIds.length > 0 || userIds.some((id) => id !== call.user.userId)
  if (hasOthers && !(await maySendToOthers(call, report))) fail(403, 'report.maySendToSelf', { field: 'userIds' })
  await requireThere(call.database, 'platform_user', userIds, 'userIds')
  await requireThere(call.database, 'role', roleIds, 'roleIds')
  if (!parseValues(input.values).ok) fail(400, 'report.valuesUnreadable', { field: 'values' })
  const values = parseQuery(input.values)
  for (const { field, label, required } of await describeParameters(call, document)) {
    const value = values[field]
    const isMissing = isEmpty(value) || (Array.isArray(value) && value.every((each) => isEmpty(each)))
    if (required && isMissing) fail(400, 'report.parameterRequired', { field: 'values', params: { name: label } })
  }
  const [hours = 0, minutes = 0] = input.time.split(':').map(Number)
  return {
    report_id: input.reportId,
    rhythm: input.rhythm,
    weekdays: [...new Set(input.weekdays)].toSorted((one, other) => one - other).join(','),
    month_day: input.monthDay,
    minute_of_day: hours * 60 + minutes,
    parameter_values: input.values,
    user_ids: JSON.stringify(userIds),
    role_ids: JSON.stringify(roleIds),
    with_mail: input.withMail,
  }
}

async function requireThere(
  database: PlatformDatabase,
  table: 'platform_user' | 'role',
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return
  const known = await database
    .selectFrom(table as 'role')
    .select('id')
    .where(whereIn(database, `${table}.id` as 'role.id', ids))
    .execute()
  if (known.length < ids.length) fail(400, 'report.receiverMissing', { field })
}

export async function createSchedule(call: Call, input: ReportScheduleInput): Promise<void> {
  const { database, user, now } = call
  const columns = await columnsOf(call, input)
  const { total } = await database
    .selectFrom('report_schedule')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('created_by', '=', user.userId)
    .executeTakeFirstOrThrow()
  if (Number(total) >= MAX_SCHEDULES) fail(400, 'report.tooManySchedules', { params: { count: MAX_SCHEDULES } })
  await database
    .insertInto('report_schedule')
    .values({
      ...columns,
      ...{ id: nextId(), created_by: user.userId, enabled_mark: 1, next_at: nextTime(columns, now()) },
      ...{ last_at: 0, state: 'waiting', result: '', created_at: now() },
    })
    .execute()
}

/** One that was to be sent now and that the job did not take yet waits again, as its time is another one. */
const untaken = (call: Call, { state, next_at }: ReportScheduleTable) =>
  state === 'running' && next_at !== 0 && next_at <= call.now() ? { state: 'waiting' as const } : {}

/** Changes one's own. One that rests goes on resting. */
export async function changeSchedule(call: Call, id: string, input: ReportScheduleInput): Promise<void> {
  const row = await openSchedule(call, id, 'mine')
  const { report_id, enabled_mark } = row
  const columns = await columnsOf(call, { ...input, reportId: report_id })
  const next_at = enabled_mark === 1 ? nextTime(columns, call.now()) : 0
  await call.database
    .updateTable('report_schedule')
    .set({ ...columns, next_at, ...untaken(call, row) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(call: Call, id: string): Promise<void> {
  await openSchedule(call, id, 'managed')
  await call.database.deleteFrom('report_schedule').where('id', '=', id).execute()
}

/** Pauses the sending, or goes on with it; without a wish the other of the two. */
export async function toggleSchedule(call: Call, id: string, wanted: number | undefined): Promise<void> {
  const row = await openSchedule(call, id, 'managed')
  const enabled_mark = wanted ?? (row.enabled_mark === 1 ? 0 : 1)
  const next_at = enabled_mark === 1 ? nextTime(row, call.now()) : 0
  await call.database
    .updateTable('report_schedule')
    .set({ enabled_mark, next_at, ...untaken(call, row) })
    .where('id', '=', id)
    .execute()
}

/** It is due at once; the job is the one that sends. */
export async function makeDue(call: Call, id: string): Promise<void> {
  const row = await openSchedule(call, id, 'managed')
  if (row.state === 'running') fail(400, 'report.sending')
  const due = { next_at: call.now(), last_at: call.now(), state: 'running', result: '' } as const
  const { numUpdatedRows } = await call.database
    .updateTable('report_schedule')
    .set(due)
    .where('id', '=', id)
    .where('state', '!=', 'running')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) fail(400, 'report.sending')
}
