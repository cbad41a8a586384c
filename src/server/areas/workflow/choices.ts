import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { branchesOf } from '#shared/approval/condition.ts'
import type { Plan } from '#shared/approval/model.ts'
import { nodeOf } from '#shared/approval/positions.ts'
import { reduce } from '#shared/approval/run.ts'
import { newRun, type Person, RunError, type RunEvent, type RunState } from '#shared/approval/run-state.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { readPage } from '#server/database/page.ts'
import { candidatesOf } from './people.ts'
import { openFlowModule, readFlowRecord } from './record.ts'
import { requireStartable } from './startable.ts'
import { readProcess, stateOf } from './task-store.ts'
import { requireTurn } from './turn.ts'

type Sent = Handled<Endpoints['flow.candidates']>['body']
type UserQuery = Handled<Endpoints['flow.candidateUsers']>['body']

interface Ahead {
  readonly plan: Plan
  readonly state: RunState
  readonly event: RunEvent
  readonly record: Readonly<FormRecord>
}

/** What is about to happen: the caller agrees by a turn, or starts a flow (`0`). */
async function aheadOf(call: Call, id: string, body: Pick<Sent, 'flowId' | 'formData'>): Promise<Ahead> {
  if (id === '0') {
    const { plan } = await requireStartable(call, body.flowId ?? '')
    return { plan, state: newRun, event: { type: 'start' }, record: body.formData ?? {} }
  }
  const { task } = await requireTurn(call, id)
  const process = await readProcess(call.database, task.version_id)
  if (!process) fail(400, 'workflow.processMissing')
  const record = await readFlowRecord(call.database, await openFlowModule(call, task.model_id), task.record_id)
  const values = { ...record?.values, ...body.formData }
  return { plan: process.plan, state: stateOf(task), event: { type: 'agree', assignmentId: id }, record: values }
}

type Choice = {
  readonly nodeId: string
  readonly nodeName: string
  readonly isCandidates: boolean
  readonly isBranchFlow: boolean
  readonly hasCandidates: boolean
}

/** Goes on as far as the next people, and notes what somebody has to choose on the way. */
function choicesOf({ plan, state: from, event, record }: Ahead, chosen: readonly string[]): Choice[] {
  const found: Choice[] = []
  const choice = (nodeId: string, isBranchFlow: boolean): Choice => ({
    nodeId,
    nodeName: nodeOf(plan, nodeId).title,
    isCandidates: !isBranchFlow,
    isBranchFlow,
    hasCandidates: !isBranchFlow,
  })
  let { state } = reduce(plan, from, event)
  /** What waits for a time alone leads on without anybody who could choose then: it is asked now. */
  const timed = () =>
    state.active.find(({ nodeId, isWaiting }) => isWaiting && !from.active.some((each) => each.nodeId === nodeId))
  for (;;) {
    const [pending] = state.pending
    if (!pending) {
      const waiting = timed()
      if (!waiting) return found
      state = reduce(plan, state, { type: 'timeOver', nodeId: waiting.nodeId }).state
      continue
    }
    const node = nodeOf(plan, pending.nodeId)
    if (pending.kind === 'route') {
      const { split } = node
      const branches = split ? branchesOf(split, record, chosen) : []
      if (split?.kind === 'chosen' && branches.length === 0) {
        found.push(...split.branches.flatMap(({ head }) => (head === null ? [] : [choice(head, true)])))
        return found
      }
      state = reduce(plan, state, { type: 'route', nodeId: node.id, branches }).state
      continue
    }
    if (pending.kind === 'launch') {
      const cases = [{ id: `stand-${node.id}`, userId: '' }]
      state = reduce(plan, state, { type: 'launch', nodeId: node.id, cases }).state
      continue
    }
    if (node.approver?.people.kind === 'candidates') found.push(choice(node.id, false))
    const stand: Person = { id: `stand-${node.id}`, userId: '', forUserId: null }
    state = reduce(plan, state, { type: 'staff', nodeId: node.id, people: [stand] }).state
  }
}

/** What has to be chosen before the caller agrees, or starts: branches, or people of the next nodes. */
export async function choicesAhead(call: Call, id: string, body: Sent) {
  const ahead = await aheadOf(call, id, body)
  try {
    const list = choicesOf(ahead, body.branchList ?? [])
    const type = list.some(({ isBranchFlow }) => isBranchFlow) ? 1 : list.length > 0 ? 2 : 3
    return { type, list, countersignOver: true }
  } catch (error) {
    // What cannot run says so when it is tried.
    if (error instanceof RunError) return { type: 3, list: [], countersignOver: true }
    throw error
  }
}

/** People among whom those of a node are chosen: those that it names, or everybody. */
export async function candidateUsers(call: Call, id: string, query: UserQuery) {
  const { plan } = await aheadOf(call, id, { flowId: query.flowId ?? null })
  const rule = plan.nodes.get(query.nodeCode)?.approver?.people
  const ids = rule?.kind === 'candidates' ? await candidatesOf(call.database, rule.ids) : []
  const word = query.keyword?.trim() ?? ''
  let people = call.database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .select(['platform_user.id', 'real_name', 'account', 'head_icon', 'organization.path_names'])
    .where('platform_user.deleted_at', 'is', null)
    .where('platform_user.enabled_mark', '<>', 0)
    .orderBy('platform_user.sort_code')
    .orderBy('platform_user.id')
  if (ids.length > 0) people = people.where(whereIn(call.database, 'platform_user.id', ids))
  if (word !== '') people = people.where(likeContains(call.database, 'platform_user.real_name', word))
  const { rows, pagination } = await readPage(people, query)
  const list = rows.map((row) => ({
    id: row.id,
    fullName: `${row.real_name}/${row.account}`,
    headIcon: row.head_icon,
    organize: row.path_names ?? '',
  }))
  return { list, pagination }
}
