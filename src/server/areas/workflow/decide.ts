import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import type { PlanNode } from '#shared/approval/model.ts'
import { nodeOf, previousOf, returnTargets } from '#shared/approval/positions.ts'
import { yes } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { saveRecord } from '../module/saving.ts'
import { type Action, actAlone, actInSave, attempted, missingNodesOf } from './act.ts'
import type { MissingNode } from './advance.ts'
import { actions, type Opinion } from './history.ts'
import { openFlowModule, readFlowRecord, sentOf, writableForm } from './record.ts'
import { type OpenTask, readProcess, stateOf } from './task-store.ts'
import { requireTurn, type Turn } from './turn.ts'

type Decision = Handled<Endpoints['flow.audit']>['body']

/** Drawn just now, as PNG or JPEG. */
const drawn = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/
const MAX_FILES = 20_000

/** Refuses with 400 a signature of somebody else, one that is missing, and attachments beyond measure. */
export async function checkOpinion(call: Call, node: PlanNode | null, { signImg, fileList }: Opinion): Promise<void> {
  if (JSON.stringify(fileList ?? []).length > MAX_FILES) fail(400, 'workflow.filesTooLong', { field: 'fileList' })
  const picture = signImg ?? ''
  if (picture === '') {
    if (node && yes(node.properties['hasSign'])) fail(400, 'workflow.signatureNeeded', { field: 'signImg' })
    return
  }
  if (drawn.test(picture)) return
  const own = await call.database
    .selectFrom('platform_user')
    .leftJoin('user_signature', 'user_signature.user_id', 'platform_user.id')
    .select('platform_user.id')
    .where('platform_user.id', '=', call.user.userId)
    .where((user) =>
      user.or([user('platform_user.sign_img', '=', picture), user('user_signature.sign_img', '=', picture)]),
    )
    .executeTakeFirst()
  if (!own) fail(400, 'workflow.foreignSignature', { field: 'signImg' })
}

/** A node whose template takes the button away is not decided in that way. */
function requireButton({ properties, title }: PlanNode, button: 'hasAuditBtn' | 'hasRejectBtn'): void {
  if (properties[button] === false) fail(400, 'workflow.notAtThisStep', { params: { step: title } })
}

async function openTurn(call: Call, id: string) {
  const turn = await requireTurn(call, id)
  const process = await readProcess(call.database, turn.task.version_id)
  if (!process) fail(400, 'workflow.processMissing')
  return { ...turn, process, node: nodeOf(process.plan, turn.assignment.node_id) }
}

/** The line of a decision by a turn, which is read once more while the task is held where anybody acted since. */
function decisionOf(
  call: Call,
  turn: Turn,
  body: Decision,
  { status, state }: { readonly status: number; readonly state: 'agreed' | 'returned' },
  eventOf: (task: OpenTask, node: PlanNode) => Action['event'],
) {
  return async (inside: PlatformDatabase, task: OpenTask): Promise<Action> => {
    const turnId = turn.assignment.id
    const isSame = task.row.revision === turn.task.revision
    const { assignment } = isSame ? turn : await requireTurn(call, turnId, inside)
    const node = nodeOf(task.process.plan, assignment.node_id)
    const event = eventOf(task, node)
    const forUserId = assignment.user_id === call.user.userId ? '' : assignment.user_id
    const line = { status, node: { id: node.id, title: node.title }, assignmentId: turnId, forUserId, event }
    return { event, decided: { id: turnId, state }, sent: body, line: { ...line, opinion: body } }
  }
}

/** Agrees. Answers the nodes whose people have to be named first; nothing was saved then. */
export async function agree(call: Call, id: string, body: Decision): Promise<MissingNode[]> {
  const turn = await openTurn(call, id)
  const { task, node, process } = turn
  requireButton(node, 'hasAuditBtn')
  await checkOpinion(call, node, body)
  const module = await openFlowModule(call, task.model_id)
  const action = decisionOf(call, turn, body, { status: actions.agreed, state: 'agreed' }, () => ({
    type: 'agree',
    assignmentId: id,
  }))
  const form = writableForm(module.definition.form, node)
  const sent = sentOf(form, body.formData)
  return missingNodesOf(async () => {
    if (form.fields.length === 0) return actAlone(call, module, task.id, action, process)
    await attempted(async () => {
      const record = await readFlowRecord(call.database, module, task.record_id)
      if (!record) fail(400, 'workflow.recordGone')
      const saving = actInSave(call, module, task.id, action, process)
      await saveRecord(call, { ...module, form, rows: null }, sent, record, null, saving.flow)
      saving.told()
    })
  })
}

/** Where a return goes: the template says so, or lets whoever decides choose. */
function targetOf({ process: { plan }, state }: OpenTask, node: PlanNode, body: Decision): string {
  const { returnTo = 'start' } = node.approver ?? {}
  if (typeof returnTo === 'object') return returnTo.nodeId
  if (returnTo === 'start') return plan.start
  if (returnTo === 'previous') return previousOf(plan, state, node.id)
  const step = body.rejectStep ?? ''
  if (step === '' || step === '0') return plan.start
  if (step === '1') return previousOf(plan, state, node.id)
  if (!returnTargets(plan, state, node.id).includes(step)) fail(400, 'workflow.nodeGone', { field: 'rejectStep' })
  return step
}

/** Returns. What the caller changed in the record is not kept: it goes back as it came. */
export async function giveBack(call: Call, id: string, body: Decision): Promise<MissingNode[]> {
  const turn = await openTurn(call, id)
  const { task, node, process } = turn
  requireButton(node, 'hasRejectBtn')
  await checkOpinion(call, node, body)
  const module = await openFlowModule(call, task.model_id)
  const action = decisionOf(call, turn, body, { status: actions.returned, state: 'returned' }, (open, at) => {
    const mode = at.approver?.returnMode ?? 'rerun'
    const isStraight = mode === 'straight' || (mode === 'chosen' && body.rejectType === 2)
    return { type: 'return', assignmentId: id, to: targetOf(open, at, body), isStraight }
  })
  return missingNodesOf(() => actAlone(call, module, task.id, action, process))
}

/** Nodes that the caller may return it to. */
export async function returnSteps(call: Call, id: string) {
  const { task, node, process } = await openTurn(call, id)
  const { plan } = process
  const state = stateOf(task)
  const { returnTo = 'start' } = node.approver ?? {}
  const ids =
    returnTo === 'chosen'
      ? returnTargets(plan, state, node.id)
      : [
          typeof returnTo === 'object'
            ? returnTo.nodeId
            : returnTo === 'start'
              ? plan.start
              : previousOf(plan, state, node.id),
        ]
  return {
    list: ids.map((nodeCode) => ({ nodeCode, nodeName: nodeOf(plan, nodeCode).title })),
    isLastAppro: node.next === null && node.scope === null,
  }
}

/** A drawn signature may take most of it. */
const MAX_DRAFT = 500_000

/** Keeps what the caller typed; it goes with the decision. */
export async function saveDraft(call: Call, id: string, body: Decision): Promise<void> {
  await requireTurn(call, id)
  const { handleOpinion = null, signImg = null, fileList = null, formData = null } = body
  await checkOpinion(call, null, body)
  const draft = JSON.stringify({ handleOpinion, signImg, fileList, formData })
  if (draft.length > MAX_DRAFT) fail(400, 'workflow.draftTooLong')
  await call.database
    .updateTable('flow_assignment')
    .set({ draft })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
