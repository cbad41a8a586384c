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

type NamedTask = FlowTaskTable & { readonly real_name: string | null; readonly account: string | null }

export const creatorOf = ({ real_name: name, account }: Pick<NamedTask, 'real_name' | 'account'>) =>
  name === null ? '' : `${name}/${account}`

/** What is said of a task wherever it is named. */
export const infoOf = (task: NamedTask, parent: Awaited<ReturnType<typeof parentOf>>) => ({
  id: task.id,
  processId: task.id,
  fullName: task.full_name,
  status: task.status,
  flowUrgent: task.urgency,
  thisStep: task.current_node,
  startTime: task.created_at,
  endTime: task.ended_at === 0 ? null : task.ended_at,
  rejectDataId: null,
  suspend: task.status === 6,
  flowId: task.version_id,
  creatorUser: creatorOf(task),
  creatorTime: task.created_at,
  parentId: parent?.id ?? '0',
  ...(parent ? { parentName: parent.name, mayOpenParent: parent.mayOpen } : {}),
})

/** Refuses with 400 to take away what another task started: that one waits for it. */
export async function requireAlone(call: Call, task: Pick<FlowTaskTable, 'parent_id'>): Promise<void> {
  const parent = await parentOf(call, task)
  if (parent) fail(400, 'workflow.belongsToParent', { params: { name: parent.name } })
}
