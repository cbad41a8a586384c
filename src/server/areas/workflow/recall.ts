import { isRecallable, nodeOf } from '#shared/approval/positions.ts'
import type { RunEvent, RunState } from '#shared/approval/run-state.ts'
import { yes } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ApprovalRecordTable } from '#server/database/tables/flow.ts'
import { filesIn, picturesIn } from '../module/files.ts'
import { changedFields, parseChanges } from '../module/history.ts'
import { changeGivenRecord } from '../module/saving.ts'
import { withoutTaken } from '../module/unique.ts'
import { actAlone, type Action, missingNodesOf } from './act.ts'
import { checkOpinion } from './decide.ts'
import { actions, type Opinion } from './history.ts'
import { type FlowModule, openFlowModule, readFlowRecord } from './record.ts'
import { type OpenTask, type Process } from './task-store.ts'

/** The newest agreement of somebody that they may take back now; undefined for none. */
export function recallableOf(
  process: Process | null,
  state: RunState,
  lines: readonly ApprovalRecordTable[],
  userId: string,
): ApprovalRecordTable | undefined {
  const line = lines.findLast((each) => each.user_id === userId && each.status === actions.agreed)
  if (!line || !isRecallable(state, line.assignment_id ?? '')) return undefined
  return yes(process?.plan.nodes.get(line.node_id ?? '')?.properties['hasRevokeBtn']) ? line : undefined
}

/** A decision of the caller by its line of the history; 404 for one of anybody else. */
async function ownLine(call: Call, id: string, database: PlatformDatabase): Promise<ApprovalRecordTable> {
  const line = await database
    .selectFrom('approval_record')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', call.user.userId)
    .where('task_id', '<>', '')
    .executeTakeFirst()
  return line ?? fail(404, 'workflow.taskMissing')
}

/**
 * Gives a record back the values that it had before a decision, where they are still as the decision left them. Answers the
 * names of the fields that stay: somebody changed them since, or they hold files, which the decision brought or took away.
 */
async function undoChange(
  call: Call,
  inside: PlatformDatabase,
  module: FlowModule,
  { record_id: recordId, change_id: changeId = '' }: ApprovalRecordTable,
): Promise<string[]> {
  if (changeId === '') return []
  const change = await inside.selectFrom('record_change').selectAll().where('id', '=', changeId).executeTakeFirst()
  const record = await readFlowRecord(inside, module, recordId)
  if (!change || !record) return []
  const { form } = module.definition
  const hasFiles = (values: FormRecord) => filesIn(form, values).length > 0 || picturesIn(form, values).length > 0
  const undone: FormRecord = {}
  const stays: string[] = []
  for (const [name, values] of Object.entries(parseChanges(change))) {
    const field = form.fields.find((each) => each.name === name)
    if (!field) continue
    const isAsLeft =
      values !== null &&
      Object.keys(changedFields(module.store, record.values, { [name]: values.after }, new Set())).length === 0
    if (values === null || !isAsLeft || hasFiles({ [name]: values.before }) || hasFiles({ [name]: values.after }))
      stays.push(field.label || field.name)
    else undone[name] = values.before
  }
  // Another record took it meanwhile.
  const free = await withoutTaken(inside, form, module.store, undone, record)
  for (const { name, label } of form.fields)
    if (Object.hasOwn(undone, name) && !Object.hasOwn(free, name)) stays.push(label || name)
  if (Object.keys(free).length > 0) await changeGivenRecord(call, inside, module, record, free)
  return stays
}

/**
 * Takes back what the caller agreed to, while nobody acted on what it led to: it waits for them once more, and the record is as
 * it was before. Answers the names of the fields that stay as they are by now.
 */
export async function recall(call: Call, id: string, opinion: Opinion): Promise<string[]> {
  const line = await ownLine(call, id, call.database)
  await checkOpinion(call, null, opinion)
  const module = await openFlowModule(call, line.model_id)
  const assignmentId = line.assignment_id ?? ''
  let stays: string[] = []
  const action = async (inside: PlatformDatabase, { process, state }: OpenTask): Promise<Action> => {
    const node = nodeOf(process.plan, line.node_id ?? '')
    if (!yes(node.properties['hasRevokeBtn'])) fail(400, 'workflow.notAtThisStep', { params: { step: node.title } })
    if (line.status !== actions.agreed || !isRecallable(state, assignmentId)) fail(400, 'workflow.recallTooLate')
    stays = await undoChange(call, inside, module, line)
    const event: RunEvent = { type: 'recall', assignmentId }
    const forUserId = line.for_user_id ?? ''
    const own = { status: actions.withdrawn, node: { id: node.id, title: node.title }, assignmentId, forUserId }
    return { event, sent: {}, line: { ...own, event, opinion } }
  }
  await missingNodesOf(() => actAlone(call, module, line.task_id ?? '', action))
  return stays
}
