import { formatTime } from '#shared/form/dates.ts'
import { type MessageKey, messageOf } from '#shared/approval/messages.ts'
import type { Plan } from '#shared/approval/model.ts'
import { nodeOf } from '#shared/approval/positions.ts'
import { type RunState, runStatus } from '#shared/approval/run-state.ts'
import type { Acting } from './act.ts'
import { type Notification, notifyEach } from '#server/core/notify/notify.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import type { FlowAssignmentTable, FlowTaskTable, FlowTimerTable } from '#server/database/tables/flow.ts'
import type { Opinion } from './history.ts'
import { coversVersion } from './participants.ts'
import { type OpenTask, openedBy } from './task-store.ts'
import { type openedAs, taskConfig } from './task-config.ts'

/** Somebody, and whoever they entrusted for now, who is told beside them. */
type WithStandIns = (userId: string) => readonly string[]

async function standInsOf(
  call: Acting,
  inside: PlatformDatabase,
  task: OpenTask['row'],
  ids: readonly string[],
): Promise<WithStandIns> {
  const at = call.now()
  const rows = await inside
    .selectFrom('flow_entrust')
    .select(['user_id', 'to_user_id'])
    .where(whereIn(inside, 'flow_entrust.user_id', ids))
    .where('start_time', '<=', at)
    .where('end_time', '>', at)
    .where(coversVersion('flow_entrust', task.version_id))
    .execute()
  return (userId) => {
    const own = rows.filter((row) => row.user_id === userId && row.to_user_id !== task.creator_id)
    return [...new Set([userId, ...own.map((row) => row.to_user_id)])]
  }
}

type Told = Pick<Notification, 'reason' | 'values' | 'to' | 'topic' | 'sendConfigId'>

/** What people are told of a task, which opens as `as`. */
function aboutTask(
  call: Acting,
  task: FlowTaskTable,
  told: Told,
  opens: { readonly as: keyof typeof openedAs; readonly turn?: { readonly id: string; readonly node_id: string } },
): Notification {
  const config = taskConfig(task, opens.turn, opens.as)
  return {
    ...told,
    from: call.user.userId === '' ? null : call.user,
    task: { flowType: 1, body: JSON.stringify(config) },
  }
}

const MAX_SUMMARY = 300

/** What whoever began a task is told of an action of somebody else: it is through, it came back, it was ended. */
function toldStarter(
  { row, state: before }: OpenTask,
  state: RunState,
  { node, opinion }: TaskChange,
): { readonly key: MessageKey; readonly told: Omit<Told, 'to' | 'topic'> } | null {
  if (state.status === before.status) return null
  const title = row.full_name
  const summary = (opinion.handleOpinion ?? '').slice(0, MAX_SUMMARY)
  if (state.status === runStatus.passed) return { key: 'ended', told: { reason: 'requestApproved', values: { title } } }
  if (state.status === runStatus.terminated)
    return { key: 'ended', told: { reason: 'requestEnded', values: { title, summary } } }
  if (state.status !== runStatus.returned) return null
  return { key: 'returned', told: { reason: 'requestReturned', values: { title, summary, step: node.title } } }
}

/** An action, as far as people are told of it. */
interface TaskChange {
  /** Where it was taken. */
  readonly node: { readonly id: string; readonly title: string }
  readonly opinion: Opinion
  /** Who got a copy by it, of which node. */
  readonly copied: readonly { readonly nodeId: string; readonly people: readonly string[] }[]
}

/**
 * Tells those whose turn it is now, once for each turn, those who got a copy, and whoever began it what became of it. Call the
 * answer after the commit.
 */
export async function tellAction(
  call: Acting,
  inside: PlatformDatabase,
  task: OpenTask,
  state: RunState,
  change: TaskChange,
): Promise<() => void> {
  const row = { ...task.row, status: state.status }
  const opened = openedBy(task.state, state)
  const owners = [...new Set(opened.map(({ assignment }) => assignment.userId))]
  const withStandIns = owners.length === 0 ? null : await standInsOf(call, inside, row, owners)
  const { plan } = task.process
  const about = opened.flatMap(({ nodeId, assignment }) => {
    const { isTold, sendConfigId } = messageOf(plan, nodeId, 'waiting')
    if (!isTold) return []
    const values = { title: row.full_name, step: nodeOf(plan, nodeId).title }
    const to = withStandIns?.(assignment.userId) ?? []
    const told = { reason: 'taskToApprove', values, to, topic: `task:${assignment.id}`, sendConfigId } as const
    return [aboutTask(call, row, told, { as: 'todo', turn: { id: assignment.id, node_id: nodeId } })]
  })
  for (const { nodeId, people } of change.copied) {
    const { isTold, sendConfigId } = messageOf(plan, nodeId, 'copied')
    const told = { reason: 'taskCopied', values: { title: row.full_name }, to: people, sendConfigId } as const
    if (isTold && people.length > 0) about.push(aboutTask(call, row, told, { as: 'copy' }))
  }
  const ofStarter = row.creator_id === call.user.userId ? null : toldStarter(task, state, change)
  if (ofStarter) {
    const { isTold, sendConfigId } = messageOf(
      plan,
      ofStarter.key === 'ended' ? plan.start : change.node.id,
      ofStarter.key,
    )
    const told = { ...ofStarter.told, to: [row.creator_id], sendConfigId }
    if (isTold) about.push(aboutTask(call, row, told, { as: 'mine' }))
  }
  return notifyEach(call, about, inside)
}

/** Tells somebody that a case, begun by a node of its parent, waits for them to send it. Call the answer after the commit. */
export async function tellCase(
  call: Acting,
  inside: PlatformDatabase,
  task: FlowTaskTable,
  begun: { readonly plan: Plan; readonly nodeId: string },
): Promise<() => void> {
  const { isTold, sendConfigId } = messageOf(begun.plan, begun.nodeId, 'launched')
  if (!isTold) return () => undefined
  const values = { title: task.full_name }
  const told = { reason: 'caseToSend', values, to: [task.creator_id], topic: `case:${task.id}`, sendConfigId } as const
  return notifyEach(call, [aboutTask(call, task, told, { as: 'mine' })], inside)
}

/** Tells those whose turn it is at a task, or at one node of it. Call the answer after the commit. */
async function tellTurns(
  call: Acting,
  inside: PlatformDatabase,
  task: FlowTaskTable,
  nodeId: string | null,
  toldOf: (turn: FlowAssignmentTable) => Omit<Told, 'to'>,
): Promise<() => void> {
  let turns = inside
    .selectFrom('flow_assignment')
    .selectAll()
    .where('task_id', '=', task.id)
    .where('state', '=', 'open')
  if (nodeId !== null) turns = turns.where('node_id', '=', nodeId)
  const open = await turns.execute()
  const owners = [...new Set(open.map(({ user_id }) => user_id))]
  const withStandIns = await standInsOf(call, inside, task, owners)
  const about = open.map((turn) =>
    aboutTask(call, task, { ...toldOf(turn), to: withStandIns(turn.user_id) }, { as: 'todo', turn }),
  )
  return notifyEach(call, about, inside)
}

/** Reminds those whose turn it is, at most once for each `round`. Call the answer after the commit. */
export const tellUrged = (
  call: Acting,
  inside: PlatformDatabase,
  task: FlowTaskTable,
  { plan, round }: { readonly plan: Plan; readonly round: number },
) =>
  tellTurns(call, inside, task, null, ({ id, node_id, node_name }) => ({
    reason: 'taskUrged',
    values: { title: task.full_name, step: node_name },
    topic: `urge:${id}:${round}`,
    // Whoever urges wants them told, also where nobody is told of a turn.
    sendConfigId: messageOf(plan, node_id, 'waiting').sendConfigId,
  }))

/** Tells those whose turn it is at a node that its time is nearly, or already, over. Call the answer after the commit. */
export const tellDeadline = (
  call: Acting,
  inside: PlatformDatabase,
  { row, process }: Pick<OpenTask, 'row' | 'process'>,
  { node_id, kind, deadline }: FlowTimerTable,
  round: number,
) =>
  tellTurns(call, inside, row, node_id, ({ id, node_name }) => ({
    reason: kind === 'remind' ? 'taskDue' : 'taskOverdue',
    values: { title: row.full_name, step: node_name, deadline: formatTime(deadline, 'yyyy-MM-dd HH:mm') },
    topic: `${kind}:${id}:${round}`,
    sendConfigId: messageOf(process.plan, node_id, kind === 'remind' ? 'due' : 'overdue').sendConfigId,
  }))
