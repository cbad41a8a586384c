import type { Plan, PlanNode } from './model.ts'
import { RunError, type RunState, runStatus } from './run-state.ts'

type Chain = readonly string[]

export function nodeOf(plan: Plan, id: string): PlanNode {
  const node = plan.nodes.get(id)
  if (!node) throw new RunError('unknownNode')
  return node
}

/** The branches of open forks that a node lies in, from the outside in. A condition opens none: one way leads through it. */
export function chainOf(plan: Plan, id: string): Chain {
  const { scope } = nodeOf(plan, id)
  if (!scope) return []
  const outer = chainOf(plan, scope.opener)
  const isFork = nodeOf(plan, scope.opener).split?.kind !== 'condition'
  return isFork ? [...outer, `${scope.opener}/${scope.branch}`] : outer
}

export const startsWith = (chain: Chain, prefix: Chain) => prefix.every((step, at) => chain[at] === step)
export const commonOf = (one: Chain, other: Chain) => {
  const end = one.findIndex((step, at) => other[at] !== step)
  return end < 0 ? one : one.slice(0, end)
}

/** The node that came before one, for a return to it: the start where nobody decided yet. */
export function previousOf(plan: Plan, { passed }: Pick<RunState, 'passed'>, id: string): string {
  const chain = chainOf(plan, id)
  const isBefore = (each: string) =>
    each !== id && nodeOf(plan, each).kind === 'approver' && startsWith(chain, chainOf(plan, each))
  return passed.findLast(isBefore) ?? plan.start
}

/** Nodes that one may be returned to: the start and those that were through before it on its way. */
export function returnTargets(plan: Plan, { passed }: Pick<RunState, 'passed'>, id: string): string[] {
  const chain = chainOf(plan, id)
  const before = passed.filter(
    (each) => each !== id && nodeOf(plan, each).kind === 'approver' && startsWith(chain, chainOf(plan, each)),
  )
  return [plan.start, ...before]
}

/** Whether an agreement can be taken back: nobody acted on what it led to. */
export function isRecallable({ status, active, undo }: RunState, assignmentId: string): boolean {
  if (status !== runStatus.running || assignmentId === '') return false
  const isOpenNode = active.some(({ assignments }) =>
    assignments.some(({ id, state, signs }) => id === assignmentId && state === 'agreed' && signs === undefined),
  )
  return isOpenNode || undo?.assignmentId === assignmentId
}

const overStatuses: readonly number[] = [runStatus.passed, runStatus.withdrawn, runStatus.terminated]
/** Nothing is to come of it. */
export const isOver = ({ status }: Pick<RunState, 'status'>): boolean => overStatuses.includes(status)

/** What came to an end by a decision, or was ended; what was withdrawn is sent once more by whoever did. */
export const isRevivable = ({ status }: Pick<RunState, 'status'>): boolean =>
  status === runStatus.passed || status === runStatus.terminated

/** Cases that a run waits for. */
export const openCases = ({ active }: RunState) =>
  active.flatMap(({ cases = [] }) => cases.filter((each) => !each.isOver))
