import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '#server/core/call.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import type { Tables } from '#server/database/tables.ts'

type OverTask = ExpressionBuilder<Tables, 'flow_task'>
type Person = Pick<Call, 'now'> & { readonly user: Pick<Call['user'], 'userId'> }

/** Condition on an entrust: it is about the process of a task of this version. */
export const coversVersion = (entrust: string, versionId: Expression<unknown> | string): Expression<SqlBool> => {
  const templates = sql.ref(`${entrust}.template_ids`)
  return sql<SqlBool>`(${templates} = '' or exists (
    select 1 from flow_version as covered
    where covered.id = ${versionId} and ${templates} like '%,' || covered.template_id || ',%'
  ))`
}

/**
 * Condition on the `user_id` of a turn: it is the caller's, or that of somebody who entrusted the caller for now. What the
 * caller began is left to others: nobody decides a request of their own for somebody else.
 */
export function turnOf({ user, now }: Person, turn = 'flow_assignment'): Expression<SqlBool> {
  const at = now()
  const owner = sql.ref(`${turn}.user_id`)
  // One list of people: two conditions joined by "or" are two searches of the turns, and the second one costs as much.
  return sql<SqlBool>`(${owner} in (
    select cast(${user.userId} as varchar(50)) union all
    select flow_entrust.user_id from flow_entrust
    where flow_entrust.to_user_id = ${user.userId}
      and flow_entrust.start_time <= ${at} and flow_entrust.end_time > ${at}
  ) and (${owner} = ${user.userId} or (flow_task.creator_id <> ${user.userId} and exists (
    select 1 from flow_entrust as given
    where given.user_id = ${owner} and given.to_user_id = ${user.userId}
      and given.start_time <= ${at} and given.end_time > ${at}
      and ${coversVersion('given', sql.ref('flow_task.version_id'))}
  ))))`
}

/** Condition: somebody's turn it is at a task: the caller's, or that of somebody who entrusted the caller with it for now. */
const hasTurn = (call: Person) => sql<SqlBool>`exists (
  select 1 from flow_assignment
  where flow_assignment.task_id = flow_task.id and flow_assignment.state = 'open' and ${turnOf(call)}
)`

/** Condition: the task waits for the caller, or for somebody who entrusted the caller with it for now. */
export function waitsFor(call: Person) {
  return (task: OverTask): Expression<SqlBool> => task.and([task('flow_task.status', '=', 1), hasTurn(call)])
}

/** The same while it was made to stand still. */
const willWaitFor = (call: Person) => (task: OverTask) =>
  task.and([task('flow_task.status', 'in', [1, 6]), hasTurn(call)])

/** Condition: the caller took a step of the task's history. */
function handledBy(userId: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from approval_record
    where approval_record.record_id = flow_task.record_id
      and approval_record.model_id = flow_task.model_id
      and approval_record.task_id in (flow_task.id, '')
      and approval_record.user_id = ${userId}
  )`
}

const gotCopy = (userId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from flow_copy where flow_copy.task_id = flow_task.id and flow_copy.user_id = ${userId})`

/** Condition: the caller began the task, took a step of it, got a copy, or it waits for them. */
export function takesPart(call: Person) {
  const { userId } = call.user
  return (task: OverTask): Expression<SqlBool> =>
    task.or([task('flow_task.creator_id', '=', userId), willWaitFor(call)(task), handledBy(userId), gotCopy(userId)])
}

/** The parts that the caller has in tasks themselves, and in those that started them: they see what came of it, and act on nothing. */
export type Part = 'own' | 'above'

/** Which part the caller has in a task; null for none. */
export async function partIn(
  call: Person & Pick<Call, 'database'>,
  { id, parent_id: parentId = '' }: Pick<FlowTaskTable, 'id' | 'parent_id'>,
): Promise<Part | null> {
  const ids = parentId === '' ? [id] : [id, parentId]
  const found = await call.database
    .selectFrom('flow_task')
    .select('id')
    .where('id', 'in', ids)
    .where(takesPart(call))
    .execute()
  if (found.some((task) => task.id === id)) return 'own'
  return found.length > 0 ? 'above' : null
}
