import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { fieldName } from './field-names.ts'
import type { StoredRecord } from './records.ts'

/** Nothing was submitted yet. */
const DRAFT = '0'
/** Of a task that is running or suspended. */
const underWay = [1, 6]

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

/** Refuses with 400 where a record is being approved: what was submitted stays as it was until somebody decided. */
export async function rejectUnderWay(
  database: PlatformDatabase,
  modelId: string,
  records: readonly Pick<StoredRecord, 'id'>[],
): Promise<void> {
  const task = await database
    .selectFrom('flow_task')
    .select('full_name')
    .where('model_id', '=', modelId)
    .where(
      whereIn(
        database,
        'flow_task.record_id',
        records.map(({ id }) => id),
      ),
    )
    .where('status', 'in', underWay)
    .executeTakeFirst()
  if (task) fail(400, 'module.recordUnderWay', { params: { name: task.full_name } })
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
  await inside.deleteFrom('flow_task').where('model_id', '=', modelId).where(own).where('status', '=', 0).execute()
  await inside
    .updateTable('flow_task')
    .set({ status: 5, ended_at: now })
    .where('model_id', '=', modelId)
    .where(own)
    .where('status', 'in', [1, 3, 6, 7])
    .execute()
}
