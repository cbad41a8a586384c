import type { DataOf } from '#shared/api/table.ts'
import type { FlowOperator } from '#shared/api/workflow.ts'
import type { StoredDecision } from './store.ts'

/** What a line of a history says that was done. */
const RETURNED = 0
const AGREED = 1
/** Milliseconds by which the clock of a server may be behind the one of this device. */
const CLOCKS = 600_000

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
