import type { SelectQueryBuilder } from 'kysely'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { nextId } from '#server/core/ids.ts'
import type { Tables } from '#server/database/tables.ts'
import { whereIn } from '#server/database/text.ts'
import { fieldName } from './field-names.ts'

/** Nothing was submitted yet. */
const DRAFT = '0'
/** Of a task that was not sent yet, or came back to whoever began it. */
const withStarter: readonly number[] = [0, 3, 7]
const PASSED = 2
/** Of a task that is over without a decision: its record is one like any other. */
const withoutDecision: readonly number[] = [4, 5]

/** The field of a module that follows the status of its approvals; null where none does. */
export async function statusFieldOf(
  database: PlatformDatabase,
  modelId: string,
  { fields }: Pick<FormPlan, 'fields'>,
): Promise<FieldPlan | null> {
  const found = await database
    .selectFrom('flow_template')
    .select('status_field')
    .where('model_id', '=', modelId)
    .where('status_field', '<>', '')
    .where('deleted_at', '=', 0)
    .orderBy('id')
    .executeTakeFirst()
  return fields.find(({ name }) => name === found?.status_field) ?? null
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Refuses with 400 a status that somebody fills in by themselves: it follows what is decided. */
export function rejectSentStatus(
  field: FieldPlan | null,
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<FormRecord> | null,
): void {
  if (!field || !Object.hasOwn(sent, field.name)) return
  const value = textOf(sent[field.name])
  const same = stored ? [textOf(stored[field.name])] : ['', DRAFT, textOf(configOf(field.raw)['defaultValue'])]
  if (!same.includes(value)) fail(400, 'module.statusOfFlow', { field: field.name, params: { name: fieldName(field) } })
}

/** The same values with the status that the approvals gave the record: none for a new one. */
export function withStatus(
  field: FieldPlan | null,
  values: Readonly<FormRecord>,
  stored: Readonly<FormRecord> | null,
): FormRecord {
  if (!field) return values
  if (stored === null) return { ...values, [field.name]: DRAFT }
  const { [field.name]: _sent, ...others } = values
  return others
}

/** The status that a record has which comes back after its approvals ended with it. */
export async function statusAfterReturn(
  database: PlatformDatabase,
  modelId: string,
  form: FormPlan,
  ids: readonly string[],
) {
  const field = await statusFieldOf(database, modelId, form)
  const flows = field ? await flowsAbout(database, modelId, ids) : new Map<string, RecordFlow>()
  return (id: string): FormRecord => (field ? { [field.name]: String(flows.get(id)?.status ?? DRAFT) } : {})
}

/** An approval about a record. */
export interface RecordFlow {
  readonly id: string
  readonly full_name: string
  readonly record_id: string
  readonly creator_id: string
  readonly status: number
  readonly version_id: string
}

/** The newest approval about each of these records. */
export async function flowsAbout(
  database: PlatformDatabase,
  modelId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordFlow>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('flow_task')
    .select(['id', 'full_name', 'record_id', 'creator_id', 'status', 'version_id'])
    .where('model_id', '=', modelId)
    .where(whereIn(database, 'flow_task.record_id', ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.record_id, row]))
}

/**
 * Records that their approval closes to the caller, with the reason: what is being approved and what was approved stays as it
 * is; what was not sent yet, or came back, is only changed by whoever began it.
 */
export function closedByFlows(
  { user, text }: Pick<Call, 'user' | 'text'>,
  flows: ReadonlyMap<string, RecordFlow>,
): Map<string, string> {
  const closed = new Map<string, string>()
  for (const [recordId, { status, creator_id, full_name: name }] of flows) {
    if (withoutDecision.includes(status)) continue
    if (!withStarter.includes(status))
      closed.set(recordId, text(status === PASSED ? 'module.recordApproved' : 'module.recordInApproval', { name }))
    else if (creator_id !== user.userId) closed.set(recordId, text('module.recordOfStarter', { name }))
  }
  return closed
}

/**
 * What deleted records leave behind: drafts go with them, what was not over is, and all else stays as the history tells it.
 * Call inside a transaction.
 */
export async function endFlowsOf(
  inside: PlatformDatabase,
  modelId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const own = whereIn(inside, 'flow_task.record_id', ids)
  const tasks = inside.selectFrom('flow_task').select('id').where('model_id', '=', modelId).where(own)
  await inside
    .updateTable('flow_assignment')
    .set({ state: 'void', handled_at: now })
    .where('task_id', 'in', tasks)
    .where('state', 'in', ['open', 'queued'])
    .execute()
  await lookAfterFamilies(inside, tasks, now)
  await inside.deleteFrom('flow_task').where('model_id', '=', modelId).where(own).where('status', '=', 0).execute()
  await inside
    .updateTable('flow_task')
    .set({ status: 5, ended_at: now })
    .where('model_id', '=', modelId)
    .where(own)
    .where('status', 'in', [1, 3, 6, 7])
    .execute()
}

/** What started these tasks, and what they started, is looked at as soon as they are gone (`workflow/timer-run.ts`). */
async function lookAfterFamilies(
  inside: PlatformDatabase,
  tasks: SelectQueryBuilder<Tables, 'flow_task', { id: string }>,
  now: number,
): Promise<void> {
  const related = await inside
    .selectFrom('flow_task')
    .select(['id', 'parent_id'])
    .where((task) => task.or([task('id', 'in', tasks), task('parent_id', 'in', tasks)]))
    .execute()
  const ids = new Set(
    related.filter(({ parent_id }) => parent_id !== '').flatMap((row) => [row.id, row.parent_id ?? '']),
  )
  const none = { node_id: '', round: 0, deadline: 0, left_due: 0, left_deadline: 0, claimed_until: 0 }
  for (const task_id of ids)
    await inside
      .insertInto('flow_timer')
      .values({ ...none, id: nextId(), task_id, kind: 'family', due_at: now, created_at: now })
      .execute()
}
