import { tableRows } from '#shared/form/kinds/table.ts'
import { withCalculations } from '#shared/form/calculations.ts'
import { isRaw, type Raw } from '#shared/form/parsing/read.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { withDefaults, withDefaultRows } from '#shared/form/defaults.ts'
import { hasRows } from '#shared/form/structure.ts'
import { type FormRecord, sentRecord, systemValues, withCallerIds } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { author, initialContext } from './author.ts'
import { checkChoices } from './choices.ts'
import { writingRecords } from './bound/writing.ts'
import { closedAmong, closedByIds, rejectClosed } from './closing.ts'
import { chosenPartNames, withChosenParts, withShownParts } from './chosen-parts.ts'
import { type Definition, loadDefinition, requireReleased } from './definition.ts'
import { checkFiles, dropHolders, filesIn, heldFiles, keepHolders, picturesIn } from './files.ts'
import { hiddenFrom } from './grants.ts'
import { checkInput, parseRecord, requirePlaces } from './input.ts'
import { loadLabels, onScreen } from './labels.ts'
import { inLanguage } from './language.ts'
import { type ModuleForCaller, openModule } from './module-for-caller.ts'
import { editableRecord } from './editable-record.ts'
import { deletedWording, recordReader, wordingFor } from './record-reader.ts'
import { deleteRecords, insertRecord, readRecords, type StoredRecord, updateRecord, visibleIds } from './records.ts'
import { readablePictures } from './readable-files.ts'
import { rowsOf } from './rows.ts'
import { recordRules, ruledNames } from './rules.ts'
import { withSerials } from './serials.ts'
import { checkSignatures } from './signatures.ts'
import { openStore } from './store.ts'
import { withUnique } from './unique.ts'
import { visibleForm } from './view.ts'

/** A record that the caller may see; one of the others is missing like one that never was. */
async function readOne(
  call: Call,
  { store, rows }: Pick<ModuleForCaller, 'store' | 'rows'>,
  id: string,
): Promise<StoredRecord> {
  const [record] = await readRecords(call.database, store, [id], rows)
  return record ?? fail(404, 'module.recordMissing')
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

interface SentRecord {
  /** JSON text. */
  readonly data: string
  readonly atriumFilled?: readonly string[] | undefined
}

interface SentChange extends SentRecord {
  /** The version that the sender worked the change into; other clients of the family name none. */
  readonly atriumSeen?: number | undefined
}

/**
 * Creates a record from its JSON text and returns the new id. What nobody may fill in, or the caller is not shown, is
 * what the design gives it. Refuses with 400 what the form does not allow.
 */
export async function createRecord(call: Call, modelId: string, { data, atriumFilled }: SentRecord): Promise<string> {
  const { definition, store, form } = await openModule(call, modelId)
  requireReleased(definition)
  requirePlaces(definition.form, atriumFilled)
  const sent = withCaller(form.fields, parseRecord(data), call)
  const reader = recordReader(call)
  const context = await initialContext(call, definition.form)
  const rules = recordRules(definition, form, context, null)
  const decisions = await rules.decide(sent, (record) => withChosenParts(definition.form, record, reader))
  const checked = checkInput(form, sent, { partial: false, decisions })
  await checkChoices({ database: call.database, user: call.user, reader }, form, checked)
  await checkFiles(call, form, checked)
  await checkSignatures(call, form, checked)
  const whole = await withChosenParts(definition.form, withDefaults(definition.form, checked, context), reader)
  const system = systemValues(definition.form, 'create', context)
  const prepared = { ...rules.settle({ ...whole, ...system }), ...system }
  const readable = await readablePictures(call, definition.form, prepared)
  return writingRecords(call.database, store, async (inside) => {
    const [numbered] = await withSerials(inside, definition.form, [prepared], author(call))
    const values = await withUnique(inside, definition.form, store, numbered, null)
    const id = await insertRecord(inside, store, values, author(call))
    const held = await heldFiles({ database: inside, user: call.user }, definition.form, values, {
      modelId,
      recordId: null,
      readable,
    })
    await keepHolders(inside, modelId, id, held)
    return id
  })
}

/** Rows of child tables over the stored ones, so that a column they do not hold keeps its value. */
function mergeRows(form: FormPlan, stored: Readonly<FormRecord>, sent: Raw): FormRecord {
  const merged: FormRecord = { ...sent }
  for (const field of form.fields) {
    const rows = hasRows(field) && Object.hasOwn(sent, field.name) ? sent[field.name] : null
    if (!Array.isArray(rows)) continue
    const before = new Map(tableRows(stored[field.name]).map((row) => [String(row['id']), row]))
    merged[field.name] = rows.map((row) => (isRaw(row) ? { ...before.get(String(row['id'])), ...row } : row))
  }
  return merged
}

function rejectStale(definition: Definition, stored: StoredRecord, sent: Raw): void {
  const version = sent['f_version']
  if (!definition.isLocking || version === undefined || version === null) return
  if (Number(version) !== stored.version) fail(400, 'module.recordChanged')
}

/** Somebody else saved the record since it was read: nothing of this attempt holds, its serial numbers included. */
class RecordMoved extends Error {}

/**
 * Works the sent values into the record as it is now; refuses where that is not the version that was `seen`. Throws
 * `RecordMoved` when somebody else saved it meanwhile.
 */
async function tryChange(
  call: Call,
  opened: ModuleForCaller,
  id: string,
  sent: Raw,
  seen: number | undefined,
): Promise<void> {
  const { definition, store, form } = opened
  const stored = await readOne(call, opened, id)
  rejectClosed(await closedAmong(call, definition, [stored]), 1)
  if (seen !== undefined && seen !== stored.version) fail(400, 'module.recordSavedMeanwhile')
  rejectStale(definition, stored, sent)
  const merged = mergeRows(form, stored.values, withCaller(form.fields, sent, call))
  const reader = recordReader(call)
  const context = await initialContext(call, definition.form)
  const rules = recordRules(definition, form, context, stored.values)
  const filling = (record: FormRecord) => withChosenParts(definition.form, record, reader, stored.values)
  const decisions = await rules.decide(merged, filling)
  const checked = checkInput(form, merged, { partial: true, stored: stored.values, decisions })
  await checkChoices({ database: call.database, user: call.user, reader }, form, checked, stored.values)
  await checkFiles(call, form, checked, stored.values)
  await checkSignatures(call, form, checked, stored.values)
  // The check leaves only what this form has; a column that is held back from the caller keeps its value.
  const rows = mergeRows(form, stored.values, checked)
  const kept = withDefaultRows(definition.form, rows, context, stored.values)
  const system = systemValues(definition.form, 'change', context)
  const whole = rules.settle({ ...(await filling({ ...stored.values, ...kept })), ...system })
  const changed: FormRecord = { ...system }
  const calculated = definition.calculations.map(({ table, name }) => table ?? name)
  const byThemselves = [...calculated, ...ruledNames(definition), ...chosenPartNames(definition.form)]
  for (const name of new Set([...Object.keys(checked), ...byThemselves])) {
    if (Object.hasOwn(whole, name)) changed[name] = whole[name]
  }
  const readable = await readablePictures(call, definition.form, changed, stored.values)
  await writingRecords(call.database, store, async (inside) => {
    const [numbered] = await withSerials(inside, definition.form, [changed], author(call), stored.values)
    const values = await withUnique(inside, definition.form, store, numbered, stored)
    if (!(await updateRecord(inside, store, stored, values, author(call)))) throw new RecordMoved()
    const now = { ...stored.values, ...values }
    const holder = { modelId: definition.id, recordId: id, readable }
    const held = await heldFiles({ database: inside, user: call.user }, definition.form, now, holder)
    const former = [...filesIn(definition.form, stored.values), ...picturesIn(definition.form, stored.values)]
    await keepHolders(inside, definition.id, id, held, former)
  })
}

const ATTEMPTS = 10

/**
 * Changes a record; fields that were not sent keep their value, child rows keep their id. Of two people who save at
 * once the later one works on what the earlier one left, or is refused where the module locks, or where they say what they saw.
 */
export async function changeRecord(
  call: Call,
  modelId: string,
  id: string,
  { data, atriumFilled, atriumSeen }: SentChange,
): Promise<void> {
  const opened = await openModule(call, modelId)
  requireReleased(opened.definition)
  requirePlaces(opened.definition.form, atriumFilled)
  const sent = parseRecord(data)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await tryChange(call, opened, id, sent, atriumSeen)
    } catch (error) {
      if (!(error instanceof RecordMoved)) throw error
    }
  }
  fail(400, 'module.recordBusy')
}

/** For clients to say that a record is closed, before somebody tries. */
async function closedMark(call: Call, definition: Definition, record: StoredRecord): Promise<{ atriumClosed?: true }> {
  return (await closedAmong(call, definition, [record])).size > 0 ? { atriumClosed: true } : {}
}

/** The record as JSON text, for the edit form, and its version. */
export async function readRaw(
  call: Call,
  modelId: string,
  id: string,
): Promise<{ id: string; data: string; atriumVersion: number; atriumClosed?: true }> {
  const opened = await openModule(call, modelId)
  const { definition, form } = opened
  const record = await readOne(call, opened, id)
  const lock = definition.isLocking ? { f_version: record.version } : {}
  return {
    id,
    data: JSON.stringify({
      ...(await editableRecord(call.database, form, record.values, deletedWording(call))),
      ...lock,
    }),
    atriumVersion: record.version,
    ...(await closedMark(call, definition, record)),
  }
}

/** Display values as JSON text, for the detail viewer. */
export async function readView(
  call: Call,
  modelId: string,
  id: string,
): Promise<{ id: string; data: string; atriumClosed?: true }> {
  const opened = await openModule(call, modelId)
  const { definition } = opened
  const record = await readOne(call, opened, id)
  const reading = await inLanguage(call, definition)
  const form = visibleForm(reading.definition.form, await hiddenFrom(call, definition))
  // Results that are not kept are worked out; those that are stay as they were saved.
  const values = { ...withCalculations(definition.calculations, record.values), ...record.values }
  const wording = wordingFor(call, onScreen, reading.translate)
  const [shown = values] = await withShownParts(form, [values], wording.records)
  const labels = await loadLabels(call.database, form, [shown], wording)
  const closed = await closedMark(call, definition, record)
  return { id, data: JSON.stringify(sentRecord(form, shown, labels)), ...closed }
}

/** Deletes records, or hides them where the module keeps what was deleted. Refuses when the caller sees none of them. */
export async function removeRecords(call: Call, modelId: string, ids: readonly string[]): Promise<number> {
  const definition = await loadDefinition(call.database, modelId)
  const store = await openStore(call.database, definition)
  const hide = definition.keepsDeleted ? { now: call.now() } : null
  const rows = await rowsOf(call, definition, store)
  const mine = rows === null ? ids : await visibleIds(call.database, store, ids, rows)
  if (mine.length === 0) fail(404, 'module.recordMissing')
  const count = await writingRecords(call.database, store, async (inside) => {
    rejectClosed(await closedByIds({ ...call, database: inside }, definition, store, mine), mine.length)
    // What is only hidden keeps its files: it may be brought back.
    if (hide === null) await dropHolders(inside, modelId, mine)
    return deleteRecords(inside, store, modelId, mine, hide)
  })
  return count > 0 ? count : fail(404, 'module.recordMissing')
}
