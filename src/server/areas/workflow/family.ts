import { runStatus } from '#shared/approval/run-state.ts'
import type { Call } from '#server/core/call.ts'
import { requirePart } from './monitor.ts'
import { infoOf, parentOf } from './parent.ts'

/** All cases that a node of a task started, for whoever takes part in the task: `{task}.{node}`, or all of a task. */
export async function readCases(call: Call, id: string) {
  const at = id.indexOf('.')
  const [taskId, nodeId] = at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)]
  await requirePart(call, taskId, 'reading')
  let cases = call.database
    .selectFrom('flow_task')
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .selectAll('flow_task')
    .select(['platform_user.real_name', 'platform_user.account'])
    .where('parent_id', '=', taskId)
  if (nodeId !== '') cases = cases.where('parent_node_id', '=', nodeId)
  const parent = await parentOf(call, { parent_id: taskId })
  const rows = await cases.orderBy('flow_task.created_at').orderBy('flow_task.id').execute()
  return rows.map((task) => ({ flowTaskInfo: infoOf(task, parent) }))
}

/** Whether a task has cases under way that it does not wait for: they stand still with it where whoever acts says so. */
export async function hasAsyncCases(call: Call, id: string): Promise<boolean> {
  const task = await requirePart(call, id)
  const open = [runStatus.draft, runStatus.running, runStatus.returned, runStatus.suspended, runStatus.withdrawnOpen]
  const rows = await call.database
    .selectFrom('flow_task')
    .select('id')
    .where('parent_id', '=', id)
    .where('status', 'in', open)
    .execute()
  return rows.some((row) => !task.state.includes(`"${row.id}"`))
}
