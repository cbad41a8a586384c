import type { FormPlan } from '#shared/form/model.ts'
import { hasRows, isRichText } from '#shared/form/structure.ts'
import { type FormRecord, printedRecord } from '#shared/form/values.ts'
import { writePaperCode } from '#shared/printing/paper-code.ts'
import { requireModule } from '#server/core/access.ts'
import { ApiError, type ErrorStatus, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { ApprovalRecordTable } from '#server/database/tables/flow.ts'
import { whereIn } from '#server/database/text.ts'
import { loadDefinition } from '../module/definition.ts'
import { hiddenFrom } from '../module/grants.ts'
import { withShownParts } from '../module/chosen-parts.ts'
import { loadLabels, onPaper } from '../module/labels.ts'
import { wordingFor } from '../module/record-reader.ts'
import { bytesOf, readRecords, visibleIds } from '../module/records.ts'
import { type RowFilter, rowsOf } from '../module/rows.ts'
import { openStore, type Store } from '../module/store.ts'
import { visibleForm } from '../module/view.ts'
import { paperMark } from './paper-mark.ts'
import { printNumbers } from './numbers.ts'
import { type AnswerBudget, answerBudget, type DataSet, dataSetsOf, readDataSets } from './data-sets.ts'
import { checkOf, type Refusal } from './rules.ts'
import { isPrintedAtStep } from './steps.ts'
import { readTemplate } from './templates.ts'

/** Approval history by record id, oldest first. */
async function readApprovals(call: Call, modelId: string, recordIds: readonly string[]) {
  const rows = await call.database
    .selectFrom('approval_record')
    .selectAll()
    .where(whereIn(call.database, 'approval_record.record_id', recordIds))
    .where('model_id', '=', modelId)
    .orderBy('handled_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.record_id)
}

function approvalLine(row: ApprovalRecordTable) {
  return {
    nodeName: row.node_name,
    userName: row.user_name,
    /** As in the history: on whose behalf, or who was brought in. */
    operatorId: row.to_user_name || row.for_user_name || '',
    handleTime: row.handled_at,
    handleStatus: row.status,
    handleOpinion: row.opinion,
    signImg: row.sign_img,
  }
}

/**
 * Head fields flat; child tables as `childrenDataTable0`, `childrenDataTable1`, … in the order of the whole form, so that
 * one which is held back prints no rows and moves none.
 */
export function printData(form: FormPlan, shown: Readonly<FormRecord>): FormRecord {
  const data: FormRecord = {}
  let table = 0
  for (const field of form.fields) {
    if (!hasRows(field)) {
      if (Object.hasOwn(shown, field.name)) data[field.name] = shown[field.name] ?? ''
    } else {
      data[`childrenDataTable${table}`] = shown[field.name] ?? []
      table += 1
    }
  }
  return data
}

/** What people call the fields of `printData`, by `field` and `childrenDataTable0.field`: refusals name them. */
function fieldNames(form: FormPlan, visible: FormPlan): Record<string, string> {
  const shown = new Map(visible.fields.map((field) => [field.name, field]))
  const names: Record<string, string> = {}
  let table = 0
  for (const own of form.fields) {
    const field = shown.get(own.name)
    const name = field?.label || own.name
    if (!hasRows(own)) {
      if (field !== undefined) names[own.name] = name
      continue
    }
    for (const column of field?.columns ?? [])
      names[`childrenDataTable${table}.${column.name}`] = `${name} · ${column.label || column.name}`
    table += 1
  }
  return names
}

/** Paper shows what the detail view and the form show: one of these is needed, where the module judges buttons. */
const readingButtons = ['btn_detail', 'btn_edit', 'btn_batchPrint'] as const

/**
 * Modules that print with a template, they or a step of their approvals, or the one that is named of them, as far as the caller may read their records.
 * Refuses with 403 when none is.
 */
export async function grantedModels(call: Call, templateId: string, modelId = ''): Promise<string[]> {
  const links = await call.database
    .selectFrom('module_template')
    .innerJoin('visual_model', 'visual_model.id', 'module_template.model_id')
    .select('module_template.model_id')
    .where('module_template.template_id', '=', templateId)
    .where('visual_model.enabled_mark', '=', 1)
    .$if(modelId !== '', (rows) => rows.where('module_template.model_id', '=', modelId))
    .orderBy('module_template.model_id')
    .execute()
  const models = links.map(({ model_id }) => model_id)
  if (modelId !== '' && models.length === 0 && (await isPrintedAtStep(call, templateId, modelId))) models.push(modelId)
  const granted: string[] = []
  for (const model_id of models) {
    try {
      await requireModule(call, model_id, readingButtons)
      granted.push(model_id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error
    }
  }
  if (granted.length === 0 && !call.user.isAdministrator) fail(403, 'print.notAllowed')
  return granted
}

/** Characters that the copies of a template in one answer may have. */
const MAX_TEMPLATES = 48_000_000
/** Bytes of the records of one answer. */
const MAX_RECORDS = 48_000_000

interface FoundRecord {
  readonly modelId: string
  /** Another module has a record of this name, and nobody said which is meant. */
  readonly isAmbiguous: boolean
  readonly data: FormRecord
  /** The whole record, also what is held back from the caller: what a rule is judged on. */
  readonly whole: FormRecord
  readonly lines: ReturnType<typeof approvalLine>[]
  /** Names of the fields whose values are markup. */
  readonly rich: string[]
  readonly names: Readonly<Record<string, string>>
  /** Counted prints before this one. */
  readonly number: number
  /** Status of its approval; null for none. */
  readonly status: number | null
}

/**
 * Those of the records that print with a template and that the caller may read, and the module of each; empty where
 * several have one of this name. Refuses with 403 who reads none of its modules.
 */
export async function readableRecords(
  call: Call,
  templateId: string,
  recordIds: readonly string[],
  wanted?: string,
): Promise<ReadonlyMap<string, string>> {
  const readable = new Map<string, string>()
  for (const modelId of await grantedModels(call, templateId, wanted)) {
    if (recordIds.length === 0) continue
    const definition = await loadDefinition(call.database, modelId)
    const store = await openStore(call.database, definition)
    const rows = await rowsOf(call, definition, store)
    for (const id of await visibleIds(call.database, store, recordIds, rows))
      readable.set(id, readable.has(id) ? '' : modelId)
  }
  return readable
}

export type PrintDocument = Awaited<ReturnType<typeof readDocuments>>[number]

/** Status of the newest approval of each record. */
async function readStatuses(call: Call, modelId: string, recordIds: readonly string[]) {
  const rows = await call.database
    .selectFrom('flow_task')
    .select(['record_id', 'status'])
    .where(whereIn(call.database, 'flow_task.record_id', recordIds))
    .where('model_id', '=', modelId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.record_id, row.status]))
}

/** Each document carries its template, as clients of the family read it; what cannot be answered at once is refused. */
function rejectHuge(template: string, documents: number): void {
  if (documents < 2 || template.length * documents <= MAX_TEMPLATES) return
  const count = Math.max(1, Math.floor(MAX_TEMPLATES / template.length))
  fail(400, 'print.tooMany', { field: 'formId', params: { count } })
}

/** The same for what the records hold that the caller sees. */
async function rejectHeavy(call: Call, store: Store, recordIds: readonly string[], rows: RowFilter): Promise<void> {
  if (recordIds.length < 2) return
  const seen = await visibleIds(call.database, store, recordIds, rows)
  const bytes = [...(await bytesOf(call.database, store, seen)).values()]
  const all = bytes.reduce((sum, each) => sum + each, 0)
  if (bytes.length < 2 || all <= MAX_RECORDS) return
  const count = Math.max(1, Math.floor((MAX_RECORDS / all) * bytes.length))
  fail(400, 'print.tooMany', { field: 'formId', params: { count } })
}

type Template = Awaited<ReturnType<typeof readTemplate>>

/**
 * The records that print with a template and that the caller may read, by id, and what its rule says of each.
 * `before`: refuses records before they are read.
 */
async function checkRecords(
  call: Call,
  template: Template,
  recordIds: readonly string[],
  wanted?: string,
  before?: typeof rejectHeavy,
) {
  const check = await checkOf(call, template)
  const found = new Map<string, FoundRecord>()
  for (const modelId of await grantedModels(call, template.id, wanted)) {
    const definition = await loadDefinition(call.database, modelId)
    const store = await openStore(call.database, definition)
    const rows = await rowsOf(call, definition, store)
    await before?.(call, store, recordIds, rows)
    const records = await readRecords(call.database, store, recordIds, rows)
    if (records.length === 0) continue
    const visible = visibleForm(definition.form, await hiddenFrom(call, definition))
    // A rule that names a field which is held back from the caller is judged all the same.
    const form = check.looksAtFields ? definition.form : visible
    const wording = wordingFor(call, onPaper)
    const stored = records.map((record) => record.values)
    const values = await withShownParts(form, stored, wording.records)
    const labels = await loadLabels(call.database, form, values, wording)
    const ids = records.map((record) => record.id)
    const names = fieldNames(definition.form, visible)
    const rich = visible.fields.filter(isRichText).map(({ name }) => name)
    const approvals = await readApprovals(call, modelId, ids)
    const statuses = await readStatuses(call, modelId, ids)
    const numbers = await printNumbers(call.database, template.id, modelId, ids)
    for (const [index, record] of records.entries()) {
      const shown = printedRecord(visible, values[index] ?? {}, labels)
      const data = { ...printData(definition.form, shown), id: record.id }
      const whole = form === visible ? data : printData(form, printedRecord(form, values[index] ?? {}, labels))
      const lines = (approvals.get(record.id) ?? []).map(approvalLine)
      const isAmbiguous = found.has(record.id)
      const number = numbers.get(record.id) ?? 0
      const status = statuses.get(record.id) ?? null
      found.set(record.id, { modelId, isAmbiguous, number, data, whole, rich, names, lines, status })
    }
  }
  return recordIds.flatMap((formId) => {
    const record = found.get(formId)
    if (!record) return []
    const { modelId, number } = record
    const printGate = { isCounted: check.isCounted, number, copyMark: check.copyMark }
    const refused: Refusal | null = record.isAmbiguous
      ? { status: 400, code: 'print.ambiguous', params: {} }
      : check.refusal({ ...record, data: record.whole }, number)
    return [{ formId, modelId, record, printGate, refused }]
  })
}

async function enabledTemplate(call: Call, templateId: string): Promise<Template> {
  const template = await readTemplate(call.database, templateId)
  if (template.enabled_mark !== 1) fail(400, 'print.disabled', { params: { name: template.full_name } })
  return template
}

/** Records that are judged at once: of each the verdict is kept, and not what it holds. */
const BATCH = 20

/** What the rule of a template says of each record that the caller may read, however much they hold: nothing is printed. */
export async function readVerdicts(call: Call, templateId: string, recordIds: readonly string[], modelId?: string) {
  const template = await enabledTemplate(call, templateId)
  const verdicts = []
  for (let from = 0; from < recordIds.length; from += BATCH) {
    const records = await checkRecords(call, template, recordIds.slice(from, from + BATCH), modelId)
    verdicts.push(...records.map(({ record: _record, ...verdict }) => verdict))
  }
  return verdicts
}

/** Only a code cannot hold a value: other templates need no names. */
const codeTag = /(?:bar|qr)code/i

/**
 * The documents of records: template, display data and approval history. Records are looked for in the modules
 * that print with this template and that the caller is granted; those not found are left out.
 * `own`: data sets in place of those of the template. `modelId`: the one module in which they are looked for.
 */
export async function readDocuments(
  call: Call,
  templateId: string,
  recordIds: readonly string[],
  { own, modelId }: { readonly own?: readonly DataSet[] | undefined; readonly modelId?: string | undefined } = {},
) {
  const template = await enabledTemplate(call, templateId)
  rejectHuge(template.print_template, recordIds.length)
  const sets = own ?? dataSetsOf(template)
  const budget = answerBudget()
  const records = await checkRecords(call, template, recordIds, modelId, rejectHeavy)
  const hasCodes = codeTag.test(template.print_template)
  const server = await paperMark(call.database)
  const documents = []
  for (const { formId, record, printGate, refused } of records) {
    const { data, refused: why } =
      refused === null ? await ownData(call, sets, formId, record.data, budget) : { data: record.data, refused }
    documents.push({
      formId,
      fullName: template.full_name,
      printTemplate: template.print_template,
      printData: data,
      operatorRecordList: record.lines,
      richFields: record.rich,
      fieldNames: hasCodes ? record.names : {},
      pageParam: template.page_param,
      printGate,
      recordCode:
        why === null
          ? writePaperCode({ server, modelId: record.modelId, recordId: formId, print: record.number + 1 })
          : '',
      refused: why,
    })
  }
  return documents
}

/**
 * The fields of a record with what the data sets of the template add; why it cannot be printed where one of them fails.
 * That a source is busy now says nothing of the record: it ends the call.
 */
async function ownData(
  call: Call,
  sets: readonly DataSet[],
  recordId: string,
  data: FormRecord,
  budget: AnswerBudget,
): Promise<{ data: FormRecord; refused: Refusal | null }> {
  try {
    return { data: { ...data, ...(await readDataSets(call, sets, recordId, data, budget)) }, refused: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error
    const { code, params } = error.text
    return { data, refused: { status: error.status as ErrorStatus, code, params: params ?? {} } }
  }
}
