import { nodeOf } from '#shared/approval/positions.ts'
import { reduce } from '#shared/approval/run.ts'
import { parsePlan } from '#shared/approval/parse.ts'
import { runStatus } from '#shared/approval/run-state.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { actions, writeHistory } from './history.ts'
import { holdTask, storeState } from './task-store.ts'
import { changeProcess, findTemplate, mainOf } from './templates.ts'

/** Statuses of tasks that are not over. */
const open = [
  runStatus.draft,
  runStatus.running,
  runStatus.returned,
  runStatus.suspended,
  runStatus.withdrawnOpen,
] as const

const waiting = ['open', 'queued'] as const

/** What waits for somebody, or will, oldest first. */
export async function turnsOf(database: PlatformDatabase, userId: string) {
  return database
    .selectFrom('flow_assignment')
    .innerJoin('flow_task', 'flow_task.id', 'flow_assignment.task_id')
    .select(['flow_assignment.id', 'flow_assignment.task_id', 'flow_assignment.node_name', 'flow_task.full_name'])
    .where('flow_assignment.user_id', '=', userId)
    .where('flow_assignment.state', 'in', waiting)
    .where('flow_task.status', 'in', [runStatus.running, runStatus.suspended])
    .orderBy('flow_assignment.created_at')
    .orderBy('flow_assignment.id')
    .execute()
}

/** Tasks that somebody began and that are not over, oldest first. */
export async function begunBy(database: PlatformDatabase, userId: string) {
  return database
    .selectFrom('flow_task')
    .select(['id', 'full_name', 'current_node'])
    .where('creator_id', '=', userId)
    .where('status', 'in', open)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Puts somebody into the place of whoever a turn is, and says so in the history of its task. */
export async function giveTurn(
  call: Call,
  inside: PlatformDatabase,
  turn: { readonly id: string; readonly task_id: string },
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  const task = await holdTask(inside, turn.task_id)
  // Nobody decides a request of their own.
  if (task.row.creator_id === toId)
    fail(400, 'user.ownRequest', { field: 'toId', params: { name: task.row.full_name } })
  const nodeId = task.state.active.find(({ assignments }) => assignments.some(({ id }) => id === turn.id))?.nodeId
  if (nodeId === undefined) return
  const person = { id: nextId(), userId: toId, forUserId: null }
  const event = { type: 'replace', assignmentId: turn.id, person } as const
  const { state } = reduce(task.process.plan, task.state, event)
  const before = await inside
    .selectFrom('flow_assignment')
    .select('due_at')
    .where('id', '=', turn.id)
    .executeTakeFirstOrThrow()
  await storeState(inside, task, state, { now: call.now() })
  await inside
    .updateTable('flow_assignment')
    .set({ due_at: before.due_at ?? 0 })
    .where('id', '=', person.id)
    .execute()
  const { title } = nodeOf(task.process.plan, nodeId)
  await writeHistory(call, inside, task.row, {
    status: actions.transferred,
    node: { id: nodeId, title },
    assignmentId: turn.id,
    forUserId: fromId,
    toUserId: toId,
    event,
    opinion: {},
  })
}

/** Makes somebody the one who began a task: it comes back to them, and is theirs to withdraw. */
export async function giveTask(
  inside: PlatformDatabase,
  task: { readonly id: string; readonly full_name: string },
  toId: string,
): Promise<void> {
  const own = await inside
    .selectFrom('flow_assignment')
    .select('id')
    .where('task_id', '=', task.id)
    .where('user_id', '=', toId)
    .where('state', 'in', waiting)
    .executeTakeFirst()
  if (own) fail(400, 'user.ownRequest', { field: 'toId', params: { name: task.full_name } })
  await inside.updateTable('flow_task').set({ creator_id: toId }).where('id', '=', task.id).execute()
}

/** Settings of a node that name people one by one, in both generations. */
const naming = [
  'approvers',
  'approversSortList',
  'circulateUser',
  'errorRuleUser',
  'initiator',
  'initiateUser',
] as const

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A process with somebody in the place of another wherever that one is named; the same text where they are not. */
export function processWith(process: string, fromId: string, toId: string): string {
  const root = JSON.parse(process) as unknown
  let count = 0
  const renamed = (value: unknown): unknown => {
    if (value !== fromId && value !== `${fromId}--user`) return value
    count += 1
    return value === fromId ? toId : `${toId}--user`
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each)
      return
    }
    if (!isNode(value)) return
    for (const [key, inner] of Object.entries(value)) {
      const names = naming.some((name) => name === key)
      if (names && Array.isArray(inner)) value[key] = [...new Set(inner.map(renamed))]
      else visit(inner)
    }
  }
  visit(root)
  return count === 0 ? process : JSON.stringify(root)
}

/** Flows whose steps name somebody, in the version that new tasks start with. */
export async function flowsNaming(database: PlatformDatabase, userId: string) {
  const rows = await database
    .selectFrom('flow_template')
    .innerJoin('flow_version', 'flow_version.template_id', 'flow_template.id')
    .select(['flow_template.id', 'flow_template.full_name', 'flow_version.process'])
    .where('flow_template.deleted_at', '=', 0)
    .where('flow_version.is_main', '=', 1)
    .where('flow_version.process', 'like', `%"${userId}%`)
    .orderBy('flow_template.full_name')
    .orderBy('flow_template.id')
    .execute()
  return rows.filter(({ process }) => processWith(process, userId, '') !== process)
}

/** Names somebody in the place of another in the steps of a flow; what runs stays on the version that it began with. */
export async function giveSteps(
  call: Call,
  inside: PlatformDatabase,
  templateId: string,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await findTemplate(inside, templateId, true)
  const main = await mainOf(inside, templateId)
  const process = processWith(main.process, fromId, toId)
  parsePlan(process)
  if (process !== main.process) await changeProcess(call, inside, main, process)
}
