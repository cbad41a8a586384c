import { withCalculations } from '#shared/form/calculations.ts'
import { withDefaults, withDefaultRows } from '#shared/form/defaults.ts'
import type { InitialContext } from '#shared/form/kind.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isRaw, type Raw } from '#shared/form/parsing/read.ts'
import { type Decisions, noDecisions } from '#shared/form/rules/decisions.ts'
import { hasRows } from '#shared/form/structure.ts'
import { type FormRecord, systemValues, withCallerIds } from '#shared/form/values.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { author, initialContext } from './author.ts'
import { writingRecords } from './bound/writing.ts'
import { checkChoices } from './choices.ts'
import { chosenPartNames, withChosenParts } from './chosen-parts.ts'
import {
  checkFiles,
  filesIn,
  heldFiles,
  keepHolders,
  keepTakenOut,
  keyOfFile,
  picturesIn,
  RESTORABLE,
} from './files.ts'
import { fieldName } from './field-names.ts'
import { rejectClosed } from './closing.ts'
import { closedByFlows, flowsAbout, rejectSentStatus, statusFieldOf, withStatus } from './flow-status.ts'
import { type ChangeReason, noteChange } from './history.ts'
import { checkInput } from './input.ts'
import type { ModuleForCaller } from './module-for-caller.ts'
import { readablePictures } from './readable-files.ts'
import { recordReader } from './record-reader.ts'
import { insertRecord, type StoredRecord, updateRecord } from './records.ts'
import type { RecordReader } from './references.ts'
import { type RecordRules, recordRules, ruledNames } from './rules.ts'
import { withSerials } from './serials.ts'
import { checkSignatures } from './signatures.ts'
import { withUnique } from './unique.ts'

/** What an approval does in the transaction of a save: it holds the task before anything is written, and goes on after. */
export interface FlowSave {
  before(inside: PlatformDatabase): Promise<void>
  after(inside: PlatformDatabase, recordId: string): Promise<void>
}

/** One record that is being saved. Each step reads what those before it left here. */
export interface RecordChange {
  readonly call: Call
  readonly opened: ModuleForCaller
  /** The record so far; null for a new one. */
  readonly stored: StoredRecord | null
  readonly context: InitialContext
  readonly reader: RecordReader
  readonly rules: RecordRules
  /** A field that is the point of the change; null where none is. */
  readonly mustTake: string | null
  /** The approval that saves it; null for people. */
  readonly flow: FlowSave | null
  readonly reason: ChangeReason
  /** What was sent; after `callerFields` over the rows of child tables that are stored. */
  sent: Raw
  /** What the rules say of the fields, after `ruleDecisions`. */
  decisions: Decisions
  /** The fields of the form that the caller may fill in, after `inputCheck`. */
  checked: FormRecord
  /** What is written, after `valuesToWrite`; serial numbers and unique values join in the transaction. */
  values: FormRecord
  /** Keys of pictures in rich text that the caller sees in other records. */
  readable: ReadonlySet<string>
  /** Known from the start for a change, after `write` for a new record. */
  id: string
}

type Step = (change: RecordChange) => Promise<void> | void
type WritingStep = (change: RecordChange, inside: PlatformDatabase) => Promise<void>

/** In order, before anything is written: what each refuses fails the save with 400. */
const checkingSteps: readonly Step[] = [
  callerFields,
  ruleDecisions,
  takesItsPoint,
  inputCheck,
  ({ call, opened, reader, checked, stored }) =>
    checkChoices({ database: call.database, user: call.user, reader }, opened.form, checked, stored?.values),
  // What a record held before is brought back by whoever may change it, whoever uploaded it.
  ({ call, opened, checked, stored, reason }) =>
    checkFiles(call, opened.form, checked, stored?.values, reason === 'restore' ? 'all' : 'own'),
  ({ call, opened, checked, stored }) => checkSignatures(call, opened.form, checked, stored?.values),
  valuesToWrite,
  flowStatus,
  // Asked outside the transaction: other modules are read for it.
  pictureRights,
]

/** In order, in the one transaction of the save: all of them hold, or none. */
const writingSteps: readonly WritingStep[] = [
  async ({ flow }, inside) => flow?.before(inside),
  stillOpen,
  serialNumbers,
  uniqueValues,
  write,
  history,
  fileHolders,
  async ({ flow, id }, inside) => flow?.after(inside, id),
]

/** Somebody else saved the record since it was read: nothing of this attempt holds, its serial numbers included. */
export class RecordMoved extends Error {}

/**
 * Saves one record and returns its id: a new one, or a change of `stored`, of which fields that were not sent keep their
 * value. Throws `RecordMoved` when somebody else saved it since it was read. `mustTake` names a field that is the point of it:
 * where the rules close or hide that, the save is refused.
 */
export async function saveRecord(
  call: Call,
  opened: ModuleForCaller,
  sent: Raw,
  stored: StoredRecord | null,
  mustTake: string | null = null,
  flow: FlowSave | null = null,
  reason: ChangeReason = flow ? 'approval' : mustTake === null ? 'form' : 'list',
): Promise<string> {
  const context = await initialContext(call, opened.definition.form)
  const change: RecordChange = {
    call,
    opened,
    stored,
    context,
    reader: recordReader(call),
    rules: recordRules(opened.definition, opened.form, context, stored?.values ?? null),
    mustTake,
    flow,
    reason,
    sent,
    decisions: noDecisions,
    checked: {},
    values: {},
    readable: new Set(),
    id: stored?.id ?? '',
  }
  for (const step of checkingSteps) await step(change)
  await writingRecords(call.database, opened.store, async (inside) => {
    for (const step of writingSteps) await step(change, inside)
  })
  return change.id
}

/** Ids that stand for something of the caller become what they mean for whoever saves, in child rows too. */
export function withCaller(fields: readonly FieldPlan[], record: Raw, call: Call): Raw {
  const result: FormRecord = { ...record }
  for (const field of fields) {
    if (!Object.hasOwn(result, field.name)) continue
    const value = result[field.name]
    if (!hasRows(field)) result[field.name] = withCallerIds(field, value, call.user)
    else if (Array.isArray(value))
      result[field.name] = value.map((row: unknown) => (isRaw(row) ? withCaller(field.columns, row, call) : row))
  }
  return result
}

/** Rows of child tables over the stored ones, so that a column they do not hold keeps its value. */
function mergeRows(form: FormPlan, stored: StoredRecord | null, sent: Raw): FormRecord {
  const merged: FormRecord = { ...sent }
  if (stored === null) return merged
  for (const field of form.fields) {
    const rows = hasRows(field) && Object.hasOwn(sent, field.name) ? sent[field.name] : null
    if (!Array.isArray(rows)) continue
    const before = new Map(tableRows(stored.values[field.name]).map((row) => [String(row['id']), row]))
    merged[field.name] = rows.map((row) => (isRaw(row) ? { ...before.get(String(row['id'])), ...row } : row))
  }
  return merged
}

/** What its choices bring along. */
const filled = ({ opened, reader, stored }: RecordChange, record: Readonly<FormRecord>) =>
  withChosenParts(opened.definition.form, record, reader, stored?.values ?? null)

function callerFields(change: RecordChange): void {
  const { form } = change.opened
  change.sent = mergeRows(form, change.stored, withCaller(form.fields, change.sent, change.call))
}

async function ruleDecisions(change: RecordChange): Promise<void> {
  change.decisions = await change.rules.decide(change.sent, (record) => filled(change, record))
}

function takesItsPoint({ opened, decisions, mustTake }: RecordChange): void {
  const field = opened.form.fields.find(({ name }) => name === mustTake)
  if (!field) return
  const { disabled, hidden } = decisions.of(field.name)
  if (disabled || hidden) fail(400, 'module.fieldClosed', { field: field.name, params: { name: fieldName(field) } })
}

function inputCheck(change: RecordChange): void {
  const { opened, sent, stored, decisions } = change
  change.checked = checkInput(
    opened.form,
    sent,
    stored ? { partial: true, stored: stored.values, decisions } : { partial: false, decisions },
  )
}

async function valuesToWrite(change: RecordChange): Promise<void> {
  change.values = change.stored ? await changedValues(change, change.stored) : await newValues(change)
}

/** The status follows what is decided, whoever saves. */
async function flowStatus(change: RecordChange): Promise<void> {
  const { call, opened, stored, checked } = change
  const { id: modelId, form } = opened.definition
  const field = await statusFieldOf(call.database, modelId, form)
  if (!field) return
  rejectSentStatus(field, checked, stored?.values ?? null)
  change.values = withStatus(field, change.values, stored?.values ?? null)
}

/** Once more inside: its approval may have begun since the record was read, with a flow that writes no status into it. */
async function stillOpen({ call, opened, stored, flow }: RecordChange, inside: PlatformDatabase): Promise<void> {
  if (!stored || flow) return
  rejectClosed(closedByFlows(call, await flowsAbout(inside, opened.definition.id, [stored.id])), 1)
}

/** The whole record: what nobody may fill in, or the caller is not shown, is what the design gives it. */
async function newValues(change: RecordChange): Promise<FormRecord> {
  const { opened, context, checked, rules } = change
  const { form } = opened.definition
  const system = systemValues(form, 'create', context)
  const whole = await filled(change, withDefaults(form, checked, context))
  return { ...rules.settle({ ...whole, ...system }), ...system }
}

/** What was sent and what changes by itself. The check left only what the caller sees: a column held back keeps its value. */
async function changedValues(change: RecordChange, stored: StoredRecord): Promise<FormRecord> {
  const { opened, context, checked, rules } = change
  const { definition, form } = opened
  const rows = withDefaultRows(definition.form, mergeRows(form, stored, checked), context, stored.values)
  const system = systemValues(definition.form, 'change', context)
  const whole = rules.settle({ ...(await filled(change, { ...stored.values, ...rows })), ...system })
  const calculated = definition.calculations.map(({ table, name }) => table ?? name)
  const byThemselves = [...calculated, ...ruledNames(definition), ...chosenPartNames(definition.form)]
  const names = new Set([...Object.keys(checked), ...byThemselves])
  const changed = [...names].filter((name) => Object.hasOwn(whole, name)).map((name) => [name, whole[name]])
  return { ...system, ...Object.fromEntries(changed) }
}

async function pictureRights(change: RecordChange): Promise<void> {
  const { call, opened, values, stored, reason } = change
  const readable = await readablePictures(call, opened.definition.form, values, stored?.values)
  const restored = reason === 'restore' ? picturesIn(opened.form, change.checked).map(keyOfFile) : []
  change.readable = new Set([...readable, ...restored])
}

async function serialNumbers(change: RecordChange, inside: PlatformDatabase): Promise<void> {
  const { call, opened, values, stored } = change
  const [numbered] = await withSerials(inside, opened.definition.form, [values], author(call), stored?.values)
  change.values = numbered
}

async function uniqueValues(change: RecordChange, inside: PlatformDatabase): Promise<void> {
  const { opened, values, stored } = change
  change.values = await withUnique(inside, opened.definition.form, opened.store, values, stored)
}

async function write(change: RecordChange, inside: PlatformDatabase): Promise<void> {
  const { call, opened, values, stored } = change
  if (stored === null) change.id = await insertRecord(inside, opened.store, values, author(call))
  else if (!(await updateRecord(inside, opened.store, stored, values, author(call)))) throw new RecordMoved()
}

async function history(change: RecordChange, inside: PlatformDatabase): Promise<void> {
  const { call, opened, stored, values, context } = change
  if (!stored) return
  const { values: before, version } = stored
  const ignored = new Set(Object.keys(systemValues(opened.definition.form, 'change', context)))
  await noteChange(inside, { ...change, before, after: values, version, ignored })
  await keepTakenOut(inside, opened.definition.form, before, values, call.now() + RESTORABLE)
}

async function fileHolders(change: RecordChange, inside: PlatformDatabase): Promise<void> {
  const { call, opened, values, stored, readable, id } = change
  const { id: modelId, form } = opened.definition
  const before = stored?.values ?? {}
  const holder = { modelId, recordId: stored?.id ?? null, readable }
  const held = await heldFiles({ database: inside, user: call.user }, form, { ...before, ...values }, holder)
  await keepHolders(inside, modelId, id, held, [...filesIn(form, before), ...picturesIn(form, before)])
}

/**
 * Adds a record that nobody filled in: as the design begins it, with `given` over that; answers its id. Call within
 * `writingRecords`.
 */
export async function addGivenRecord(
  call: Pick<Call, 'database' | 'user' | 'now'>,
  inside: PlatformDatabase,
  { definition, store }: Pick<ModuleForCaller, 'definition' | 'store'>,
  given: Readonly<FormRecord>,
): Promise<string> {
  const { form } = definition
  const context = await initialContext(call, form)
  const rules = recordRules(definition, form, context, null)
  const system = systemValues(form, 'create', context)
  const begun = { ...rules.settle({ ...withDefaults(form, given, context), ...system }), ...system }
  const field = await statusFieldOf(inside, definition.id, form)
  const [numbered] = await withSerials(inside, form, [withStatus(field, begun, null)], author(call))
  const values = await withUnique(inside, form, store, numbered, null)
  return insertRecord(inside, store, values, author(call))
}

/** Whether a record could be sent as it is: nothing that has to be filled in is missing. */
export function isCompleteRecord(form: FormPlan, values: Readonly<FormRecord>): boolean {
  try {
    checkInput(form, values, { partial: false })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Changes fields of a record that nobody fills in, with what is worked out from them, and notes it in the history of the
 * record. Call within `writingRecords`. Throws `RecordMoved` where somebody else saved it since it was read, and refuses with
 * 400 what another record has already (`withoutTaken`).
 */
export async function changeGivenRecord(
  call: Pick<Call, 'user' | 'now'>,
  inside: PlatformDatabase,
  { definition, store }: Pick<ModuleForCaller, 'definition' | 'store'>,
  stored: StoredRecord,
  given: Readonly<FormRecord>,
): Promise<void> {
  const whole = withCalculations(definition.calculations, { ...stored.values, ...given })
  const names = [...Object.keys(given), ...definition.calculations.map(({ table, name }) => table ?? name)]
  const changed = Object.fromEntries(
    names.filter((name) => Object.hasOwn(whole, name)).map((name) => [name, whole[name]]),
  )
  const after = await withUnique(inside, definition.form, store, changed, stored)
  if (!(await updateRecord(inside, store, stored, after, author(call)))) throw new RecordMoved()
  const { id, values: before, version } = stored
  const opened = { definition, store }
  await noteChange(inside, { call, opened, id, before, after, version, ignored: new Set(), reason: 'approval' })
}
