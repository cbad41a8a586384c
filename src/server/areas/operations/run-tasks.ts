import { taskKinds } from '#shared/rules/cron.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Services } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { IDLE, reasonOf, recordRun } from '#server/core/jobs.ts'
import { callInNameOf } from '#server/core/own-call.ts'
import type { ScheduledTaskTable } from '#server/database/tables/system.ts'
import { message } from '#server/messages/message.ts'
import { runInterface } from '../data-interface/run.ts'
import { nextTask, ownMethods, parametersOf } from './tasks.ts'

/** Takes one that is due; of several processes one has it. */
async function take({ database, now }: Services): Promise<ScheduledTaskTable | null> {
  for (;;) {
    const row = await database
      .selectFrom('scheduled_task')
      .selectAll()
      .where('next_at', '>', 0)
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const { numUpdatedRows } = await database
      .updateTable('scheduled_task')
      .set({ next_at: nextTask(row, now()), last_at: now() })
      .where('id', '=', row.id)
      .where('next_at', '=', row.next_at)
      .executeTakeFirst()
    if (Number(numUpdatedRows) > 0) return row
  }
}

async function perform(services: Services, task: ScheduledTaskTable, signal: AbortSignal): Promise<void> {
  if (task.execute_type === taskKinds.method) {
    const method = ownMethods(services.database).find(({ code }) => code === task.local_task)
    if (!method) throw new ApiError(400, message('jobs.noMethod'))
    if (!(await method.run())) throw new ApiError(400, message('jobs.failed'))
    return
  }
  const owner = await callInNameOf(services, task.created_by, signal)
  if (!owner) throw new ApiError(400, message('jobs.ownerGone'))
  const paramList = parametersOf(task).map(({ field, sourceType, relationField }) => ({
    field,
    defaultValue: sourceType === 3 ? '' : relationField,
  }))
  await runInterface(owner.call, task.interface_id, { paramList })
}

/** Does a task, in the name of whoever changed it last, and writes down how it ended. False: it failed. */
export async function runTask(services: Services, task: ScheduledTaskTable, signal: AbortSignal): Promise<boolean> {
  const { database, log, now } = services
  const run = { id: nextId(), job: task.id, started_at: now() }
  let reason = ''
  let isFine = true
  try {
    await perform(services, task, signal)
  } catch (error) {
    isFine = false
    const isRefused = error instanceof ApiError
    reason = reasonOf(isRefused ? error.text : message('common.internal'))
    if (!isRefused) log.error({ err: error, task: task.id }, 'scheduled task failed')
  }
  await recordRun(database, { ...run, ended_at: now(), failed: isFine ? 0 : 1, reason })
  return isFine
}

/** Does what is due, one after the other. */
export async function runDueTasks(services: Services, signal: AbortSignal): Promise<unknown> {
  let done = 0
  while (!signal.aborted) {
    const task = await take(services)
    if (!task) break
    await runTask(services, task, signal)
    done += 1
  }
  return done === 0 ? IDLE : done
}
