import { sql } from 'kysely'
import type { Handled } from '#shared/api/endpoint.ts'
import type { PrintResult } from '#shared/api/print.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail, failWith } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import { readableRecords, readVerdicts } from './documents.ts'
import { lastNumbers } from './numbers.ts'
import { checkOf } from './rules.ts'
import { readTemplate } from './templates.ts'

type Entry = Handled<Endpoints['print.log']>['body']
type Request = Handled<Endpoints['print.permit']>['body']

/**
 * Leave to print, for all of these records or none. It is an entry of the log that says so, until the print itself is
 * told: a machine that dies in between has used it up, since paper may have come out.
 */
export async function givePermit(call: Call, body: Request): Promise<string> {
  const template = await readTemplate(call.database, body.id)
  const ids = [...new Set(body.forms.map(({ formId }) => formId))]
  const last = await lastNumbers(call.database, template.id, ids)
  const verdictList = await readVerdicts(call, body.id, ids, body.modelId)
  const verdicts = new Map(verdictList.map((verdict) => [verdict.formId, verdict]))
  const permitId = nextId()
  const rows = body.forms.map(({ formId, number }) => {
    const verdict = verdicts.get(formId)
    if (verdict === undefined) fail(404, 'print.recordMissing')
    if (verdict.refused !== null) failWith(verdict.refused.status ?? 403, verdict.refused)
    if (verdict.printGate.number !== number) fail(400, 'print.numberTaken')
    return {
      id: nextId(),
      template_id: template.id,
      title: body.title,
      copies: body.copies,
      user_id: call.user.userId,
      created_at: call.now(),
      record_id: formId,
      model_id: verdict.modelId,
      printer: body.printer,
      job_id: '',
      permit_id: permitId,
      result: 'permitted',
      message: '',
      // What failed was given back: the next number is after the last one, not after their count.
      number: last(verdict.modelId, formId) + 1,
    }
  })
  await mapUniqueViolation(message('print.numberTaken'), () =>
    call.database.transaction().execute(async (inside) => {
      for (const row of rows) await inside.insertInto('print_log').values(row).execute()
    }),
  )
  return permitId
}

/**
 * The records that an entry without a permit names: only those that the caller may print, since each counts as a print of
 * its record. Of the others, and of a client that names none, the entry says that something was printed.
 */
async function recordsOfEntry(
  call: Call,
  template: Awaited<ReturnType<typeof readTemplate>>,
  { formIds, modelId }: Pick<Entry, 'formIds' | 'modelId'>,
): Promise<{ readonly recordId: string; readonly modelId: string }[]> {
  const named = [...new Set(formIds)]
  const readable = await readableRecords(call, template.id, named, modelId)
  const known = named.filter((id) => readable.has(id))
  const counts = known.length > 0 && (await checkOf(call, template)).isCounted
  const allowed = counts ? await printable(call, template, known, modelId) : known
  const entries = allowed.map((recordId) => ({ recordId, modelId: readable.get(recordId) ?? '' }))
  const unsaid = { recordId: '', modelId: '' }
  return allowed.length < named.length || named.length === 0 ? [...entries, unsaid] : entries
}

/** Those of the records that the rule of the template lets the caller print. */
async function printable(
  call: Call,
  template: { id: string; enabled_mark: number },
  ids: readonly string[],
  modelId: string | undefined,
) {
  if (template.enabled_mark !== 1) return []
  return (await readVerdicts(call, template.id, ids, modelId)).flatMap(({ formId, refused }) =>
    refused === null ? formId : [],
  )
}

const unprinted: ReadonlySet<PrintResult> = new Set(['failed', 'cancelled'])

/** One entry for each record, brought up to date as long as the job that it is of goes on. */
export async function writeLog(call: Call, body: Entry): Promise<void> {
  const { database, user } = call
  const template = await readTemplate(database, body.printId)
  const records = body.permitId ? [] : await recordsOfEntry(call, template, body)
  const result = body.result ?? 'handed'
  const told = {
    title: body.printTitle,
    copies: body.printNum,
    printer: body.printer ?? '',
    job_id: body.jobId ?? '',
    result,
    message: body.message ?? '',
  }
  await database.transaction().execute(async (inside) => {
    if (body.permitId) {
      const changed = await inside
        .updateTable('print_log')
        .set({ ...told, ...(unprinted.has(result) ? { number: 0 } : {}) })
        .where('permit_id', '=', body.permitId)
        .where('user_id', '=', user.userId)
        .where('template_id', '=', template.id)
        // Paper that came out is not given back.
        .where('result', 'in', ['permitted', 'handed', result])
        .executeTakeFirst()
      if (Number(changed.numUpdatedRows) > 0) return
      const known = await inside
        .selectFrom('print_log')
        .select('id')
        .where('permit_id', '=', body.permitId)
        .where('user_id', '=', user.userId)
        .executeTakeFirst()
      if (!known) fail(404, 'print.permitGone')
      return
    }
    for (const { recordId, modelId } of records)
      await inside
        .insertInto('print_log')
        .values({
          ...told,
          id: nextId(),
          template_id: template.id,
          user_id: user.userId,
          created_at: call.now(),
          record_id: recordId,
          model_id: modelId,
          permit_id: '',
          number: 0,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'job_id', 'record_id'])
            .where(sql<boolean>`job_id <> ''`)
            .doUpdateSet({ result: told.result, message: told.message }),
        )
        .execute()
  })
}

type Query = Handled<Endpoints['print.logs']>['query']

/** The newest first. */
export async function listLog(call: Call, query: Query) {
  const { database } = call
  const word = query.keyword?.trim() ?? ''
  const selected = database
    .selectFrom('print_log')
    .leftJoin('print_template', 'print_template.id', 'print_log.template_id')
    .leftJoin('visual_model', 'visual_model.id', 'print_log.model_id')
    .leftJoin('platform_user', 'platform_user.id', 'print_log.user_id')
    .select([
      'print_log.id',
      'print_log.title',
      'print_log.template_id',
      'print_log.record_id',
      'print_log.model_id',
      'visual_model.full_name as module_name',
      'print_log.copies',
      'print_log.printer',
      'print_log.result',
      'print_log.message',
      'print_log.number',
      'print_log.created_at',
      'print_template.full_name as template_name',
      'platform_user.real_name',
      'platform_user.account',
    ])
    .$if(word !== '', (rows) =>
      rows.where((row) =>
        row.or([
          likeContains(database, 'print_log.title', word),
          likeContains(database, 'print_log.printer', word),
          likeContains(database, 'platform_user.real_name', word),
          likeContains(database, 'platform_user.account', word),
        ]),
      ),
    )
    .$if(Boolean(query.printId), (rows) => rows.where('print_log.template_id', '=', query.printId ?? ''))
    .$if(Boolean(query.formId), (rows) => rows.where('print_log.record_id', '=', query.formId ?? ''))
    .$if(Boolean(query.modelId), (rows) => rows.where('print_log.model_id', '=', query.modelId ?? ''))
    .$if(Boolean(query.result), (rows) => rows.where('print_log.result', '=', query.result ?? ''))
    .$if(query.from !== undefined, (rows) => rows.where('print_log.created_at', '>=', query.from ?? 0))
    .$if(query.to !== undefined, (rows) => rows.where('print_log.created_at', '<=', query.to ?? 0))
    .orderBy('print_log.created_at', query.sort === 'asc' ? 'asc' : 'desc')
    .orderBy('print_log.id', query.sort === 'asc' ? 'asc' : 'desc')
  const { rows, pagination } = await readPage(selected, query)
  const list = rows.map((row) => ({
    id: row.id,
    printMan: row.real_name === null ? '' : `${row.real_name}/${row.account}`,
    printTime: Number(row.created_at),
    printNum: row.copies,
    printTitle: row.title,
    printId: row.template_id,
    templateName: row.template_name ?? '',
    formId: row.record_id,
    modelId: row.model_id,
    moduleName: row.module_name ?? '',
    printer: row.printer,
    result: row.result as PrintResult,
    message: row.message,
    number: row.number,
  }))
  return { list, pagination }
}
