import { parseExact } from '#shared/rules/exact-json.ts'

/** From where a task is opened: by who began it, to decide it, after a decision, to read a copy, to watch over it. */
export type TaskRole = 'mine' | 'todo' | 'done' | 'copy' | 'monitor'

/** What an address says of a task. Ids are empty where it names none. */
export interface TaskConfig {
  /** Of the task. */
  readonly id: string
  /** Of what the caller is to decide. */
  readonly operatorId: string
  /** Of the step in this task. */
  readonly nodeId: string
  /** Of the decision that the caller made. */
  readonly recordId: string
  readonly flowId: string
  /** Null where it does not say. */
  readonly role: TaskRole | null
}

/**
 * The `config` of /workFlowDetail (section 2): what a flow message says about its task, as base64 of its UTF-8 text.
 * The caller encodes it once more for the address.
 */
export function encodeTaskConfig(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Address of the page of a task. */
export function taskAddress(id: string, more: Partial<Omit<TaskConfig, 'id'>> = {}): string {
  const { operatorId, nodeId, recordId, flowId, role } = more
  const body = {
    id,
    ...(operatorId ? { taskOperatorId: operatorId } : {}),
    ...(nodeId ? { taskNodeId: nodeId } : {}),
    ...(recordId ? { recordId } : {}),
    ...(flowId ? { flowId } : {}),
    ...(role ? { opType: roles.indexOf(role) } : {}),
  }
  return `/workFlowDetail?config=${encodeURIComponent(encodeTaskConfig(JSON.stringify(body)))}`
}

/** The id that stands for a task that is not begun yet; the flow is named beside it. */
export const newTask = '0'

/** Address of the page that begins a task of a flow. */
export const newTaskAddress = (flowId: string) => taskAddress(newTask, { flowId })

/**
 * Address of a task out of a row of what waits for the caller: `id` is that of the assignment where the task is named
 * beside it.
 */
export function todoAddress(row: { readonly id: string } & Readonly<Record<string, unknown>>): string {
  const id = idIn(row, 'processId')
  const operatorId = idIn(row, 'taskOperatorId') || (id === '' || id === row.id ? '' : row.id)
  const nodeId = idIn(row, 'taskNodeId') || idIn(row, 'thisStepId')
  return taskAddress(id || row.id, { operatorId, nodeId, flowId: idIn(row, 'flowId'), role: 'todo' })
}

/** In the order of the family's `opType`, from 0 on. */
const roles: readonly TaskRole[] = ['mine', 'todo', 'done', 'copy', 'monitor']
/** In the order of the `type` of its messages, from 1 on. */
const messageRoles: readonly TaskRole[] = ['mine', 'todo', 'copy']

/** What a `config` says; null for one that is broken or names no task. */
export function readTaskConfig(config: string): TaskConfig | null {
  const value = decode(config)
  if (typeof value !== 'object' || value === null) return null
  const body = value as Readonly<Record<string, unknown>>
  // In a row of a list `id` may be that of an assignment: the task is named beside it.
  const id = ['processId', 'taskId', 'id'].map((key) => idIn(body, key)).find((each) => each !== '')
  if (id === undefined) return null
  return {
    id,
    operatorId: idIn(body, 'taskOperatorId'),
    nodeId: idIn(body, 'taskNodeId'),
    recordId: idIn(body, 'recordId'),
    flowId: idIn(body, 'flowId'),
    role: roles[Number(body['opType'] ?? -1)] ?? messageRoles[Number(body['type'] ?? 0) - 1] ?? null,
  }
}

/** The id of the task that a `config` names; null for one that is broken or names none. */
export function taskIdOf(config: string): string | null {
  return readTaskConfig(config)?.id ?? null
}

/** What tells the page of one task from that of another; '' for a `config` that is broken or names none. */
export function taskSubjectOf(config: string): string {
  const task = readTaskConfig(config)
  if (task === null) return ''
  return task.id === newTask ? `${newTask}/${task.flowId}` : task.id
}

function idIn(body: Readonly<Record<string, unknown>>, key: string): string {
  const id = body[key]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

function decode(config: string): unknown {
  try {
    // A plus sign that was not encoded arrives as a space.
    const binary = atob(config.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return parseExact(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
