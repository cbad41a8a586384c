import { RunError, type RunEvent, type RunState } from '#shared/approval/run-state.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call, Services, SignedIn } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { writingRecords } from '../module/bound/writing.ts'
import type { FlowSave } from '../module/saving.ts'
import { RecordMoved } from '../module/saving.ts'
import { advance, type Choices, type MissingNode, PeopleMissing } from './advance.ts'
import { activeUsers, copiesFor } from './people.ts'
import { type FlowModule, readFlowRecord, writeStatus } from './record.ts'
import { type Line, writeHistory } from './history.ts'
import { scheduleTimers } from './timers.ts'
import { followFamily } from './sub-flows.ts'
import { tellAction } from './tell.ts'
import { holdTask, type OpenTask, type Process, storeState } from './task-store.ts'
import { nextId } from '#server/core/ids.ts'

/** Who acts on a task: a person by a call, or the platform by itself. */
export type Acting = Services & { readonly user: SignedIn }

/** What comes with an action beside the opinion. */
export interface SentChoices {
  readonly candidateList?: Readonly<Record<string, readonly string[]>> | null | undefined
  readonly errorRuleUserList?: Readonly<Record<string, readonly string[]>> | null | undefined
  readonly branchList?: readonly string[] | null | undefined
  readonly copyIds?: string | null | undefined
}

const withSent = (choices: Choices, { candidateList, errorRuleUserList }: SentChoices): Choices => ({
  people: { ...choices.people, ...candidateList },
  instead: { ...choices.instead, ...errorRuleUserList },
})

/** An action on a task: what it does to the run, and what becomes of the turn that it was taken with. */
export interface Action {
  readonly event: RunEvent
  readonly decided?: { readonly id: string; readonly state: 'agreed' | 'returned' }
  readonly sent: SentChoices
  /** Of what is sent once more. */
  readonly urgency?: number
  /** Cases that nobody waits for stand still, or go on, with it. */
  readonly isWithAll?: boolean
  /** What the history says of it; null: nothing that somebody did. */
  readonly line: Line | null
}

const MAX_COPIES = 200

async function writeCopies(
  call: Acting,
  inside: PlatformDatabase,
  { row }: OpenTask,
  nodeId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const known = await inside.selectFrom('flow_copy').select('user_id').where('task_id', '=', row.id).execute()
  const had = new Set(known.map(({ user_id }) => user_id))
  const fresh = (await activeUsers(inside, ids)).slice(0, MAX_COPIES).filter((id) => !had.has(id))
  const copies = fresh.map((user_id) => ({
    id: nextId(),
    task_id: row.id,
    node_id: nodeId,
    user_id,
    created_at: call.now(),
  }))
  if (copies.length > 0) await inside.insertInto('flow_copy').values(copies).execute()
  return fresh
}

/**
 * Takes an action on a task that the transaction holds: the run goes on, turns and status follow, those who are next are told.
 * Call the answer after the commit.
 */
export async function act(
  call: Acting,
  inside: PlatformDatabase,
  task: OpenTask,
  module: FlowModule,
  action: Action,
): Promise<{ state: RunState; tell: () => void }> {
  const { row, process } = task
  const { event, sent, decided, urgency = row.urgency, line } = action
  const record = await readFlowRecord(inside, module, row.record_id)
  if (!record && event.type !== 'terminate' && event.type !== 'withdraw') fail(400, 'workflow.recordGone')
  const choices = withSent(task.choices, sent)
  const { state, effects } = await advance(
    {
      plan: process.plan,
      database: inside,
      initiatorId: row.creator_id,
      record: record?.values ?? {},
      choices,
      branches: sent.branchList ?? [],
      isUnattended: event.type === 'caseOver' || event.type === 'timeOver',
    },
    task.state,
    event,
  )
  const change = { now: call.now(), ...(decided ? { decided } : {}) }
  await storeState(inside, task, state, change, { choices: JSON.stringify(choices), urgency })
  await scheduleTimers(inside, task, { state, effects }, { now: call.now(), record: record?.values ?? {} })
  if (line) await writeHistory(call, inside, row, line)
  const copies = (sent.copyIds ?? '').split(',').filter((id) => id !== '')
  const at = line?.node ?? { id: '', title: '' }
  const copied = [{ nodeId: at.id, people: await writeCopies(call, inside, task, '', copies) }]
  const about = { database: inside, initiatorId: row.creator_id, record: record?.values ?? {} }
  for (const effect of effects) {
    // A node of copies alone, or one whose decision is told to others.
    if (effect.type !== 'copies' && effect.type !== 'passed') continue
    const people = await copiesFor(process.plan.nodes.get(effect.nodeId)?.copies ?? null, about)
    copied.push({ nodeId: effect.nodeId, people: await writeCopies(call, inside, task, effect.nodeId, people) })
  }
  const { status_field: field } = process.template
  if (record && field !== '' && state.status !== row.status)
    await writeStatus(call, inside, module, { record, field }, state.status)
  const told = { node: at, opinion: line?.opinion ?? {}, copied }
  const tells = [await tellAction(call, inside, task, state, told)]
  const step = { state, effects, record: record?.values ?? {}, isWithAll: action.isWithAll === true, actOn: act }
  tells.push(...(await followFamily(call, inside, { ...task, row: { ...row, urgency } }, step)))
  return {
    state,
    tell: () => {
      for (const tell of tells) tell()
    },
  }
}

const ATTEMPTS = 10

/** A task and one that it started were held by two who waited for each other: one of them begins again. */
const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/** Runs a transaction that records are written in, once more where somebody saved the record, or held what it waits for, in the same moment. */
export async function attempted<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof RecordMoved) && !isDeadlock(error)) throw error
    }
  }
  return fail(400, 'module.recordBusy')
}

const problems = {
  notRunning: 'workflow.notRunning',
  decided: 'workflow.actedMeanwhile',
  notPending: 'workflow.actedMeanwhile',
  unknownNode: 'workflow.nodeGone',
  cannotRun: 'workflow.cannotRun',
  notLast: 'workflow.recallTooLate',
  notOver: 'workflow.notOver',
} as const

/** The nodes whose people have to be named first; none where it was done. */
export async function missingNodesOf(run: () => Promise<void>): Promise<MissingNode[]> {
  try {
    await run()
    return []
  } catch (error) {
    if (error instanceof PeopleMissing) return [...error.nodes]
    if (error instanceof RunError) fail(400, problems[error.problem])
    throw error
  }
}

/** Acts on a task in a transaction of its own; what it does is worked out while the task is held. */
export async function actAlone(
  call: Acting,
  module: FlowModule,
  taskId: string,
  actionOf: (inside: PlatformDatabase, task: OpenTask) => Promise<Action> | Action,
  process?: Process,
): Promise<void> {
  const tell = await attempted(() =>
    writingRecords(call.database, module.store, async (inside) => {
      const task = await holdTask(inside, taskId, process)
      return (await act(call, inside, task, module, await actionOf(inside, task))).tell
    }),
  )
  tell()
}

/** What the save that is under way changed in the record of a task, by the history of the record; '' for nothing. */
async function changeOf(inside: PlatformDatabase, { row }: OpenTask, module: FlowModule): Promise<string> {
  const record = await readFlowRecord(inside, module, row.record_id)
  const change = await inside
    .selectFrom('record_change')
    .select('id')
    .where('model_id', '=', row.model_id)
    .where('record_id', '=', row.record_id)
    .where('version', '=', record?.version ?? -1)
    .executeTakeFirst()
  return change?.id ?? ''
}

/** The same inside the save of the record. Call `told` after the save. */
export function actInSave(
  call: Call,
  module: FlowModule,
  taskId: string,
  actionOf: (inside: PlatformDatabase, task: OpenTask) => Promise<Action> | Action,
  process?: Process,
): { readonly flow: FlowSave; told(): void } {
  let task: OpenTask | null = null
  let tell: (() => void) | null = null
  return {
    flow: {
      async before(inside) {
        task = await holdTask(inside, taskId, process)
      },
      async after(inside) {
        if (!task) throw new ApiError(400, { code: 'workflow.taskMissing' })
        const action = await actionOf(inside, task)
        const changeId = await changeOf(inside, task, module)
        const line = action.line && { ...action.line, changeId }
        tell = (await act(call, inside, task, module, { ...action, line })).tell
      },
    },
    told() {
      tell?.()
    },
  }
}
