import { nodeOf } from '#shared/approval/positions.ts'
import { withCalculations } from '#shared/form/calculations.ts'
import { idList } from '#shared/form/parsing/read.ts'
import { shownText } from '#shared/form/shown.ts'
import { isPlainField, isSystemField } from '#shared/form/structure.ts'
import { sentRecord } from '#shared/form/values.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { withShownParts } from '../module/chosen-parts.ts'
import type { Definition } from '../module/definition.ts'
import { loadLabels, onScreen } from '../module/labels.ts'
import { inLanguage } from '../module/language.ts'
import { wordingFor } from '../module/record-reader.ts'
import { readRecords, type StoredRecord } from '../module/records.ts'
import { narrowed } from '../module/view.ts'
import { type FlowModule, openFlowModule } from './record.ts'
import { type Process, readProcess } from './task-store.ts'
import { hiddenFrom } from './tasks.ts'

/** Fields that a summary holds where its flow names some, and where it does not. */
const [MOST, USUAL] = [5, 4]

/** A row of a list: its task, and through whose eyes it is seen. */
export interface Summarised extends Pick<FlowTaskTable, 'model_id' | 'record_id' | 'creator_id' | 'version_id'> {
  readonly node_id?: string
  /** Whose turn it is, where the row is one. */
  readonly user_id?: string
}

export interface SummaryField {
  readonly field: string
  readonly label: string
  readonly text: string
}

/** Names of the fields of a summary: those that the flow chose, else the first that the list of the module shows. */
function fieldsOf({ form, list }: Definition, process: Process | null): readonly string[] {
  const plain = new Map(form.fields.filter(isPlainField).map((field) => [field.name, field]))
  const chosen = process ? idList(nodeOf(process.plan, process.plan.start).properties['summaryFields']) : []
  if (chosen.length > 0) return chosen.filter((name) => plain.has(name)).slice(0, MOST)
  const title = process?.plan.titleText ?? ''
  // Who began it and when, its number and its state stand beside the name of the task.
  const isTold = (prop: string) => prop === process?.template.status_field || title.includes(`{${prop}}`)
  return list.columns
    .map(({ prop }) => prop)
    .filter((prop) => {
      const field = plain.get(prop)
      return field && !isSystemField(field) && !isTold(prop)
    })
    .slice(0, USUAL)
}

/** A module that is gone, disabled or broken has no summaries; the task shows without. */
async function openModule(call: Call, modelId: string): Promise<FlowModule | null> {
  try {
    return await openFlowModule(call, modelId)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Rows with what the caller may see of a few fields of their records, in the order of the rows. */
export async function summariesOf(
  call: Call,
  rows: readonly Summarised[],
): Promise<readonly (readonly SummaryField[])[]> {
  const found = new Map<Summarised, readonly SummaryField[]>()
  const processes = new Map<string, Process | null>()
  for (const { version_id: id } of rows) if (!processes.has(id)) processes.set(id, await readProcess(call.database, id))
  for (const [modelId, ofModule] of Map.groupBy(rows, ({ model_id }) => model_id)) {
    const module = await openModule(call, modelId)
    if (!module) continue
    const ids = [...new Set(ofModule.map(({ record_id }) => record_id))]
    const stored = await readRecords(call.database, module.store, ids, null)
    const records = new Map(stored.map((record) => [record.id, record]))
    // Those that look from the same seat see the same fields.
    const seats = Map.groupBy(ofModule, (row) =>
      [row.version_id, row.node_id ?? '', row.user_id ?? '', row.creator_id === call.user.userId].join(' '),
    )
    for (const seated of seats.values()) await summarise(call, module, processes, records, seated, found)
  }
  return rows.map((row) => found.get(row) ?? [])
}

async function summarise(
  call: Call,
  { definition }: FlowModule,
  processes: ReadonlyMap<string, Process | null>,
  records: ReadonlyMap<string, StoredRecord>,
  rows: readonly Summarised[],
  found: Map<Summarised, readonly SummaryField[]>,
): Promise<void> {
  const [first] = rows
  const known = rows.flatMap((row) => {
    const record = records.get(row.record_id)
    return record ? [{ row, record }] : []
  })
  if (!first || known.length === 0) return
  const process = processes.get(first.version_id) ?? null
  const turn = first.user_id === undefined ? null : { user_id: first.user_id }
  const hidden = await hiddenFrom(call, definition, first, { turn, nodeId: first.node_id ?? '' }, process)
  const names = fieldsOf(definition, process).filter((name) => !hidden.fields.has(name))
  const reading = await inLanguage(call, definition)
  const form = narrowed(reading.definition.form, (prop) => names.includes(prop))
  const wording = wordingFor(call, onScreen, reading.translate)
  const values = known.map(({ record }) => ({
    ...withCalculations(definition.calculations, record.values),
    ...record.values,
  }))
  const shown = await withShownParts(form, values, wording.records)
  const labels = await loadLabels(call.database, form, shown, wording)
  for (const [at, { row }] of known.entries()) {
    const sent = sentRecord(form, shown[at] ?? {}, labels)
    const fields = names.flatMap((name) => {
      const field = form.fields.find((each) => each.name === name)
      const text = field ? shownText(field, sent[name]).slice(0, 200) : ''
      return field && text !== '' ? [{ field: name, label: field.label, text }] : []
    })
    found.set(row, fields)
  }
}
