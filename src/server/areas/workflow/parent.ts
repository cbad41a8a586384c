import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { mayMonitor } from './hand-over.ts'
import { takesPart } from './participants.ts'

/** The task that started one; null for one that somebody started, or whose parent is gone. */
export async function parentOf(call: Call, { parent_id: parentId = '' }: Pick<FlowTaskTable, 'parent_id'>) {
  if (parentId === '') return null
  const parents = call.database.selectFrom('flow_task').select(['id', 'full_name']).where('id', '=', parentId)
  const parent = await parents.executeTakeFirst()
  if (!parent) return null
  const mayOpen = (await mayMonitor(call)) || (await parents.where(takesPart(call)).executeTakeFirst()) !== undefined
  return { id: parent.id, name: parent.full_name, mayOpen }
}

/** Refuses with 400 to take away what another task started: that one waits for it. */
export async function requireAlone(call: Call, task: Pick<FlowTaskTable, 'parent_id'>): Promise<void> {
  const parent = await parentOf(call, task)
  if (parent) fail(400, 'workflow.belongsToParent', { params: { name: parent.name } })
}
