import type { FormRecord } from '#shared/form/values.ts'
import { branchesOf } from './condition.ts'
import type { Plan } from './model.ts'
import type { RunState } from './run-state.ts'

/** A node on the way of a run. */
export interface PathStep {
  readonly nodeId: string
  readonly state: 'passed' | 'current' | 'ahead'
}

/**
 * The way of a run from its start: what it went through, where it stands, and what is ahead as the record is now. Of branches
 * that people choose, those it went into; all of them while nobody chose.
 */
export function pathOf(plan: Plan, run: Pick<RunState, 'passed' | 'active'>, record: Readonly<FormRecord>): PathStep[] {
  const current = new Set(run.active.map(({ nodeId }) => nodeId))
  const passed = new Set(run.passed)
  const steps: PathStep[] = []
  const walk = (id: string | null): void => {
    const node = id === null ? undefined : plan.nodes.get(id)
    if (!node) return
    if (node.kind !== 'empty') {
      const isPassed = node.kind === 'start' || passed.has(node.id)
      steps.push({ nodeId: node.id, state: current.has(node.id) ? 'current' : isPassed ? 'passed' : 'ahead' })
    }
    const { split } = node
    if (split) {
      const entered = split.branches.filter(({ head }) => head !== null && (current.has(head) || passed.has(head)))
      const known = new Set(entered.length > 0 && split.kind !== 'parallel' ? entered.map((branch) => branch.id) : [])
      const taken =
        known.size > 0
          ? known
          : new Set(
              branchesOf(
                split,
                record,
                split.branches.map((branch) => branch.id),
              ),
            )
      for (const branch of split.branches) if (taken.has(branch.id)) walk(branch.head)
    }
    walk(node.next)
  }
  walk(plan.start)
  return steps
}
