import { isRecallable, nodeOf } from '#shared/approval/positions.ts'
import type { RunEvent, RunState } from '#shared/approval/run-state.ts'
import { yes } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ApprovalRecordTable } from '#server/database/tables/flow.ts'
import { actAlone, type Action, missingNodesOf } from './act.ts'
import { checkOpinion } from './decide.ts'
import { actions, type Opinion } from './history.ts'
import { openFlowModule } from './record.ts'
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

/** Takes back what the caller agreed to, while nobody acted on what it led to: it waits for them once more. */
export async function recall(call: Call, id: string, opinion: Opinion): Promise<void> {
  const line = await ownLine(call, id, call.database)
  await checkOpinion(call, null, opinion)
  const module = await openFlowModule(call, line.model_id)
  const assignmentId = line.assignment_id ?? ''
  const action = (_inside: PlatformDatabase, { process, state }: OpenTask): Action => {
    const node = nodeOf(process.plan, line.node_id ?? '')
    if (!yes(node.properties['hasRevokeBtn'])) fail(400, 'workflow.notAtThisStep', { params: { step: node.title } })
    if (line.status !== actions.agreed || !isRecallable(state, assignmentId)) fail(400, 'workflow.recallTooLate')
    const event: RunEvent = { type: 'recall', assignmentId }
    const forUserId = line.for_user_id ?? ''
    const own = { status: actions.withdrawn, node: { id: node.id, title: node.title }, assignmentId, forUserId }
    return { event, sent: {}, line: { ...own, event, opinion } }
  }
  await missingNodesOf(() => actAlone(call, module, line.task_id ?? '', action))
}
