import type { DataOf } from '#shared/api/table.ts'
import type { FlowOperator } from '#shared/api/workflow.ts'
import type { StoredDecision } from '#shared/ipc/offline.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { CallParts } from '#main/http/contract.ts'
import { CLOCKS, isAnswered, isRefusal, later, wasDone } from './failures.ts'
import type { Outcome } from './queue.ts'

/** What a line of a history says that was done. */
const RETURNED = 0
const AGREED = 1

const statusOf = ({ endpoint }: StoredDecision) => (endpoint === 'flow.audit' ? AGREED : RETURNED)

/**
 * Whether a history has a decision. A turn is decided once: where a line names its turn, that is compared; where servers
 * name none, whose it is, its step and its time are.
 */
export function isAmong(
  lines: readonly FlowOperator[],
  decision: StoredDecision,
  person: { readonly name: string },
): boolean {
  const { operatorId, step, body, at } = decision
  const opinion = String(body['handleOpinion'] ?? '').trim()
  const isOfTurn = (line: FlowOperator) =>
    line.taskOperatorId === ''
      ? line.userName === person.name &&
        line.handleOpinion.trim() === opinion &&
        (line.nodeName === '' || step === '' || step.split(',').includes(line.nodeName)) &&
        Number(line.handleTime) > at - CLOCKS
      : line.taskOperatorId === operatorId
  return lines.some((line) => Number(line.handleStatus) === statusOf(decision) && isOfTurn(line))
}

/** Whether the list of what the person decided has it, whose lines name the task, the step and the time. */
export const isAmongHandled = (rows: DataOf<'flow.handled'>['list'], decision: StoredDecision): boolean =>
  rows.some(
    (row) =>
      row.processId === decision.taskId &&
      row.status === statusOf(decision) &&
      (row.thisStep === '' || decision.step === '' || decision.step.split(',').includes(row.thisStep)) &&
      Number(row.creatorTime) > decision.at - CLOCKS,
  )

export interface DecisionCalls {
  /** Sends it under its key. Fails like the platform client. */
  readonly send: (
    endpoint: StoredDecision['endpoint'],
    parts: CallParts,
    options: { readonly submitKey: string },
  ) => Promise<CallAnswer>
  /**
   * Whether the server has it. Servers of the family know no keys, others know them for a day: what arrived without an
   * answer is refused when it comes again, though it was done. Fails like the platform client.
   */
  readonly wasCarriedOut: (decision: StoredDecision) => Promise<boolean>
}

/** Sends a decision. */
export async function deliverDecision(
  { send, wasCarriedOut }: DecisionCalls,
  decision: StoredDecision,
): Promise<Outcome> {
  const { key, endpoint, operatorId, body } = decision
  try {
    const { msg, text } = await send(endpoint, { params: { id: operatorId }, body }, { submitKey: key })
    const lacking = (JSON.parse(text ?? 'null') ?? []) as readonly { readonly nodeName: string }[]
    if (lacking.length === 0) return { is: 'done', message: msg }
    return { is: 'refused', message: lacking.map(({ nodeName }) => nodeName).join(', '), lacksPeople: true }
  } catch (failure) {
    if (wasDone(failure)) return { is: 'done', message: '' }
    if (!isRefusal(failure)) return later(failure, decision)
    const isDone = decision.isUnsure ? await wasCarriedOut(decision).catch((unseen: unknown) => ({ unseen })) : false
    // What may not be looked up stays unknown, and the person is the one to ask.
    if (typeof isDone !== 'boolean' && isRefusal(isDone.unseen)) return { is: 'unknown', message: failure.message }
    // While nobody knows, only that is said.
    if (typeof isDone !== 'boolean')
      return { is: 'waiting', message: failure.message, isUnsure: true, goesOn: isAnswered(isDone.unseen) }
    return isDone ? { is: 'done', message: '' } : { is: 'refused', message: failure.message }
  }
}
