import type { FlowOperator } from '#shared/api/workflow.ts'
import type { StoredDecision } from './store.ts'

/** What a line of a history says that was done. */
const RETURNED = 0
const AGREED = 1
/** Milliseconds by which the clock of a server may be behind the one of this device. */
const CLOCKS = 600_000

/**
 * Whether a history has a decision. A turn is decided once: where a line names its turn, that is compared; where servers
 * name none, whose it is, its step and its time are.
 */
export function isAmong(
  lines: readonly FlowOperator[],
  { endpoint, operatorId, step, body, at }: StoredDecision,
  person: { readonly name: string },
): boolean {
  const status = endpoint === 'flow.audit' ? AGREED : RETURNED
  const opinion = String(body['handleOpinion'] ?? '').trim()
  const isOfTurn = (line: FlowOperator) =>
    line.taskOperatorId === ''
      ? line.userName === person.name &&
        line.handleOpinion.trim() === opinion &&
        (line.nodeName === '' || step === '' || step.split(',').includes(line.nodeName)) &&
        Number(line.handleTime) > at - CLOCKS
      : line.taskOperatorId === operatorId
  return lines.some((line) => Number(line.handleStatus) === status && isOfTurn(line))
}
