import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { render } from '#server/messages/message.ts'
import { agree, giveBack } from './decide.ts'
import { transfer } from './hand-over.ts'

type Batch = Handled<Endpoints['flow.batch']>['body']

const done: readonly MessageCode[] = ['workflow.agreed', 'workflow.returned', 'workflow.transferred']
const missing: MessageCode = 'workflow.peopleMissing'

/** One of several, as if it were decided alone; whose people are missing is not done. */
async function decideOne(call: Call, id: string, body: Batch): Promise<MessageCode> {
  const { batchType, freeApproverUserId } = body
  if (batchType === 2) {
    await transfer(call, id, { ...body, freeApproverUserId: freeApproverUserId ?? '' })
    return 'workflow.transferred'
  }
  const nodes = batchType === 1 ? await giveBack(call, id, body) : await agree(call, id, body)
  return nodes.length > 0 ? missing : (done[batchType] ?? 'workflow.agreed')
}

/** Decides several, each in a transaction of its own: one that is refused says why, and the others are done. */
export async function decideMany(call: Call, body: Batch) {
  if (body.batchType === 2 && !body.freeApproverUserId)
    fail(400, 'workflow.receiverMissing', { field: 'freeApproverUserId' })
  const results = []
  for (const id of new Set(body.ids)) {
    try {
      const code = await decideOne(call, id, body)
      results.push({ id, ok: code !== missing, msg: render({ code }, call.language) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      results.push({ id, ok: false, msg: render(error.text, call.language) })
    }
  }
  return { results }
}
