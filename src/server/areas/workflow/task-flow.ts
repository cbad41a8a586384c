import { pathOf } from '#shared/approval/path.ts'
import { nodeOf } from '#shared/approval/positions.ts'
import type { RunState } from '#shared/approval/run-state.ts'
import { yes } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ApprovalRecordTable, FlowAssignmentTable, FlowTaskTable } from '#server/database/tables/flow.ts'
import { whereIn } from '#server/database/text.ts'
import type { Process } from './task-store.ts'

/** What is shown of a task whose process nobody knows: it ended before there were any. */
const unknownProcess = JSON.stringify({ type: 'start', nodeId: 'start', properties: { title: '' } })

export function templateOf(task: Pick<FlowTaskTable, 'model_id' | 'full_name'>, process: Process | null) {
  if (!process)
    return {
      id: '',
      templateId: '',
      fullName: task.full_name,
      type: 1,
      version: '1',
      flowTemplateJson: unknownProcess,
    }
  const { id, number, template, process: flowTemplateJson } = process
  return {
    id,
    templateId: template.id,
    fullName: template.full_name,
    type: template.type,
    version: String(number),
    flowTemplateJson,
  }
}

export async function namesOf(
  database: PlatformDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account'])
    .where(whereIn(database, 'platform_user.id', [...new Set(ids)]))
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.real_name}/${row.account}`]))
}

export const nodeTypes = { passed: '0', current: '1', ahead: '2' } as const

/** What a client of the family names a node of one task by. */
export const taskNodeId = (taskId: string, nodeId: string) => `${taskId}.${nodeId}`

interface Way {
  readonly taskId: string
  readonly creator: string
  readonly record: Readonly<FormRecord>
}

/** The way of a task as its process and its record have it: who decided, who is next, and what is ahead. */
export async function nodesOf(
  database: PlatformDatabase,
  { plan }: Process,
  state: RunState,
  { taskId, creator, record }: Way,
) {
  const waiting = ({ assignments, cases = [] }: RunState['active'][number]) =>
    [...assignments, ...cases].map(({ userId }) => userId)
  const turns = state.active.flatMap(waiting)
  const names = await namesOf(database, [...turns, ...Object.values(state.agreed).flat()])
  const peopleAt = (nodeId: string) => {
    const active = state.active.find((each) => each.nodeId === nodeId)
    return ((active && waiting(active)) ?? state.agreed[nodeId] ?? []).map((id) => names.get(id) ?? '').join(',')
  }
  return pathOf(plan, state, record).map((step) => {
    const node = nodeOf(plan, step.nodeId)
    return {
      id: taskNodeId(taskId, node.id),
      nodeCode: node.id,
      nodeType: node.kind,
      nodeName: node.title,
      type: nodeTypes[step.state],
      userName: node.kind === 'start' ? creator : peopleAt(node.id),
    }
  })
}

/** The way of a task without a process, read off its history. */
export function nodesOfHistory(lines: readonly ApprovalRecordTable[], creator: string) {
  return lines.map((line, at) => ({
    nodeCode: `line${at + 1}`,
    nodeType: at === 0 ? 'start' : 'approver',
    nodeName: line.node_name,
    type: '0',
    userName: at === 0 ? creator : line.user_name,
  }))
}

export const recordsOf = (task: Pick<FlowTaskTable, 'id'>, lines: readonly ApprovalRecordTable[]) =>
  lines.map((line, at) => ({
    id: line.id,
    nodeCode: line.node_id || `line${at + 1}`,
    nodeName: line.node_name,
    userName: line.user_name,
    /** The family has the name of the other person here, whatever it is called. */
    operatorId: line.to_user_name || line.for_user_name || '',
    creatorTime: line.handled_at,
    handleTime: line.handled_at,
    handleStatus: line.status,
    handleOpinion: line.opinion,
    signImg: line.sign_img,
    fileList: line.files ?? '',
    taskId: task.id,
    taskNodeId: line.node_id || `line${at + 1}`,
    taskOperatorId: line.assignment_id ?? '',
    status: 0,
  }))

export const operatorsOf = (turns: readonly FlowAssignmentTable[]) =>
  turns.map((turn) => ({
    id: turn.id,
    taskNodeId: turn.node_id,
    nodeCode: turn.node_id,
    nodeName: turn.node_name,
    handleId: turn.user_id,
    creatorTime: turn.created_at,
    handleTime: turn.handled_at === 0 ? null : turn.handled_at,
    completion: turn.state === 'agreed' ? 1 : turn.state === 'returned' ? -1 : 0,
    state: turn.state === 'void' ? -1 : 0,
  }))

const buttons = [
  'hasAuditBtn',
  'hasRejectBtn',
  'hasRevokeBtn',
  'hasTransferBtn',
  'hasSaveBtn',
  'hasCancelBtn',
  'hasPrintBtn',
  'hasFreeApproverBtn',
  'hasSign',
  'hasOpinion',
] as const

/** What the node of the caller's turn lets them do; all buttons off for whoever only looks. */
export function propertiesAt(process: Process | null, nodeId: string, isTurn: boolean) {
  const node = process?.plan.nodes.get(nodeId)
  const own = node?.properties ?? {}
  const off = Object.fromEntries(buttons.map((name) => [name, isTurn && yes(own[name])]))
  return {
    title: node?.title ?? '',
    formOperates: [],
    printId: [],
    ...own,
    ...off,
    // Left out, as templates of our own hands may: the two ways to decide are there.
    hasAuditBtn: isTurn && own['hasAuditBtn'] !== false,
    hasRejectBtn: isTurn && own['hasRejectBtn'] !== false,
    hasCancelBtn: isTurn && yes(own['hasCancelBtn']),
  }
}

/** Of 100: how many of the deciding nodes on the way are through. */
export function completionOf(nodes: readonly { readonly nodeType: string; readonly type: string }[], status: number) {
  if (status === 2 || status === 4 || status === 5) return 100
  const deciding = nodes.filter(({ nodeType }) => nodeType === 'approver')
  const through = deciding.filter(({ type }) => type === nodeTypes.passed).length
  return deciding.length === 0 ? 0 : Math.floor((through * 100) / deciding.length)
}
