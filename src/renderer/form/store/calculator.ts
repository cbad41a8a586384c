import { planCalculations, runCalculation, type Warn } from '#shared/form/calculations.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { FormStore } from './form-store.ts'

/** Milliseconds of quiet before calculate fields are worked out anew (section 4). */
const quiet = 100

export interface Calculator {
  /** A field (`name`) or a child column (`table.column`) has a new value. */
  changed(key: string): void
  /** Works everything out now. */
  flush(): void
  dispose(): void
}

/** Keeps the calculate fields of a form true, outside React. */
export function createCalculator(store: FormStore, warn: Warn): Calculator {
  const calculations = planCalculations(store.plan, warn)
  const reads = new Set(calculations.flatMap((calculation) => calculation.reads))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  /** Rows of other tables, read once for a column and not for each of its rows. */
  const read = new Map<string, readonly FormRecord[]>()
  const source = {
    value: (name: string) => store.value(name),
    rows: (table: string) => {
      const rows = read.get(table) ?? store.tables.get(table)?.value() ?? []
      read.set(table, rows)
      return rows
    },
  }
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    isRunning = true
    for (const calculation of calculations) {
      const { name, table } = calculation
      read.clear()
      if (table === null) {
        store.set(name, runCalculation(calculation, source, null))
        continue
      }
      const rows = store.tables.get(table)
      const keys = rows?.rows().map((row) => row.key) ?? []
      const values = rows?.value() ?? []
      for (const [index, key] of keys.entries())
        rows?.setCell(key, name, runCalculation(calculation, source, values[index] ?? null))
    }
    isRunning = false
  }
  return {
    changed(key) {
      if (isRunning || !reads.has(key)) return
      clearTimeout(timer)
      timer = setTimeout(run, quiet)
    },
    flush: () => {
      if (calculations.length > 0) run()
    },
    dispose: () => clearTimeout(timer),
  }
}
