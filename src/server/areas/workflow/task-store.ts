import type { Plan } from '#shared/approval/model.ts'
import { parsePlan } from '#shared/approval/parse.ts'
import { nodeOf } from '#shared/approval/positions.ts'
import { yes } from '#shared/form/parsing/read.ts'
import { type Assignment, newRun, type RunEffect, type RunState, runStatus } from '#shared/approval/run-state.ts'
import { fail } from '#server/core/answer.ts'
import { keptStatement } from '#server/database/kept-statement.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTaskTable, FlowTemplateTable } from '#server/database/tables/flow.ts'
import { batches } from '#server/database/batch.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'
import { type Choices, noChoices } from './advance.ts'

/** A version of a template, as tasks run on it. */
export interface Process {
  readonly id: string
  readonly number: number
  readonly process: string
  readonly plan: Plan
  readonly template: FlowTemplateTable
}

/** Processes that were read last, by version: what is drawn for hundreds of tasks is parsed once. */
const parsed = new Map<string, { readonly process: string; readonly plan: Plan }>()
const MAX_PARSED = 100

/** A stored text changes while no task runs on its version. */
function planOf(id: string, process: string): Plan {
  const known = parsed.get(id)
  if (known?.process === process) return known.plan
  const plan = parsePlan(process)
  const [oldest] = parsed.keys()
  if (parsed.size >= MAX_PARSED && oldest !== undefined) parsed.delete(oldest)
  parsed.set(id, { process, plan })
  return plan
}

const oneVersion = keptStatement((database, { id }: { readonly id: string }) =>
  database
    .selectFrom('flow_version')
    .innerJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .selectAll('flow_template')
    .select(['flow_version.id as version_id', 'flow_version.number', 'flow_version.process'])
    .where('flow_version.id', '=', id),
)

/** Null where there is none: the task ended before there were any. */
export async function readProcess(database: PlatformDatabase, versionId: string): Promise<Process | null> {
  if (versionId === '') return null
  const [found] = (await oneVersion(database, { id: versionId })).rows
  if (!found) return null
  const { version_id: id, number, process, ...template } = found
  return { id, number, process, plan: planOf(id, process), template }
}

/** Whether requests of a process may be decided several at once; it says so, or says nothing of it. */
export const isForMany = (plan: Plan): boolean => {
  const said = plan.nodes.get(plan.start)?.properties['isBatchApproval']
  return said === undefined || said === null || yes(said)
}

export interface OpenTask {
  readonly row: FlowTaskTable
  readonly state: RunState
  readonly choices: Choices
  readonly process: Process
}

/** A task whose record was deleted is over, whatever its run says. */
export const stateOf = ({ state, status }: Pick<FlowTaskTable, 'state' | 'status'>): RunState => ({
  ...(state === '' ? newRun : (JSON.parse(state) as RunState)),
  status: status as RunState['status'],
})

const heldTask = keptStatement((database, { id }: { readonly id: string }) => {
  const found = database.selectFrom('flow_task').selectAll().where('id', '=', id)
  return isSqlite(database) ? found : found.forUpdate()
})

/**
 * Holds a task until the transaction ends: of several who act on it one comes first, and the others see what they did.
 * `known`: its process, read before; a stored one does not change while a task runs on it.
 */
export async function holdTask(inside: PlatformDatabase, id: string, known?: Process): Promise<OpenTask> {
  const [row] = (await heldTask(inside, { id })).rows
  if (!row) fail(404, 'workflow.taskMissing')
  const process = known?.id === row.version_id ? known : await readProcess(inside, row.version_id)
  if (!process) fail(400, 'workflow.processMissing')
  const choices = row.choices === '' ? noChoices : (JSON.parse(row.choices) as Choices)
  return { row, state: stateOf(row), choices, process }
}

const active = ({ active: nodes }: RunState) =>
  nodes.flatMap(({ nodeId, assignments }) => assignments.map((assignment) => ({ nodeId, assignment })))

const MAX_STEP = 100

/** Where a task stands, in the words of its nodes: those that wait, the start of what went back, nothing of what is over. */
export function stepOf(plan: Plan, state: RunState): string {
  if (state.status === runStatus.running || state.status === runStatus.suspended)
    return state.active
      .map(({ nodeId }) => nodeOf(plan, nodeId).title)
      .join(' / ')
      .slice(0, MAX_STEP)
  const isOpen = state.status === runStatus.returned || state.status === runStatus.withdrawnOpen
  return isOpen ? nodeOf(plan, plan.start).title.slice(0, MAX_STEP) : ''
}

const over: readonly number[] = [runStatus.passed, runStatus.withdrawn, runStatus.terminated]

/** Stores a state and the turns that it holds. `decided`: what became of turns that the state holds no more. */
export async function storeState(
  inside: PlatformDatabase,
  { row, process, state: before }: OpenTask,
  state: RunState,
  change: { readonly now: number; readonly decided?: { readonly id: string; readonly state: 'agreed' | 'returned' } },
  values: Partial<FlowTaskTable> = {},
): Promise<void> {
  const { now, decided } = change
  const updated = await inside
    .updateTable('flow_task')
    .set({
      ...values,
      state: JSON.stringify(state),
      status: state.status,
      current_node: stepOf(process.plan, state),
      ended_at: over.includes(state.status) ? now : 0,
      revision: row.revision + 1,
    })
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .executeTakeFirst()
  // The row is held: only a database that does not hold it comes here.
  if (Number(updated.numUpdatedRows) !== 1) fail(400, 'workflow.actedMeanwhile')
  const known = new Map(active(before).map(({ assignment }) => [assignment.id, assignment]))
  const present = new Map(active(state).map((each) => [each.assignment.id, each]))
  const fresh = [...present.values()].filter(({ assignment }) => !known.has(assignment.id))
  const rows = fresh.map(({ nodeId, assignment }) => ({
    id: assignment.id,
    task_id: row.id,
    node_id: nodeId,
    node_name: nodeOf(process.plan, nodeId).title.slice(0, MAX_STEP),
    user_id: assignment.userId,
    state: assignment.state,
    created_at: now,
    handled_at: 0,
    draft: '',
  }))
  for (const part of batches(rows))
    await inside
      .insertInto('flow_assignment')
      .values(part)
      // What was recalled was a turn before.
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((turn) => ({ state: turn.ref('excluded.state'), handled_at: 0 })),
      )
      .execute()
  const changed = [...known.values()].flatMap((assignment) => {
    const next =
      present.get(assignment.id)?.assignment.state ?? (decided?.id === assignment.id ? decided.state : 'void')
    // What was agreed before the node was left stays agreed.
    const isOver = assignment.state === 'agreed' || assignment.state === 'returned'
    return next === assignment.state || (next === 'void' && isOver) ? [] : [{ id: assignment.id, next }]
  })
  for (const [next, turns] of Map.groupBy(changed, (turn) => turn.next)) {
    const isOpen = next === 'open' || next === 'queued'
    const ids = turns.map(({ id }) => id)
    await inside
      .updateTable('flow_assignment')
      .set({ state: next, ...(isOpen ? {} : { handled_at: now, draft: '' }) })
      .where(whereIn(inside, 'flow_assignment.id', ids))
      .execute()
  }
}

/** Nodes where a task came to stand by an action, entered once more among them. */
export function enteredBy(before: RunState, state: RunState, effects: readonly RunEffect[]): ReadonlySet<string> {
  const known = new Set(before.active.map(({ nodeId }) => nodeId))
  const entered = new Set(effects.flatMap((effect) => (effect.type === 'entered' ? [effect.nodeId] : [])))
  // What was recalled stands where it stood before without being entered.
  return new Set(state.active.flatMap(({ nodeId }) => (entered.has(nodeId) || !known.has(nodeId) ? [nodeId] : [])))
}

/** Turns that opened by an action. */
export const openedBy = (before: RunState, state: RunState): { nodeId: string; assignment: Assignment }[] => {
  const known = new Set(
    active(before).flatMap(({ assignment }) => (assignment.state === 'open' ? [assignment.id] : [])),
  )
  return active(state).filter(({ assignment }) => assignment.state === 'open' && !known.has(assignment.id))
}
