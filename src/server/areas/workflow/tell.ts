import { nodeOf } from '#shared/approval/run.ts'
import type { RunState } from '#shared/approval/run-state.ts'
import type { Call } from '#server/core/call.ts'
import { notifyInside } from '#server/core/notify/notify.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { type OpenTask, openedBy } from './task-store.ts'
import { taskConfig } from './task-config.ts'

/** Whoever somebody entrusted for now is told beside them. */
async function withStandIns(call: Call, inside: PlatformDatabase, task: OpenTask['row'], ids: readonly string[]) {
  const at = call.now()
  const rows = await inside
    .selectFrom('flow_entrust')
    .select('to_user_id')
    .where(whereIn(inside, 'flow_entrust.user_id', ids))
    .where('start_time', '<=', at)
    .where('end_time', '>', at)
    .execute()
  return [...new Set([...ids, ...rows.map((row) => row.to_user_id).filter((id) => id !== task.creator_id)])]
}

/** Tells those whose turn it is now, once for each turn. Call the answer after the commit. */
export async function tellOpened(
  call: Call,
  inside: PlatformDatabase,
  task: OpenTask,
  state: RunState,
): Promise<() => void> {
  const tells: (() => void)[] = []
  for (const { nodeId, assignment } of openedBy(task.state, state)) {
    const { row } = task
    const config = taskConfig({ ...row, status: state.status }, { id: assignment.id, node_id: nodeId })
    const told = {
      reason: 'taskToApprove',
      values: { title: row.full_name, step: nodeOf(task.process.plan, nodeId).title },
      to: await withStandIns(call, inside, row, [assignment.userId]),
      from: call.user,
      topic: `task:${assignment.id}`,
      task: { flowType: 1, body: JSON.stringify(config) },
    } as const
    tells.push(await notifyInside(call, told, inside))
  }
  return () => {
    for (const tell of tells) tell()
  }
}
