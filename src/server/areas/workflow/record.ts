import type { PlanNode } from '#shared/approval/model.ts'
import { rawList, text, yes } from '#shared/form/parsing/read.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { author } from '../module/author.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { readRecords, type StoredRecord, updateRecord } from '../module/records.ts'
import { RecordMoved } from '../module/saving.ts'
import { openStore, type Store } from '../module/store.ts'
import { narrowed } from '../module/view.ts'

export interface FlowModule {
  readonly definition: Definition
  readonly store: Store
}

export async function openFlowModule(call: Pick<Call, 'database'>, modelId: string): Promise<FlowModule> {
  const definition = await loadDefinition(call.database, modelId)
  return { definition, store: await openStore(call.database, definition) }
}

export async function readFlowRecord(
  database: PlatformDatabase,
  { store }: FlowModule,
  id: string,
): Promise<StoredRecord | null> {
  const [record] = await readRecords(database, store, [id], null)
  return record ?? null
}

/** Gives a record the status of its task. Throws `RecordMoved` where somebody saved it in this very moment. */
export async function writeStatus(
  call: Pick<Call, 'user' | 'now'>,
  inside: PlatformDatabase,
  { store }: FlowModule,
  place: { readonly record: StoredRecord; readonly field: string },
  status: number,
): Promise<void> {
  const { record, field } = place
  if (!store.main.columns.has(field)) return
  const values = { [field]: String(status) }
  if (!(await updateRecord(inside, store, record, values, author(call)))) throw new RecordMoved()
}

/** What a node says of fields: by name, or `table-column`. */
const operatesAt = ({ properties }: PlanNode) => rawList(properties['formOperates'])

/** Fields that a node keeps from those who decide there. */
export function unreadAt(node: PlanNode): ReadonlySet<string> {
  return new Set(operatesAt(node).flatMap((each) => (each['read'] === false ? [text(each['id'])] : [])))
}

/** Fields that those who decide at a node may change; a child table by its columns. */
export function writableAt(node: PlanNode): ReadonlySet<string> {
  return new Set(
    operatesAt(node).flatMap((each) => (yes(each['write']) && each['read'] !== false ? [text(each['id'])] : [])),
  )
}

/** Whether a field, or `table-column`, is one of those, by itself or with its table. */
export const isNamed = (names: ReadonlySet<string>, prop: string): boolean =>
  names.has(prop) || names.has(prop.split('-')[0] ?? '')

/** The form as far as a node lets it be changed. */
export function writableForm(form: FormPlan, node: PlanNode): FormPlan {
  const names = writableAt(node)
  const tables = new Set([...names].map((name) => name.split('-')[0] ?? ''))
  return narrowed(form, (prop) => isNamed(names, prop) || (!prop.includes('-') && tables.has(prop)))
}

/** What was sent of the fields of a form. */
export function sentOf(form: FormPlan, data: Readonly<Record<string, unknown>> | null | undefined): FormRecord {
  const names = new Set(form.fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => names.has(name)))
}
