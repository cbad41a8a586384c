import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { nodeOf } from '#shared/approval/positions.ts'
import { type Person, type RunEvent, runStatus } from '#shared/approval/run-state.ts'
import { yes } from '#shared/form/parsing/read.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Action, actAlone, missingNodesOf } from './act.ts'
import type { MissingNode } from './advance.ts'
import { checkOpinion } from './decide.ts'
import { actions, type Opinion } from './history.ts'
import { activeUsers } from './people.ts'
import { flowsAbout } from '../module/flow-status.ts'
import { openFlowModule } from './record.ts'
import { type OpenTask, readProcess } from './task-store.ts'
import { requireTurn } from './turn.ts'

type SignerBody = Handled<Endpoints['flow.addSigner']>['body']
type Signing = Pick<SignerBody, 'freeApproverUserId' | 'freeApproverType'> & Opinion

/** Somebody who works here, other than the caller, with the id of a turn of theirs. */
async function personFor(call: Call, userId: string, database: PlatformDatabase): Promise<Person> {
  if (userId === call.user.userId) fail(400, 'workflow.notToOneself', { field: 'freeApproverUserId' })
  const [found] = await activeUsers(database, [userId])
  if (found === undefined) fail(400, 'workflow.receiverMissing', { field: 'freeApproverUserId' })
  return { id: nextId(), userId: found, forUserId: null }
}

interface Handing {
  readonly status: number
  readonly userId: string
  readonly opinion: Opinion
  readonly eventOf: (person: Person) => RunEvent
  readonly decided?: Action['decided']
}

/** An action by a turn of the caller that brings somebody else in. */
const handing =
  (call: Call, turnId: string, { status, userId, opinion, eventOf, decided }: Handing) =>
  async (inside: PlatformDatabase, task: OpenTask): Promise<Action> => {
    const { assignment } = await requireTurn(call, turnId, inside)
    const node = nodeOf(task.process.plan, assignment.node_id)
    const event = eventOf(await personFor(call, userId, inside))
    const forUserId = assignment.user_id === call.user.userId ? '' : assignment.user_id
    const line = {
      status,
      node: { id: node.id, title: node.title },
      assignmentId: turnId,
      forUserId,
      toUserId: userId,
      event,
      opinion,
    }
    return { event, ...(decided ? { decided } : {}), sent: {}, line }
  }

async function requireButton(call: Call, turnId: string, button: 'hasTransferBtn' | 'hasFreeApproverBtn') {
  const { task, assignment } = await requireTurn(call, turnId)
  const process = await readProcess(call.database, task.version_id)
  if (!process) fail(400, 'workflow.processMissing')
  const node = nodeOf(process.plan, assignment.node_id)
  if (!yes(node.properties[button])) fail(400, 'workflow.notAtThisStep', { params: { step: node.title } })
  return task
}

/** Hands what waits for the caller to somebody else. */
export async function transfer(
  call: Call,
  id: string,
  body: { readonly freeApproverUserId: string } & Opinion,
): Promise<void> {
  const task = await requireButton(call, id, 'hasTransferBtn')
  await checkOpinion(call, null, body)
  const module = await openFlowModule(call, task.model_id)
  const action = handing(call, id, {
    status: actions.transferred,
    userId: body.freeApproverUserId,
    opinion: body,
    eventOf: (person) => ({ type: 'transfer', assignmentId: id, person }),
  })
  await missingNodesOf(() => actAlone(call, module, task.id, action))
}

/** Lets somebody else decide before the caller does, or after the caller agreed. */
export async function addSigner(call: Call, id: string, body: Signing): Promise<MissingNode[]> {
  const task = await requireButton(call, id, 'hasFreeApproverBtn')
  await checkOpinion(call, null, body)
  const module = await openFlowModule(call, task.model_id)
  const when = body.freeApproverType === 2 ? 'after' : 'before'
  const action = handing(call, id, {
    status: when === 'after' ? actions.signerAfter : actions.signerBefore,
    userId: body.freeApproverUserId,
    opinion: body,
    eventOf: (person) => ({ type: 'addSigner', assignmentId: id, when, person }),
  })
  return missingNodesOf(() => actAlone(call, module, task.id, action))
}

/** Whether the caller looks after the approvals of everybody. */
export async function mayMonitor(call: Call): Promise<boolean> {
  return call.user.isAdministrator || (await holdsMenu(call, 'workFlow.flowMonitor', undefined))
}

async function taskOf(call: Call, id: string) {
  const task = await call.database.selectFrom('flow_task').selectAll().where('id', '=', id).executeTakeFirst()
  if (!task || !(await mayMonitor(call))) fail(404, 'workflow.taskMissing')
  return task
}

/** Lets somebody decide a node of a running task in the place of those whose turn it is. */
export async function assign(
  call: Call,
  id: string,
  body: { readonly freeApproverUserId: string; readonly nodeCode: string } & Opinion,
): Promise<void> {
  const row = await taskOf(call, id)
  await checkOpinion(call, null, body)
  const module = await openFlowModule(call, row.model_id)
  await missingNodesOf(() =>
    actAlone(call, module, id, async (inside, task) => {
      const [userId] = await activeUsers(inside, [body.freeApproverUserId])
      if (userId === undefined) fail(400, 'workflow.receiverMissing', { field: 'freeApproverUserId' })
      const person: Person = { id: nextId(), userId, forUserId: null }
      const node = nodeOf(task.process.plan, body.nodeCode)
      const event: RunEvent = { type: 'assign', nodeId: node.id, people: [person] }
      const line = { status: actions.assigned, node: { id: node.id, title: node.title }, toUserId: userId, event }
      return { event, sent: {}, line: { ...line, opinion: body } }
    }),
  )
}

/** The node that an address of a client names: by its code, or by what `flow.task` calls it in this task. */
const nodeIn = (taskId: string, named: string) =>
  named.startsWith(`${taskId}.`) ? named.slice(taskId.length + 1) : named

type ChangeBody = Handled<Endpoints['flow.change']>['body']

/**
 * Moves a running task to another step, or lets one that is over go on at a step: whoever looks after approvals. A record that
 * another task is about by now stays that one's.
 */
export async function change(call: Call, { taskId, taskNodeId, resurgence, ...opinion }: ChangeBody): Promise<void> {
  const row = await taskOf(call, taskId)
  await checkOpinion(call, null, opinion)
  const module = await openFlowModule(call, row.model_id)
  await missingNodesOf(() =>
    actAlone(call, module, taskId, async (inside, { process, row: held }): Promise<Action> => {
      const node = process.plan.nodes.get(nodeIn(taskId, taskNodeId))
      if (node?.kind !== 'approver') fail(400, 'workflow.nodeGone', { field: 'taskNodeId' })
      if (resurgence) {
        const other = (await flowsAbout(inside, held.model_id, [held.record_id])).get(held.record_id)
        if (other && other.id !== taskId) fail(400, 'workflow.alreadyStarted', { params: { name: other.full_name } })
      }
      const event: RunEvent = { type: resurgence ? 'revive' : 'change', to: node.id }
      const status = resurgence ? actions.revived : actions.changed
      return { event, sent: {}, line: { status, node: { id: node.id, title: node.title }, event, opinion } }
    }),
  )
}

/** Ends a running task: whoever looks after approvals, or somebody whose turn it is at a node that allows it. */
export async function terminate(call: Call, id: string, opinion: Opinion): Promise<void> {
  const row = await call.database.selectFrom('flow_task').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) fail(404, 'workflow.taskMissing')
  const isMonitor = await mayMonitor(call)
  await checkOpinion(call, null, opinion)
  const module = await openFlowModule(call, row.model_id)
  await missingNodesOf(() =>
    actAlone(call, module, id, (_inside, task): Action => {
      const active = task.state.active.flatMap(({ nodeId, assignments }) =>
        assignments.filter(({ userId, state }) => userId === call.user.userId && state === 'open').map(() => nodeId),
      )
      const allowed = active.find((nodeId) => yes(nodeOf(task.process.plan, nodeId).properties['hasCancelBtn']))
      const isRunning = task.state.status === runStatus.running
      if (!isMonitor && (allowed === undefined || !isRunning)) fail(404, 'workflow.taskMissing')
      const node = nodeOf(task.process.plan, allowed ?? task.state.active[0]?.nodeId ?? task.process.plan.start)
      const event: RunEvent = { type: 'terminate' }
      const line = { status: actions.terminated, node: { id: node.id, title: node.title }, event, opinion }
      return { event, sent: {}, line }
    }),
  )
}

/**
 * Lets a running task stand still, or go on: whoever looks after approvals. Nobody decides it meanwhile. What it waits for does
 * with it; what it does not wait for where `suspend` says so.
 */
export async function suspend(
  call: Call,
  id: string,
  type: 'suspend' | 'restore',
  { suspend: isWithAll = type === 'restore', ...opinion }: Opinion & { readonly suspend?: boolean | undefined },
): Promise<void> {
  const row = await taskOf(call, id)
  await checkOpinion(call, null, opinion)
  const module = await openFlowModule(call, row.model_id)
  await missingNodesOf(() =>
    actAlone(call, module, id, (_inside, { process, state }): Action => {
      const node = nodeOf(process.plan, state.active[0]?.nodeId ?? process.plan.start)
      const event: RunEvent = { type }
      const status = type === 'suspend' ? actions.suspended : actions.restored
      return { event, sent: {}, isWithAll, line: { status, node: { id: node.id, title: node.title }, event, opinion } }
    }),
  )
}
