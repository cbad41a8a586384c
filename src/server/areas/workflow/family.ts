import { runStatus } from '#shared/approval/run-state.ts'
import type { Call } from '#server/core/call.ts'
import { requirePart } from './monitor.ts'
import { readTask } from './tasks.ts'

const MAX_CASES = 200

/** The cases that a node of a task started, for whoever takes part in the task: `{task}.{node}`, or all of a task. */
export async function readCases(call: Call, id: string) {
  const at = id.indexOf('.')
  const [taskId, nodeId] = at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)]
  await requirePart(call, taskId)
  let cases = call.database.selectFrom('flow_task').select('id').where('parent_id', '=', taskId)
  if (nodeId !== '') cases = cases.where('parent_node_id', '=', nodeId)
  const found = []
  for (const each of await cases.orderBy('created_at').orderBy('id').limit(MAX_CASES).execute())
    found.push(await readTask(call, each.id))
  return found
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
