import { type Deadline, deadlineOf } from '#shared/approval/deadline.ts'
import { type RunEffect, type RunState, runStatus } from '#shared/approval/run-state.ts'
import { afterWorkTime, everyDay, type IsWorkday, workTimeBetween } from '#shared/approval/work-time.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTimerTable } from '#server/database/tables/flow.ts'
import { actions } from './history.ts'
import { enteredBy, type OpenTask } from './task-store.ts'

/** The days that people work on; the package is read where a flow has a deadline. */
export async function calendarOf({ isWorkTime }: Pick<Deadline, 'isWorkTime'>): Promise<IsWorkday> {
  if (!isWorkTime) return everyDay
  const { default: days } = await import('chinese-days')
  return (day) => days.isWorkday(day)
}

/** When the time of a node begins to run. */
async function beginningOf(
  inside: PlatformDatabase,
  { row }: OpenTask,
  { since }: Deadline,
  { now, record }: Moment,
): Promise<number> {
  if (since === 'received') return now
  if (since === 'launched') {
    const line = await inside
      .selectFrom('approval_record')
      .select('handled_at')
      .where('task_id', '=', row.id)
      .where('status', '=', actions.launched)
      .orderBy('handled_at', 'desc')
      .executeTakeFirst()
    return line?.handled_at ?? now
  }
  const value = Object.hasOwn(record, since.field) ? record[since.field] : null
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  // An empty field leaves the time at the node.
  return Number.isFinite(time) ? time : now
}

interface Moment {
  readonly now: number
  readonly record: Readonly<FormRecord>
}

const timerOf = (
  task: OpenTask,
  nodeId: string,
  { kind, due_at, deadline }: Pick<FlowTimerTable, 'kind' | 'due_at' | 'deadline'>,
  created_at: number,
): FlowTimerTable => ({
  id: nextId(),
  task_id: task.row.id,
  node_id: nodeId,
  kind,
  due_at,
  round: 0,
  deadline,
  left_due: 0,
  left_deadline: 0,
  claimed_until: 0,
  created_at,
})

async function begin(inside: PlatformDatabase, task: OpenTask, nodeId: string, own: Deadline, moment: Moment) {
  const isWorkday = await calendarOf(own)
  const from = await beginningOf(inside, task, own, moment)
  const deadline = afterWorkTime(from, own.length, isWorkday)
  const timer = (kind: FlowTimerTable['kind'], due_at: number) =>
    timerOf(task, nodeId, { kind, due_at, deadline }, moment.now)
  const reminds = own.reminders ? afterWorkTime(from, own.reminders.first, isWorkday) : deadline
  const timers = [
    ...(reminds < deadline ? [timer('remind', reminds)] : []),
    timer('overdue', afterWorkTime(deadline, own.overdue?.first ?? 0, isWorkday)),
  ]
  await inside.insertInto('flow_timer').values(timers).execute()
  await markTurns(inside, task.row.id, nodeId, deadline)
}

/** A node that is nothing but time: the run goes on when it is over. */
async function beginWait(inside: PlatformDatabase, task: OpenTask, nodeId: string, { now }: Moment) {
  const due_at = now + (task.process.plan.nodes.get(nodeId)?.wait ?? 0)
  await inside
    .insertInto('flow_timer')
    .values(timerOf(task, nodeId, { kind: 'wait', due_at, deadline: due_at }, now))
    .execute()
}

/** The lists of what waits say by when. */
const markTurns = (inside: PlatformDatabase, taskId: string, nodeId: string, due_at: number) =>
  inside
    .updateTable('flow_assignment')
    .set({ due_at })
    .where('task_id', '=', taskId)
    .where('node_id', '=', nodeId)
    .where('state', 'in', ['open', 'queued'])
    .execute()

const timersOf = (inside: PlatformDatabase, taskId: string) =>
  inside.selectFrom('flow_timer').selectAll().where('task_id', '=', taskId)

/** A task that stands still keeps what is left of its time. */
async function pause(inside: PlatformDatabase, { row, process }: OpenTask, now: number): Promise<void> {
  for (const timer of await timersOf(inside, row.id).where('due_at', '>', 0).execute()) {
    const own = deadlineOf(process.plan, timer.node_id)
    const isWorkday = own ? await calendarOf(own) : everyDay
    const left_due = workTimeBetween(now, timer.due_at, isWorkday)
    const left_deadline = workTimeBetween(now, timer.deadline, isWorkday)
    await inside
      .updateTable('flow_timer')
      .set({ due_at: 0, left_due, left_deadline })
      .where('id', '=', timer.id)
      .execute()
  }
}

async function goOn(inside: PlatformDatabase, { row, process }: OpenTask, now: number): Promise<void> {
  for (const timer of await timersOf(inside, row.id).where('due_at', '=', 0).execute()) {
    const own = deadlineOf(process.plan, timer.node_id)
    const isWorkday = own ? await calendarOf(own) : everyDay
    const due_at = afterWorkTime(now, timer.left_due, isWorkday)
    // What was late already stays late.
    const deadline = timer.left_deadline > 0 ? afterWorkTime(now, timer.left_deadline, isWorkday) : timer.deadline
    await inside
      .updateTable('flow_timer')
      .set({ due_at, deadline, left_due: 0, left_deadline: 0 })
      .where('id', '=', timer.id)
      .execute()
    await markTurns(inside, row.id, timer.node_id, deadline)
  }
}

/** Sets the timers of the nodes where a task came to stand, and ends those of the nodes that it left. */
export async function scheduleTimers(
  inside: PlatformDatabase,
  task: OpenTask,
  { state, effects }: { readonly state: RunState; readonly effects: readonly RunEffect[] },
  moment: Moment,
): Promise<void> {
  const { row, state: before, process } = task
  const entered = enteredBy(before, state, effects)
  const stays = new Set(state.active.flatMap(({ nodeId }) => (entered.has(nodeId) ? [] : [nodeId])))
  for (const { nodeId, isWaiting } of before.active)
    if (!stays.has(nodeId) && (isWaiting || deadlineOf(process.plan, nodeId)))
      await inside.deleteFrom('flow_timer').where('task_id', '=', row.id).where('node_id', '=', nodeId).execute()
  for (const { nodeId, isWaiting } of state.active) {
    if (isWaiting && entered.has(nodeId)) await beginWait(inside, task, nodeId, moment)
    const own = deadlineOf(process.plan, nodeId)
    if (!own) continue
    if (entered.has(nodeId)) await begin(inside, task, nodeId, own, moment)
    else await markNew(inside, row.id, nodeId)
  }
  if (state.status === before.status) return
  if (state.status === runStatus.suspended) await pause(inside, task, moment.now)
  else if (before.status === runStatus.suspended && state.status === runStatus.running)
    await goOn(inside, task, moment.now)
}

/** Whoever comes in beside others has the time of the others. */
async function markNew(inside: PlatformDatabase, taskId: string, nodeId: string): Promise<void> {
  const known = await inside
    .selectFrom('flow_assignment')
    .select((turn) => turn.fn.max('due_at').as('due_at'))
    .where('task_id', '=', taskId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  if (known?.due_at) await markTurns(inside, taskId, nodeId, Number(known.due_at))
}
