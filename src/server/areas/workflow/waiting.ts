import { sql } from 'kysely'
import type { Plan } from '#shared/approval/model.ts'
import type { Call } from '#server/core/call.ts'
import { countRows, readPage } from '#server/database/page.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { turnOf } from './participants.ts'
import { taskConfig } from './task-config.ts'
import { matching, ofCategories, type TaskQuery } from './task-filter.ts'
import { completionOf, nodeTypes } from './task-flow.ts'
import { type Summarised, summariesOf } from './summary.ts'
import { isForMany, readProcess, stateOf } from './task-store.ts'

const sortable = {
  name: 'flow_task.full_name',
  by: 'platform_user.real_name',
  step: 'flow_task.current_node',
  urgency: 'flow_task.urgency',
  at: 'flow_task.created_at',
} as const
const isSortable = (field: string): field is keyof typeof sortable => Object.hasOwn(sortable, field)

type Listed = FlowTaskTable & {
  readonly real_name?: string | null
  readonly flow_name: string | null
  readonly number: number | null
}

/** Of what began before processes had versions: the first. */
const versionOf = ({ number }: Pick<Listed, 'number'>) => String(number ?? 1)

/** A task as a row of a list. `id` is what the list is of: a turn, a line of the history, a copy. */
const rowOf = (row: Listed, of: { id: string; node_id: string; node_name: string; at: number }, turn = '') => ({
  ...taskConfig(row, { id: turn, node_id: of.node_id }),
  id: of.id,
  fullName: row.full_name,
  flowName: row.flow_name ?? '',
  userName: row.real_name ?? '',
  creatorTime: of.at,
  startTime: row.created_at,
  thisStep: of.node_name,
  thisStepId: of.node_id,
  flowUrgent: row.urgency,
  flowVersion: versionOf(row),
  delegateUser: '',
})

/** A page of a list, with what its rows are about where that is asked for. */
export async function withSummaries<Row extends object, Pagination>(
  call: Call,
  { summary }: Pick<TaskQuery, 'summary'>,
  rows: readonly Summarised[],
  { list, pagination }: { readonly list: readonly Row[]; readonly pagination: Pagination },
) {
  const found = summary === '1' ? await summariesOf(call, rows) : []
  return { list: list.map((row, at) => ({ ...row, summary: [...(found[at] ?? [])] })), pagination }
}

/** A page of the tasks that the caller began, over or not. */
export async function listLaunched(call: Call, query: TaskQuery) {
  const newest = call.database
    .selectFrom('flow_task')
    .where('flow_task.creator_id', '=', call.user.userId)
    .where(matching(call.database, query))
    .leftJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
    .leftJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .selectAll('flow_task')
    .select(['flow_template.full_name as flow_name', 'flow_version.number'])
    .orderBy('flow_task.created_at', 'desc')
    .orderBy('flow_task.id', 'desc')
  const { rows, pagination } = await readPage(newest, query)
  const plans = new Map<string, Plan | undefined>()
  for (const { version_id: id } of rows) if (!plans.has(id)) plans.set(id, (await readProcess(call.database, id))?.plan)
  const list = rows.map((row) => ({
    ...taskConfig(row),
    fullName: row.full_name,
    flowName: row.flow_name ?? '',
    creatorTime: row.created_at,
    startTime: row.created_at,
    endTime: row.ended_at === 0 ? null : row.ended_at,
    thisStep: row.current_node,
    flowUrgent: row.urgency,
    flowVersion: versionOf(row),
    completion: progressOf(plans.get(row.version_id), row),
    parentId: '',
    delegateUser: '',
  }))
  return withSummaries(call, query, rows, { list, pagination })
}

/** Of 100: how many of the steps are through, whichever branches will be taken. */
function progressOf(plan: Plan | undefined, task: FlowTaskTable): number {
  const deciding = [...(plan?.nodes.values() ?? [])].filter(({ kind }) => kind === 'approver')
  const through = new Set(stateOf(task).passed)
  const nodes = deciding.map(({ id }) => ({ nodeType: 'approver', type: through.has(id) ? nodeTypes.passed : '' }))
  return completionOf(nodes, task.status)
}

/** Turns that wait for the caller, by themselves or by an entrust that holds now. */
function turns(call: Call, query: TaskQuery) {
  return call.database
    .selectFrom('flow_task')
    .where(matching(call.database, query))
    .innerJoin('flow_assignment', 'flow_assignment.task_id', 'flow_task.id')
    .where('flow_assignment.state', '=', 'open')
    .where('flow_task.status', '=', 1)
    .where(turnOf(call))
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .leftJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
    .leftJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .leftJoin('platform_user as owner', 'owner.id', 'flow_assignment.user_id')
    .selectAll('flow_task')
    .select([
      'platform_user.real_name',
      'flow_template.full_name as flow_name',
      'flow_version.number',
      'flow_assignment.id as turn_id',
      'flow_assignment.node_id',
      'flow_assignment.node_name',
      'flow_assignment.user_id',
      'flow_assignment.created_at as turn_at',
      'flow_assignment.due_at',
      'owner.real_name as owner_name',
    ])
}

/** By when it should be decided, where there is a deadline, and whether that is over. */
export const lateness = (dueAt: number | string | null | undefined, now: number) => {
  const deadline = Number(dueAt ?? 0)
  return { deadline: deadline === 0 ? null : deadline, isOverdue: deadline !== 0 && deadline <= now }
}

type Turns = ReturnType<typeof turns>

async function pageOfTurns(call: Call, found: Turns, query: TaskQuery) {
  let tasks = found
  const { sidx = '', sort } = query
  if (isSortable(sidx) && sort) tasks = tasks.orderBy(sortable[sidx], sort === 'desc' ? 'desc' : 'asc')
  const ordered = tasks.orderBy('flow_task.created_at', 'desc').orderBy('flow_assignment.id', 'desc')
  const { rows, pagination } = await readPage(ordered, query)
  const list = rows.map((row) => {
    const turn = { id: row.turn_id, node_id: row.node_id, node_name: row.node_name, at: row.turn_at }
    const delegateUser = row.user_id === call.user.userId ? '' : (row.owner_name ?? '')
    return { ...rowOf(row, turn, row.turn_id), delegateUser, ...lateness(row.due_at, call.now()) }
  })
  return withSummaries(call, query, rows, { list, pagination })
}

/** A page of what waits for the caller. */
export function listWaiting(call: Call, query: TaskQuery) {
  return pageOfTurns(call, turns(call, query), query)
}

/** Templates of what waits for the caller, with how many of each. */
export async function listWaitingFlows(call: Call) {
  const rows = await call.database
    .selectFrom('flow_task')
    .innerJoin('flow_assignment', 'flow_assignment.task_id', 'flow_task.id')
    .innerJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
    .innerJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .where('flow_assignment.state', '=', 'open')
    .where('flow_task.status', '=', 1)
    .where(turnOf(call))
    .select(['flow_template.id', 'flow_template.full_name', sql<number | string>`count(*)`.as('num')])
    .groupBy(['flow_template.id', 'flow_template.full_name'])
    .orderBy('flow_template.full_name')
    .orderBy('flow_template.id')
    .execute()
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, num: Number(row.num) }))
}

type BatchQuery = TaskQuery & { readonly nodeCode?: string | undefined }

/** Versions of what waits for the caller whose requests are decided one by one. */
async function oneByOne(call: Call): Promise<string[]> {
  const versions = await call.database
    .selectFrom('flow_task')
    .innerJoin('flow_assignment', 'flow_assignment.task_id', 'flow_task.id')
    .where('flow_assignment.state', '=', 'open')
    .where('flow_task.status', '=', 1)
    .where(turnOf(call))
    .select('flow_task.version_id')
    .distinct()
    .execute()
  const found: string[] = []
  for (const { version_id: id } of versions) {
    const process = await readProcess(call.database, id)
    if (process && !isForMany(process.plan)) found.push(id)
  }
  return found
}

/** The same for what may be decided together: of one flow and one node, where those are named. */
export async function listBatchable(call: Call, query: BatchQuery) {
  let found = turns(call, query)
  const left = await oneByOne(call)
  if (left.length > 0) found = found.where('flow_task.version_id', 'not in', left)
  if (query.nodeCode) found = found.where('flow_assignment.node_id', '=', query.nodeCode)
  return pageOfTurns(call, found, query)
}

const ofOthers = (call: Call, query: TaskQuery) =>
  call.database
    .selectFrom('flow_task')
    .where(matching(call.database, query))
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .leftJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
    .leftJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .selectAll('flow_task')
    .select(['platform_user.real_name', 'flow_template.full_name as flow_name', 'flow_version.number'])

/** What the caller decided: each line of the history but those of starting. */
const decisions = (call: Call, query: TaskQuery) =>
  ofOthers(call, query)
    .innerJoin('approval_record as line', 'line.task_id', 'flow_task.id')
    .where('line.user_id', '=', call.user.userId)
    .where('line.status', 'not in', [2, 3])

const copies = (call: Call, query: TaskQuery) =>
  ofOthers(call, query)
    .innerJoin('flow_copy', 'flow_copy.task_id', 'flow_task.id')
    .where('flow_copy.user_id', '=', call.user.userId)

/** A page of what the caller decided, newest first. */
export async function listHandled(call: Call, query: TaskQuery) {
  const lines = decisions(call, query)
    .select([
      'line.id as line_id',
      'line.node_name',
      'line.handled_at',
      'line.status as handle_status',
      'line.for_user_name',
      sql<string>`coalesce(line.node_id, '')`.as('node_id'),
    ])
    .orderBy('line.handled_at', 'desc')
    .orderBy('line.id', 'desc')
  const { rows, pagination } = await readPage(lines, query)
  const list = rows.map((row) => {
    const line = { id: row.line_id, node_id: row.node_id, node_name: row.node_name, at: row.handled_at }
    const { handle_status: decision, for_user_name: owner } = row
    // Clients of the family read the decision where other lists have the state of the task.
    return {
      ...rowOf(row, line),
      status: decision,
      handleStatus: decision,
      taskStatus: row.status,
      delegateUser: owner ?? '',
    }
  })
  return withSummaries(call, query, rows, { list, pagination })
}

/** A page of the tasks of which the caller got a copy, newest first. */
export async function listCirculated(call: Call, query: TaskQuery) {
  const newest = copies(call, query)
    .select(['flow_copy.id as copy_id', 'flow_copy.node_id', 'flow_copy.created_at as copied_at'])
    .orderBy('flow_copy.created_at', 'desc')
    .orderBy('flow_copy.id', 'desc')
  const { rows, pagination } = await readPage(newest, query)
  const list = rows.map((row) => {
    const copy = { id: row.copy_id, node_id: row.node_id, node_name: row.current_node, at: row.copied_at }
    return rowOf(row, copy)
  })
  return withSummaries(call, query, rows, { list, pagination })
}

/** Categories of processes for each list; of none: all of it. */
export interface CountedWork {
  readonly toBeReviewed: readonly string[]
  readonly flowDone: readonly string[]
  readonly flowCirculate: readonly string[]
}

/** How many rows the lists of the caller have: what waits, what they decided, and their copies. */
export async function countWork(call: Call, { toBeReviewed, flowDone, flowCirculate }: CountedWork) {
  const whole = { currentPage: 1, pageSize: 1 }
  return {
    toBeReviewed: await countRows(turns(call, whole).where(ofCategories(toBeReviewed))),
    flowDone: await countRows(decisions(call, whole).where(ofCategories(flowDone))),
    flowCirculate: await countRows(copies(call, whole).where(ofCategories(flowCirculate))),
  }
}
