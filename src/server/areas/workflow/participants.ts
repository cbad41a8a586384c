import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '#server/core/call.ts'
import type { Tables } from '#server/database/tables.ts'

type OverTask = ExpressionBuilder<Tables, 'flow_task'>

/** Condition: the task waits for the caller, or for somebody who entrusted the caller with it for now. */
export function waitsFor({ user, now }: Call) {
  const at = now()
  return (task: OverTask): Expression<SqlBool> =>
    task.and([
      task('flow_task.status', '=', 1),
      task.or([
        task('flow_task.handler_id', '=', user.userId),
        sql<SqlBool>`flow_task.handler_id in (
          select flow_entrust.user_id from flow_entrust
          where flow_entrust.to_user_id = ${user.userId}
            and flow_entrust.start_time <= ${at} and flow_entrust.end_time > ${at}
        )`,
      ]),
    ])
}

/** Condition: the caller took a step of the task's history. */
function handledBy(userId: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from approval_record
    where approval_record.record_id = flow_task.record_id
      and approval_record.model_id = flow_task.model_id
      and approval_record.user_id = ${userId}
  )`
}

/** Condition: the caller began the task, took a step of it, or it waits for them. */
export function takesPart(call: Call) {
  const { userId } = call.user
  return (task: OverTask): Expression<SqlBool> =>
    task.or([task('flow_task.creator_id', '=', userId), waitsFor(call)(task), handledBy(userId)])
}

/** Condition: the caller decided on a task that somebody else began. */
export function decidedBy(userId: string) {
  return (task: OverTask): Expression<SqlBool> =>
    task.and([task('flow_task.creator_id', '!=', userId), handledBy(userId)])
}
