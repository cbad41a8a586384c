import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { ApiError, fail, reply } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { partOnce } from '#server/core/submit-parts.ts'
import { render } from '#server/messages/message.ts'
import { agree, giveBack } from './decide.ts'
import { transfer } from './hand-over.ts'
import { isForMany, readProcess } from './task-store.ts'
import { requireTurn } from './turn.ts'

type Batch = Handled<Endpoints['flow.batch']>['body']

const done = ['workflow.agreed', 'workflow.returned', 'workflow.transferred'] as const
const missing = 'workflow.peopleMissing'
type Outcome = (typeof done)[number] | typeof missing

/** One of several, as if it were decided alone; whose people are missing is not done. */
async function decideOne(call: Call, id: string, body: Batch): Promise<Outcome> {
  const { batchType, freeApproverUserId } = body
  const { task } = await requireTurn(call, id)
  const process = await readProcess(call.database, task.version_id)
  if (process && !isForMany(process.plan))
    fail(400, 'workflow.oneByOne', { params: { flow: process.template.full_name } })
  if (batchType === 2) {
    await transfer(call, id, { ...body, freeApproverUserId: freeApproverUserId ?? '' })
    return 'workflow.transferred'
  }
  const nodes = batchType === 1 ? await giveBack(call, id, body) : await agree(call, id, body)
  return nodes.length > 0 ? missing : (done[batchType] ?? 'workflow.agreed')
}

/**
 * Decides several, each once and in a transaction of its own: one that is refused says why, and the others are done. Sent
 * again after the server was gone it decides what was left, and answers for all of them.
 */
export async function decideMany(call: Call, body: Batch) {
  if (body.batchType === 2 && !body.freeApproverUserId)
    fail(400, 'workflow.receiverMissing', { field: 'freeApproverUserId' })
  const { ids, ...decision } = body
  const results = []
  for (const id of new Set(ids)) {
    try {
      const part = { endpoint: 'flow.batch', id, input: decision } as const
      const answer = await partOnce(call, part, async () => reply(null, await decideOne(call, id, body)))
      const text = answer?.text ?? { code: done[body.batchType] ?? 'workflow.agreed' }
      results.push({ id, ok: text.code !== missing, msg: render(text, call.language) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      results.push({ id, ok: false, msg: render(error.text, call.language) })
    }
  }
  return { results }
}
