import { buffer } from 'node:stream/consumers'
import { periodDays, periodOf } from '#shared/rules/period.ts'
import { isEmail } from '#shared/rules/validation.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call, Services } from '#server/core/call.ts'
import { IDLE } from '#server/core/jobs.ts'
import { routesFor } from '#server/core/notify/routes.ts'
import { notify, notifyInside } from '#server/core/notify/notify.ts'
import { callInNameOf } from '#server/core/own-call.ts'
import { holdersOf } from '#server/core/permission.ts'
import type { MailFile } from '#server/core/senders/sender.ts'
import { readSettings } from '#server/core/settings.ts'
import type { ReportScheduleTable } from '#server/database/tables/report.ts'
import { type Message, message } from '#server/messages/message.ts'
import { parseQuery } from '../../module/filter.ts'
import { reportWorkbook } from '../export.ts'
import { grantedReport } from '../granted.ts'
import { runReport } from '../run.ts'
import { maySendToOthers, receiversOf } from './schedules.ts'
import { nextTime } from './times.ts'

/** One that a process began so long ago will not be finished by it. */
const INTERRUPTED = 2 * 3_600_000
const MAX_RECEIVERS = 500
/** Bytes of a workbook in a mail. */
const MAX_FILE = 5 * 1024 * 1024

interface Outcome {
  readonly state: 'done' | 'failed'
  readonly result: Message
}

/** Takes one that is due; of several processes one has it. */
async function take({ database, now }: Services): Promise<ReportScheduleTable | null> {
  for (;;) {
    const row = await database
      .selectFrom('report_schedule')
      .selectAll()
      .where('next_at', '>', 0)
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const { numUpdatedRows } = await database
      .updateTable('report_schedule')
      .set({ next_at: row.enabled_mark === 1 ? nextTime(row, now()) : 0, last_at: now(), state: 'running', result: '' })
      .where('id', '=', row.id)
      .where('next_at', '=', row.next_at)
      .executeTakeFirst()
    if (Number(numUpdatedRows) > 0) return row
  }
}

/** What is refused in words is an outcome; anything else is a fault of ours. */
function reasonOf(error: unknown): Message {
  if (error instanceof ApiError) return error.text
  throw error
}

/** Why one receiver got less: what is no refusal stands in the log, and the others have their turn. */
function troubleOf(services: Services, row: ReportScheduleTable, error: unknown): Message {
  if (error instanceof ApiError) return error.text
  services.log.error({ err: error, schedule: row.id }, 'a report was not sent to one receiver')
  return message('report.sendingFailed')
}

const maySee = (call: Call, reportId: string): Promise<boolean> =>
  grantedReport(call, reportId).then(
    () => true,
    (error: unknown) => reasonOf(error).code === 'report.unreadable',
  )

/** Everybody it goes to, roles by whoever holds them now. */
async function peopleOf({ database }: Services, row: ReportScheduleTable): Promise<readonly string[] | null> {
  const { userIds, roleIds } = receiversOf(row)
  const holders = await holdersOf(
    database,
    roleIds.map((id) => ({ type: 'role', id })),
  )
  if (holders === 'all') return null
  const all = [...new Set([...userIds, ...holders])]
  return all.length > MAX_RECEIVERS ? null : all
}

async function mailIsSent({ database }: Services): Promise<boolean> {
  const { emailSmtpHost, emailAccount } = await readSettings(database)
  const isSetUp = emailSmtpHost !== '' && emailAccount !== ''
  const routes = await routesFor(database, { reason: 'reportSent' })
  return routes.some(({ channel, accountId }) => channel === 'mail' && (isSetUp || accountId !== ''))
}

/** What it is narrowed by now: periods such as the last month as their days. */
function valuesNow(stored: string, now: number): string {
  const values = Object.entries(parseQuery(stored)).map(([field, value]) => {
    const period = periodOf(value)
    return [field, period === null ? value : periodDays(period, now)]
  })
  return JSON.stringify(Object.fromEntries(values))
}

async function workbookFor(call: Call, { report_id, parameter_values }: ReportScheduleTable): Promise<MailFile> {
  const { row, report } = await grantedReport(call, report_id)
  const result = await runReport(call, report, parseQuery(parameter_values), report_id)
  const content = await buffer(reportWorkbook(call, row.full_name, result))
  if (content.length > MAX_FILE) throw new ApiError(400, message('report.fileTooLarge'))
  return { name: `${row.full_name}.xlsx`, content: content.toString('base64') }
}

/** Tells one person after the other: each reads the report, and gets a workbook, by their own rows and columns. */
async function send(services: Services, planned: ReportScheduleTable, signal: AbortSignal): Promise<Outcome> {
  const row = { ...planned, parameter_values: valuesNow(planned.parameter_values, services.now()) }
  const failed = (result: Message): Outcome => ({ state: 'failed', result })
  const owner = await callInNameOf(services, row.created_by, signal)
  if (!owner) {
    const rest = { enabled_mark: 0, next_at: 0 }
    await services.database.updateTable('report_schedule').set(rest).where('id', '=', row.id).execute()
    return failed(message('report.ownerGone'))
  }
  const { row: report } = await grantedReport(owner.call, row.report_id)
  const people = await peopleOf(services, row)
  if (people === null) return failed(message('report.tooManyReceivers', { count: MAX_RECEIVERS }))
  const hasOthers = people.some((id) => id !== row.created_by)
  if (hasOthers && !(await maySendToOthers(owner.call, report))) return failed(message('report.maySendToSelf'))
  const wantsMail = row.with_mail === 1
  const canMail = wantsMail && (await mailIsSent(services))
  let [told, mailed, without] = [0, 0, 0]
  let trouble = wantsMail && !canMail ? message('report.noMailServer') : null
  for (const id of people) {
    signal.throwIfAborted()
    const isThere = services.database.selectFrom('report_schedule').select('id').where('id', '=', row.id)
    // Deleted meanwhile: nobody wants the rest.
    if (!(await isThere.executeTakeFirst())) break
    const receiver = await callInNameOf(services, id, signal)
    if (!receiver || !(await maySee(receiver.call, row.report_id))) {
      without += 1
      continue
    }
    let files: readonly MailFile[] | null = null
    if (canMail && isEmail(receiver.email)) {
      try {
        files = [await workbookFor(receiver.call, row)]
        mailed += 1
      } catch (error) {
        const reason = troubleOf(services, row, error)
        trouble ??= reason
      }
    }
    try {
      await tell(services, { row, name: report.full_name, owner: owner.call, to: id, mailFiles: files })
      told += 1
    } catch (error) {
      const reason = troubleOf(services, row, error)
      trouble ??= reason
    }
  }
  if (told === 0) return failed((without < people.length ? trouble : null) ?? message('report.nobodyGranted'))
  const counts = { count: told, mails: mailed, without }
  const result = wantsMail ? message('report.sentWithMail', counts) : message('report.sentTo', counts)
  return trouble === null
    ? { state: 'done', result }
    : failed(message('report.sentWithTrouble', { sent: result, reason: trouble }))
}

interface Telling {
  readonly row: ReportScheduleTable
  readonly name: string
  readonly owner: Call
  readonly to: string
  readonly mailFiles: readonly MailFile[] | null
}

async function tell(services: Services, { row, name, owner, to, mailFiles }: Telling): Promise<void> {
  const push = await services.database.transaction().execute((inside) =>
    notifyInside(
      services,
      {
        reason: 'reportSent',
        values: { name, summary: mailFiles === null ? '' : message('report.workbookAttached') },
        to: [to],
        from: owner.user,
        report: { id: row.report_id, values: row.parameter_values },
        mailFiles,
      },
      inside,
    ),
  )
  push()
}

/** Whoever planned it learns once that and why it fails; the same again is no news. */
async function tellPlanner(services: Services, row: ReportScheduleTable, { state, result }: Outcome): Promise<void> {
  if (state !== 'failed' || JSON.stringify(result) === row.result) return
  const report = services.database.selectFrom('data_report').select('full_name').where('id', '=', row.report_id)
  const { full_name: name = '' } = (await report.executeTakeFirst()) ?? {}
  await notify(services, {
    reason: 'reportNotSent',
    values: { name, summary: result },
    to: [row.created_by],
    from: null,
    report: { id: row.report_id, values: row.parameter_values },
  })
}

/** Sends what is due, one after the other. */
export async function sendDue(services: Services, signal: AbortSignal): Promise<unknown> {
  const { database, now, log } = services
  const interrupted: Outcome = { state: 'failed', result: message('report.interrupted') }
  const write = async (id: string, { state, result }: Outcome, before = Number.MAX_SAFE_INTEGER) =>
    database
      .updateTable('report_schedule')
      .set({ state, result: JSON.stringify(result) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('last_at', '<', before)
      .execute()
  const left = await database
    .selectFrom('report_schedule')
    .selectAll()
    .where('state', '=', 'running')
    .where('last_at', '<', now() - INTERRUPTED)
    .execute()
  for (const row of left) {
    await write(row.id, interrupted, now() - INTERRUPTED)
    await tellPlanner(services, row, interrupted)
  }
  let sent = 0
  const faults: unknown[] = []
  while (!signal.aborted) {
    const row = await take(services)
    if (!row) break
    sent += 1
    const end = async (outcome: Outcome) => {
      await write(row.id, outcome)
      await tellPlanner(services, row, outcome)
    }
    try {
      await end(await send(services, row, signal))
    } catch (error) {
      const isRefused = error instanceof ApiError
      const fault = signal.aborted ? interrupted.result : message('report.sendingFailed')
      await end({ state: 'failed', result: isRefused ? error.text : fault })
      if (isRefused || signal.aborted) continue
      log.error({ err: error, schedule: row.id }, 'report not sent')
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return sent === 0 ? IDLE : sent
}
