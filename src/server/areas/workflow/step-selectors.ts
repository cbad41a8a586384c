import { nodeOf } from '#shared/approval/positions.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { turnOf } from './participants.ts'
import { readProcess, stateOf } from './task-store.ts'
import { historyOf } from './tasks.ts'

const step = (nodeCode: string, nodeName: string) => ({ id: nodeCode, nodeCode, nodeName, fullName: nodeName })

async function taskOf(call: Call, id: string) {
  const task = await call.database.selectFrom('flow_task').selectAll().where('id', '=', id).executeTakeFirst()
  return task ?? fail(404, 'workflow.taskMissing')
}

/** Steps where a running task stands: somebody else may be let decide there. */
export async function assignableSteps(call: Call, id: string) {
  const task = await taskOf(call, id)
  const process = await readProcess(call.database, task.version_id)
  if (!process || task.status !== 1) return []
  return stateOf(task).active.map(({ nodeId }) => step(nodeId, nodeOf(process.plan, nodeId).title))
}

/** Open turns of the caller, with the version that their tasks run on. */
const ownTurns = (call: Call) =>
  call.database
    .selectFrom('flow_task')
    .innerJoin('flow_assignment', 'flow_assignment.task_id', 'flow_task.id')
    .innerJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
    .innerJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .where('flow_assignment.state', '=', 'open')
    .where('flow_task.status', '=', 1)
    .where(turnOf(call))

/** Versions of a flow on which something waits for the caller, newest first. */
export async function batchVersions(call: Call, templateId: string) {
  const rows = await ownTurns(call)
    .select(['flow_version.id', 'flow_version.number', 'flow_template.full_name', 'flow_template.en_code'])
    .where('flow_template.id', '=', templateId)
    .groupBy(['flow_version.id', 'flow_version.number', 'flow_template.full_name', 'flow_template.en_code'])
    .orderBy('flow_version.number', 'desc')
    .execute()
  return rows.map(({ id, number, full_name, en_code }) => ({
    id,
    fullName: `${full_name}(v${number})`,
    enCode: en_code,
  }))
}

/** Steps of a version at which something waits for the caller. */
export async function batchSteps(call: Call, versionId: string) {
  const rows = await ownTurns(call)
    .select(['flow_assignment.node_id', 'flow_assignment.node_name'])
    .where('flow_version.id', '=', versionId)
    .groupBy(['flow_assignment.node_id', 'flow_assignment.node_name'])
    .orderBy('flow_assignment.node_name')
    .execute()
  return rows.map(({ node_id, node_name }) => step(node_id, node_name))
}

/** What happened to a task, oldest first: each line of its history, those of the platform itself among them. */
export async function eventLog(call: Call, id: string) {
  const lines = await historyOf(call.database, await taskOf(call, id))
  const list = lines.map((line) => ({
    id: line.id,
    fullName: call.text('workflow.eventOf', { step: line.node_name, name: line.user_name }),
    upNode: line.node_name,
    creatorUser: line.user_name,
    creatorTime: line.handled_at,
    data: line.event ?? '',
    result: line.opinion,
  }))
  return { list }
}
