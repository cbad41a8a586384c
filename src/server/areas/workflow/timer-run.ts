import { type Deadline, deadlineOf } from '#shared/approval/deadline.ts'
import { nodeOf } from '#shared/approval/positions.ts'
import { RunError, type RunEvent, runStatus } from '#shared/approval/run-state.ts'
import { afterWorkTime } from '#shared/approval/work-time.ts'
import { type Language, languages } from '#shared/rules/language.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Services } from '#server/core/call.ts'
import { latestEnd } from '#server/core/clock-skew.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTimerTable } from '#server/database/tables/flow.ts'
import { isSqlite } from '#server/database/text.ts'
import { render } from '#server/messages/message.ts'
import { writingRecords } from '../module/bound/writing.ts'
import { act, type Acting, attempted } from './act.ts'
import { PeopleMissing } from './advance.ts'
import { actions } from './history.ts'
import { activeUsers, candidatesOf } from './people.ts'
import { type FlowModule, openFlowModule } from './record.ts'
import { mendFamily } from './sub-flows.ts'
import { holdTask, type OpenTask } from './task-store.ts'
import { tellDeadline } from './tell.ts'
import { calendarOf } from './timers.ts'

/** A process that takes a timer has so long for it, before another one may. */
const LEASE = 2 * 60_000
/** Timers that are taken at once: each taking is a write of its own. */
const TAKEN = 20
/** Between looks for timers that are due. */
const LOOK = 15_000
/** Nobody is told more often than this of the same turn. */
const MAX_ROUNDS = 100
/** After what is due between tasks was refused, at first and at most. */
const MEND_AGAIN = 5 * 60_000
const DAY = 24 * 60 * 60_000
/** Turns that one node can have. */
const MAX_TURNS = 500

/** Takes some timers that are due; of several processes one has each. */
async function take({ database, now }: Services): Promise<FlowTimerTable[]> {
  const at = now()
  const due = database
    .selectFrom('flow_timer')
    .select('id')
    .where('due_at', '>', 0)
    .where('due_at', '<=', at)
    .where((row) => row.or([row('claimed_until', '<=', at), row('claimed_until', '>', latestEnd(LEASE, at))]))
    .orderBy('due_at')
    .limit(TAKEN)
  const taken = await database
    .updateTable('flow_timer')
    .set({ claimed_until: at + LEASE })
    .where('id', 'in', isSqlite(database) ? due : due.forUpdate().skipLocked())
    .returningAll()
    .execute()
  return taken.toSorted((one, other) => one.due_at - other.due_at)
}

/** Lets others have what was taken and not looked after. */
async function release({ database }: Services, timers: readonly FlowTimerTable[]): Promise<void> {
  for (const { id, claimed_until } of timers)
    await database
      .updateTable('flow_timer')
      .set({ claimed_until: 0 })
      .where('id', '=', id)
      .where('claimed_until', '=', claimed_until)
      .execute()
}

interface Rounds {
  /** That came due since the last look; all at once where the server did not run. */
  readonly numbers: readonly number[]
  /** 0: it was the last one. */
  readonly next: number
}

/** How often it came due, and when it does next. */
async function roundsOf(timer: FlowTimerTable, own: Deadline, now: number): Promise<Rounds> {
  const { kind, deadline, due_at, round } = timer
  const every = (kind === 'remind' ? own.reminders : own.overdue)?.every ?? 0
  // A reminder that comes behind the deadline is none.
  if (kind === 'remind' && now >= deadline) return { numbers: [], next: 0 }
  const isWorkday = await calendarOf(own)
  const numbers = [round + 1]
  let next = every === 0 ? 0 : afterWorkTime(due_at, every, isWorkday)
  while (next > 0 && next <= now && round + numbers.length < MAX_ROUNDS) {
    numbers.push(round + numbers.length + 1)
    next = afterWorkTime(next, every, isWorkday)
  }
  const isLast = round + numbers.length >= MAX_ROUNDS || (kind === 'remind' && next >= deadline)
  return { numbers, next: isLast ? 0 : next }
}

/** Notes that it was done; false where somebody else did it, or ended it. */
async function advanceTimer(inside: PlatformDatabase, timer: FlowTimerTable, { numbers, next }: Rounds) {
  const { id, round, claimed_until } = timer
  if (next === 0) {
    const ended = inside.deleteFrom('flow_timer').where('id', '=', id).where('round', '=', round)
    return Number((await ended.where('claimed_until', '=', claimed_until).executeTakeFirst()).numDeletedRows) === 1
  }
  const moved = inside
    .updateTable('flow_timer')
    .set({ round: round + numbers.length, due_at: next, claimed_until: 0 })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('claimed_until', '=', claimed_until)
  return Number((await moved.executeTakeFirst()).numUpdatedRows) === 1
}

/** The open turns of a node, one after the other, with the task as it is by then. */
async function eachTurn(
  inside: PlatformDatabase,
  { task_id, node_id }: FlowTimerTable,
  run: (task: OpenTask, turn: { readonly id: string; readonly userId: string }) => Promise<boolean>,
): Promise<void> {
  for (let count = 0; count < MAX_TURNS; count += 1) {
    const task = await holdTask(inside, task_id)
    const turns = task.state.active.find(({ nodeId }) => nodeId === node_id)?.assignments ?? []
    if (task.state.status !== runStatus.running) return
    let isDone = false
    for (const turn of turns) if (!isDone && turn.state === 'open') isDone = await run(task, turn)
    if (!isDone) return
  }
}

/** Agrees in the place of those whose turn it is. */
async function agreeAll(
  call: Acting,
  inside: PlatformDatabase,
  module: FlowModule,
  timer: FlowTimerTable,
  opinion: string,
) {
  const tells: (() => void)[] = []
  await eachTurn(inside, timer, async (task, { id, userId }) => {
    const { title } = nodeOf(task.process.plan, timer.node_id)
    const event: RunEvent = { type: 'agree', assignmentId: id }
    const own = {
      status: actions.agreed,
      node: { id: timer.node_id, title },
      assignmentId: id,
      forUserId: userId,
      event,
    }
    const line = { ...own, opinion: { handleOpinion: opinion } }
    tells.push(
      (await act(call, inside, task, module, { event, decided: { id, state: 'agreed' }, sent: {}, line })).tell,
    )
    return true
  })
  return tells
}

/** Hands what waits to those whom the template names for it; nobody of them works here: it stays where it is. */
async function handOver(
  call: Acting,
  inside: PlatformDatabase,
  module: FlowModule,
  timer: FlowTimerTable,
  { receivers, opinion }: { readonly receivers: readonly string[]; readonly opinion: string },
) {
  const people = await activeUsers(inside, await candidatesOf(inside, receivers))
  const tells: (() => void)[] = []
  await eachTurn(inside, timer, async (task, { id, userId }) => {
    if (people.includes(userId)) return false
    const turns = task.state.active.find(({ nodeId }) => nodeId === timer.node_id)?.assignments ?? []
    const receiver = people.find((each) => !turns.some((turn) => turn.userId === each)) ?? people[0]
    if (receiver === undefined) return false
    const { title } = nodeOf(task.process.plan, timer.node_id)
    const event: RunEvent = {
      type: 'transfer',
      assignmentId: id,
      person: { id: nextId(), userId: receiver, forUserId: null },
    }
    const own = { status: actions.transferred, node: { id: timer.node_id, title }, assignmentId: id, event }
    const line = { ...own, forUserId: userId, toUserId: receiver, opinion: { handleOpinion: opinion } }
    tells.push((await act(call, inside, task, module, { event, sent: {}, line })).tell)
    return true
  })
  return tells
}

/** The time of a node is over: the run goes on, where it still stands there. */
async function goOnBehindTime(
  call: Acting,
  inside: PlatformDatabase,
  task: OpenTask,
  module: FlowModule,
  nodeId: string,
): Promise<() => void> {
  const isThere = task.state.active.some((each) => each.nodeId === nodeId && each.isWaiting)
  if (!isThere || task.state.status !== runStatus.running) return () => undefined
  return (await act(call, inside, task, module, { event: { type: 'timeOver', nodeId }, sent: {}, line: null })).tell
}

/** Does once what is due. Without a module nothing is decided: people are told, and the timer goes on. */
async function once(
  call: Acting,
  inside: PlatformDatabase,
  timer: FlowTimerTable,
  module: FlowModule | null,
  language: Language,
): Promise<() => void> {
  const task = await holdTask(inside, timer.task_id)
  if (timer.kind === 'family' || timer.kind === 'wait') {
    // What was refused is tried again, ever more rarely: else one task would wait for another that is gone for ever.
    const again = call.now() + Math.min(MEND_AGAIN * 2 ** Math.min(timer.round, 10), DAY)
    const isOurs = await advanceTimer(inside, timer, module ? { numbers: [], next: 0 } : { numbers: [1], next: again })
    if (!isOurs || !module) return () => undefined
    const tells =
      timer.kind === 'family'
        ? await mendFamily(call, inside, task, act)
        : [await goOnBehindTime(call, inside, task, module, timer.node_id)]
    return () => {
      for (const tell of tells) tell()
    }
  }
  const own = deadlineOf(task.process.plan, timer.node_id)
  const rounds = own ? await roundsOf(timer, own, call.now()) : { numbers: [], next: 0 }
  const isOurs = await advanceTimer(inside, timer, rounds)
  if (!isOurs || !own || rounds.numbers.length === 0 || task.state.status !== runStatus.running) return () => undefined
  const tells: (() => void)[] = []
  const { overdue } = own
  if (timer.kind === 'remind' || overdue?.isTold)
    tells.push(await tellDeadline(call, inside, task, timer, rounds.numbers.at(-1) ?? 0))
  if (module && overdue && timer.kind === 'overdue') {
    const { receivers, agreesAt, handsOverAt } = overdue
    const opinion = render({ code: 'workflow.overdueAction' }, language)
    if (rounds.numbers.includes(agreesAt)) tells.push(...(await agreeAll(call, inside, module, timer, opinion)))
    else if (rounds.numbers.includes(handsOverAt))
      tells.push(...(await handOver(call, inside, module, timer, { receivers, opinion })))
  }
  return () => {
    for (const tell of tells) tell()
  }
}

/** What stands in the history of a request is in the language of whoever made it. */
async function languageOf(database: PlatformDatabase, taskId: string) {
  const row = await database
    .selectFrom('flow_task')
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .select(['flow_task.model_id', 'platform_user.language'])
    .where('flow_task.id', '=', taskId)
    .executeTakeFirst()
  return row && { modelId: row.model_id, language: languages.find((each) => each === row.language) ?? 'zh' }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError || error instanceof RunError || error instanceof PeopleMissing

async function fire(services: Services, timer: FlowTimerTable): Promise<void> {
  const { database } = services
  const found = await languageOf(database, timer.task_id)
  if (!found) {
    await database.deleteFrom('flow_timer').where('id', '=', timer.id).execute()
    return
  }
  const { language, modelId } = found
  const platform = {
    sessionId: '',
    userId: '',
    account: '',
    realName: render({ code: 'message.platform' }, language),
    organizationId: '',
    positionId: null,
    isAdministrator: false,
    mustChangePassword: false,
  }
  const call: Acting = { ...services, user: platform }
  try {
    const module = await openFlowModule(call, modelId)
    const run = (inside: PlatformDatabase) => once(call, inside, timer, module, language)
    const tell = await attempted(() => writingRecords(database, module.store, run))
    tell()
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A step that nobody can be found for, a module that was switched off: it waits for its people, who are told, or is tried
    // again.
    services.log.error({ err: error, task: timer.task_id, node: timer.node_id }, 'overdue task not decided')
    const tell = await database.transaction().execute((inside) => once(call, inside, timer, null, language))
    tell()
  }
}

/** Does what is due, one after the other. */
export async function fireTimers(services: Services, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const due = await take(services)
    if (due.length === 0) return
    let done = 0
    try {
      for (const timer of due) {
        if (isStopped()) break
        done += 1
        await fire(services, timer)
      }
    } finally {
      await release(services, due.slice(done))
    }
  }
}

/** Looks for timers that are due until the server closes. */
export function keepTimers(services: Services): { close(): Promise<void> } {
  let isStopped = false
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= fireTimers(services, () => isStopped)
      .catch((error: unknown) => services.log.error({ err: error }, 'deadlines not looked after'))
      .finally(() => {
        running = null
      })
  }, LOOK).unref()
  return {
    async close() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
