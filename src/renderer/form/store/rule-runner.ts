import { behaviourOf, type BehaviourStep } from '#shared/form/rules/behaviour.ts'
import { BehaviourRun, type BehaviourWorld } from '#shared/form/rules/evaluate.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import type { FormStore } from './form-store.ts'

export interface RuleRunner {
  /** A field (`name`), a child column (`table.column`) or one cell of it has a new value. */
  changed(key: string, row?: number): void
  /** What is changed meanwhile is judged in one go at the end. */
  batch<Result>(work: () => Result): Result
  /** Every rule and every calculation, now. */
  all(): void
}

/** Rows to judge of a step: all of them, or some. */
type Rows = Set<number> | 'all'

/** Keeps what rules decide of an open form true. A change runs the steps that depend on it, in their order, and no others. */
export function createRuleRunner(store: FormStore, userId: string, isNew: boolean): RuleRunner {
  const behaviour = behaviourOf(store.plan)
  const { steps } = behaviour
  const readers = new Map<string, number[]>()
  const tableOf = (step: BehaviourStep) =>
    step.type === 'rules' ? (step.target.table?.name ?? null) : step.calculation.table
  for (const [at, step] of steps.entries())
    if (step.type === 'rules') for (const key of step.target.reads) readers.set(key, [...(readers.get(key) ?? []), at])

  /** Rows of a table, read once until one of its cells changes. */
  const read = new Map<string, readonly FormRecord[]>()
  const table = (name: string) => store.tables.get(name)
  const world: BehaviourWorld = {
    person: { userId, own: initialContext(userId).own, isNew },
    value: (name) => store.value(name),
    rows(name) {
      const rows = read.get(name) ?? table(name)?.value() ?? []
      read.set(name, rows)
      return rows
    },
    rowKeys: (name) =>
      table(name)
        ?.rows()
        .map(({ key }) => key) ?? [],
    row: (name, key) => table(name)?.rowValue(key) ?? {},
    put(name, value) {
      read.delete(name)
      const rows = table(name)
      if (rows) rows.reset(value)
      else store.set(name, value)
    },
    putCell(name, key, column, value) {
      read.delete(name)
      table(name)?.deriveCell(key, column, value)
    },
    kept: (name) => store.loaded()[name] ?? null,
    keptCell: (name, key, column) => table(name)?.keptCell(key, column) ?? null,
    decide: (name, ruleResults) => store.decide(name, ruleResults),
    decideCell: (name, key, column, ruleResults) => table(name)?.decide(key, column, ruleResults),
  }
  const run = new BehaviourRun(store.plan.fields, world)

  const waiting = new Map<number, Rows>()
  let depth = 0
  let isRunning = false
  const wait = (at: number, rows: number | undefined) => {
    const known = waiting.get(at)
    if (known === 'all') return
    if (rows === undefined) waiting.set(at, 'all')
    else waiting.set(at, (known ?? new Set<number>()).add(rows))
  }
  const work = () => {
    if (isRunning || depth > 0 || waiting.size === 0) return
    isRunning = true
    try {
      // Steps stand in the order of what they read, so that one walk is enough.
      for (const [at, step] of steps.entries()) {
        const rows = waiting.get(at)
        if (rows === undefined) continue
        waiting.delete(at)
        read.clear()
        if (rows === 'all') run.step(step)
        else for (const row of rows) if (table(tableOf(step) ?? '')?.rowValue(row)) run.step(step, row)
      }
    } finally {
      isRunning = false
      waiting.clear()
    }
  }
  return {
    changed(key, row) {
      for (const at of readers.get(key) ?? []) {
        const step = steps[at]
        const own = step ? tableOf(step) : null
        wait(at, own !== null && key.startsWith(`${own}.`) ? row : undefined)
      }
      // Rows came: what is decided of each of them is decided of these too.
      const [name = '', column] = key.split('.')
      if (column !== undefined && row === undefined)
        for (const [at, step] of steps.entries())
          if (step.type === 'rules' && tableOf(step) === name) wait(at, undefined)
      work()
    },
    batch(during) {
      depth += 1
      try {
        return during()
      } finally {
        depth -= 1
        work()
      }
    },
    all() {
      if (isRunning) return
      isRunning = true
      read.clear()
      try {
        run.all(behaviour)
      } finally {
        isRunning = false
        waiting.clear()
      }
    },
  }
}
