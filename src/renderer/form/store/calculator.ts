import { planCalculations, type Warn } from '#shared/form/calculations.ts'
import type { FormPlan } from '#shared/form/model.ts'

/** Milliseconds of quiet before calculate fields are worked out anew (section 4). */
const quiet = 100

export interface Calculator {
  /** A field (`name`) or a child column (`table.column`) has a new value. */
  changed(key: string): void
  /** Works everything out now. */
  flush(): void
  dispose(): void
}

/** Keeps the calculate fields of a form true, outside React; `run` works everything out. */
export function createCalculator(plan: FormPlan, warn: Warn, run: () => void): Calculator {
  const reads = new Set(planCalculations(plan, warn).flatMap((calculation) => calculation.reads))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    isRunning = true
    try {
      run()
    } finally {
      isRunning = false
    }
  }
  return {
    changed(key) {
      if (isRunning || !reads.has(key)) return
      clearTimeout(timer)
      timer = setTimeout(now, quiet)
    },
    flush: now,
    dispose: () => clearTimeout(timer),
  }
}
