import { nodeOf } from '#shared/approval/positions.ts'
import type { RunEvent } from '#shared/approval/run-state.ts'
import { runStatus } from '#shared/approval/run-state.ts'
import { text } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { waitingTime } from '#server/core/rate.ts'
import { writingRecords } from '../module/bound/writing.ts'
import { discardRecords } from '../module/deleted-records.ts'
import { flowsAbout } from '../module/flow-status.ts'
import { actAlone, missingNodesOf } from './act.ts'
import { checkOpinion } from './decide.ts'
import { actions, type Opinion } from './history.ts'
import { requireAlone } from './parent.ts'
import { openFlowModule } from './record.ts'
import { requireOwn } from './start.ts'
import { holdTask, type Process, readProcess, stateOf } from './task-store.ts'
import { tellUrged } from './tell.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'

const running = [runStatus.running]
/** Of a task that its starter may delete. */
export const removable: readonly number[] = [runStatus.draft, runStatus.withdrawn, runStatus.withdrawnOpen]

/** Whether nobody decided since it was sent: only then it is its starter's to take back. */
export function isUntouched(task: Pick<FlowTaskTable, 'state' | 'status'>): boolean {
  const { passed, active } = stateOf(task)
  const turns = active.flatMap(({ assignments }) => assignments)
  return passed.length === 0 && turns.every(({ state }) => state === 'open' || state === 'queued')
}

/** A process may say that what is withdrawn is sent once more. */
const isSentAgain = ({ plan }: Process) => text(nodeOf(plan, plan.start).properties['revokeRule']) === '2'

/** Takes back what the caller started. */
export async function withdraw(call: Call, id: string, opinion: Opinion): Promise<void> {
  const task = await requireOwn(call, id, running)
  await requireAlone(call, task)
  await checkOpinion(call, null, opinion)
  const module = await openFlowModule(call, task.model_id)
  await missingNodesOf(() =>
    actAlone(call, module, id, async (inside, open) => {
      await requireOwn(call, id, running, inside)
      if (!isUntouched(open.row)) fail(400, 'workflow.alreadyDecided')
      const event: RunEvent = { type: 'withdraw', isOpen: isSentAgain(open.process) }
      const start = nodeOf(open.process.plan, open.process.plan.start)
      const line = { status: actions.withdrawn, node: { id: start.id, title: start.title }, event, opinion }
      return { event, sent: {}, line }
    }),
  )
}

const TEN_MINUTES = 10 * 60_000

/** Tells those whose turn it is once more that it waits for them. */
export async function urge(call: Call, id: string): Promise<void> {
  const task = await requireOwn(call, id, running)
  const wait = call.tally.use(`urge:${id}`, { most: 1, window: TEN_MINUTES }, call.now())
  if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
  const round = Math.floor(call.now() / TEN_MINUTES)
  const process = await readProcess(call.database, task.version_id)
  if (!process) fail(400, 'workflow.processMissing')
  const told = { plan: process.plan, round }
  const tell = await call.database.transaction().execute((inside) => tellUrged(call, inside, task, told))
  tell()
}

/** Deletes a draft of the caller, or what they withdrew, with its record. The history of what was sent stays. */
export async function removeLaunched(call: Call, id: string): Promise<void> {
  const task = await requireOwn(call, id, removable)
  await requireAlone(call, task)
  const { store, definition } = await openFlowModule(call, task.model_id)
  await writingRecords(call.database, store, async (inside) => {
    if (task.version_id !== '') await holdTask(inside, id)
    await requireOwn(call, id, removable, inside)
    const about = await flowsAbout(inside, task.model_id, [task.record_id])
    // What was withdrawn may be sent once more, with a task of its own: the record is that one's by now.
    if (about.get(task.record_id)?.id === id)
      await discardRecords(inside, call, { definition, store }, [task.record_id])
    await inside.deleteFrom('flow_copy').where('task_id', '=', id).execute()
    await inside.deleteFrom('flow_assignment').where('task_id', '=', id).execute()
    await inside.deleteFrom('flow_task').where('id', '=', id).execute()
  })
}
