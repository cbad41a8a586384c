import { withCalculations } from '#shared/form/calculations.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { sentRecord } from '#shared/form/values.ts'
import { requireModule } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { writingRecords } from './bound/writing.ts'
import { closedAmong, closedByIds, closedMark, rejectClosed } from './closing.ts'
import { withShownParts } from './chosen-parts.ts'
import { type Definition, loadDefinition, requireReleased } from './definition.ts'
import { discardRecords } from './deleted-records.ts'
import { endFlowsOf } from './flow-status.ts'
import { hiddenFrom } from './grants.ts'
import { type ChangeReason, readHistory, valuesBefore } from './history.ts'
import { parseRecord, requirePlaces } from './input.ts'
import { loadLabels, onScreen } from './labels.ts'
import { inLanguage } from './language.ts'
import { type ModuleForCaller, openModule } from './module-for-caller.ts'
import { editableRecord } from './editable-record.ts'
import { deletedWording, wordingFor } from './record-reader.ts'
import { readRecords, type StoredRecord, visibleIds } from './records.ts'
import { rowsOf } from './rows.ts'
import { RecordMoved, saveRecord } from './saving.ts'
import { openStore } from './store.ts'
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

interface SentRecord {
  /** JSON text. */
  readonly data: string
  readonly atriumFilled?: readonly string[] | undefined
}

interface SentChange extends SentRecord {
  /** The version that the sender worked the change into; other clients of the family name none. */
  readonly atriumSeen?: number | undefined
  /** A field that is the point of the change: where the rules close or hide it in this record, the change is refused. */
  readonly mustTake?: string
  readonly reason?: ChangeReason
}

/**
 * Creates a record from its JSON text and returns the new id. What nobody may fill in, or the caller is not shown, is
 * what the design gives it. Refuses with 400 what the form does not allow.
 */
export async function createRecord(call: Call, modelId: string, { data, atriumFilled }: SentRecord): Promise<string> {
  const opened = await openModule(call, modelId)
  requireReleased(opened.definition)
  requirePlaces(opened.definition.form, atriumFilled)
  return saveRecord(call, opened, parseRecord(data), null)
}

function rejectStale(definition: Definition, stored: StoredRecord, sent: Raw): void {
  const version = sent['f_version']
  if (!definition.isLocking || version === undefined || version === null) return
  if (Number(version) !== stored.version) fail(400, 'module.recordChanged')
}

/**
 * Works the sent values into the record as it is now; refuses where that is not the version that was `seen`. Throws
 * `RecordMoved` when somebody else saved it meanwhile.
 */
async function tryChange(
  call: Call,
  opened: ModuleForCaller,
  id: string,
  sent: Raw,
  { atriumSeen: seen, mustTake, reason }: Pick<SentChange, 'atriumSeen' | 'mustTake' | 'reason'>,
): Promise<void> {
  const { definition } = opened
  const stored = await readOne(call, opened, id)
  rejectClosed(await closedAmong(call, definition, [stored]), 1)
  if (seen !== undefined && seen !== stored.version) fail(400, 'module.recordSavedMeanwhile')
  rejectStale(definition, stored, sent)
  await saveRecord(call, opened, sent, stored, mustTake, null, reason)
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
  { data, atriumFilled, ...conditions }: SentChange,
): Promise<void> {
  const opened = await openModule(call, modelId)
  requireReleased(opened.definition)
  requirePlaces(opened.definition.form, atriumFilled)
  const sent = parseRecord(data)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await tryChange(call, opened, id, sent, conditions)
    } catch (error) {
      if (!(error instanceof RecordMoved)) throw error
    }
  }
  fail(400, 'module.recordBusy')
}

/** The record as JSON text, for the edit form, and its version. */
export async function readRaw(
  call: Call,
  modelId: string,
  id: string,
): Promise<{ id: string; data: string; atriumVersion: number } & ReturnType<typeof closedMark>> {
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
    ...closedMark(await closedAmong(call, definition, [record]), id),
  }
}

/** Display values as JSON text, for the detail viewer. */
export async function readView(
  call: Call,
  modelId: string,
  id: string,
): Promise<{ id: string; data: string } & ReturnType<typeof closedMark>> {
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
  const closed = closedMark(await closedAmong(call, definition, [record]), id)
  return { id, data: JSON.stringify(sentRecord(form, shown, labels)), ...closed }
}

/** Deletes records; they can be brought back for a while. Refuses when the caller sees none of them. */
export async function removeRecords(call: Call, modelId: string, ids: readonly string[]): Promise<number> {
  const definition = await loadDefinition(call.database, modelId)
  const store = await openStore(call.database, definition)
  const rows = await rowsOf(call, definition, store)
  const mine = rows === null ? ids : await visibleIds(call.database, store, ids, rows)
  if (mine.length === 0) fail(404, 'module.recordMissing')
  const count = await writingRecords(call.database, store, async (inside) => {
    rejectClosed(await closedByIds({ ...call, database: inside }, definition, store, mine), mine.length)
    await endFlowsOf(inside, modelId, mine, call.now())
    return discardRecords(inside, call, { definition, store }, mine)
  })
  return count > 0 ? count : fail(404, 'module.recordMissing')
}

/** What was changed in a record that the caller may see. */
export async function recordHistory(call: Call, modelId: string, id: string, page: number) {
  const opened = await openModule(call, modelId)
  await readOne(call, opened, id)
  return readHistory(call, opened, id, page)
}

/** Takes one change of a record back, as a change like any other: with its rules, and in its history. */
export async function restoreRecord(call: Call, modelId: string, id: string, changeId: string): Promise<void> {
  await requireModule(call, modelId, 'btn_history')
  const opened = await openModule(call, modelId)
  await readOne(call, opened, id)
  const data = JSON.stringify(await valuesBefore(call, opened, id, changeId))
  await changeRecord(call, modelId, id, { data, reason: 'restore' })
}
