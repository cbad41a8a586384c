import type { AnswerData } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loadDefinition } from '../module/definition.ts'
import { readRecords } from '../module/records.ts'
import { rowsOf } from '../module/rows.ts'
import { openStore } from '../module/store.ts'
import { mayMonitor } from './hand-over.ts'
import { creatorOf } from './parent.ts'
import { takesPart } from './participants.ts'
import { nodesOf, nodesOfHistory, recordsOf } from './task-flow.ts'
import { readProcess, stateOf } from './task-store.ts'
import { historyOf } from './tasks.ts'

/** Approvals that are told of one record, the newest ones. */
const MOST = 20

/**
 * The approvals of a record that the caller sees: its paper carries the same. 404 for a record that they do not see. Drafts are
 * their writers' alone.
 */
export async function listOfRecord(
  call: Call,
  { id: modelId, dataId: recordId }: { readonly id: string; readonly dataId: string },
): Promise<AnswerData<Endpoints['flow.ofRecord']>> {
  const { database } = call
  const definition = await loadDefinition(database, modelId)
  const store = await openStore(database, definition)
  const [record] = await readRecords(database, store, [recordId], await rowsOf(call, definition, store))
  if (!record) fail(404, 'module.recordMissing')
  const found = database
    .selectFrom('flow_task')
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .where('flow_task.model_id', '=', modelId)
    .where('flow_task.record_id', '=', recordId)
    .where('flow_task.status', '<>', 0)
  const tasks = await found
    .selectAll('flow_task')
    .select(['platform_user.real_name', 'platform_user.account'])
    .orderBy('flow_task.created_at', 'desc')
    .orderBy('flow_task.id', 'desc')
    .limit(MOST)
    .execute()
  if (tasks.length === 0) return []
  const opened = (await mayMonitor(call)) ? found : found.where(takesPart(call))
  const own = new Set((await opened.select('flow_task.id').execute()).map(({ id }) => id))
  const approvals = []
  for (const task of tasks) {
    const [lines, process] = await Promise.all([historyOf(database, task), readProcess(database, task.version_id)])
    const creator = creatorOf(task)
    const mayOpen = own.has(task.id)
    const way = { taskId: task.id, creator, record: record.values }
    approvals.push({
      id: mayOpen ? task.id : '',
      fullName: task.full_name,
      status: task.status,
      creatorUser: creator,
      creatorTime: task.created_at,
      flowTaskNodeList: process ? await nodesOf(database, process, stateOf(task), way) : nodesOfHistory(lines, creator),
      flowTaskOperatorRecordList: recordsOf(task, lines).map((line) => (mayOpen ? line : { ...line, fileList: '' })),
    })
  }
  return approvals as unknown as AnswerData<Endpoints['flow.ofRecord']>
}
