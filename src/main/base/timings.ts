/** Phases of one start, in the order in which they usually happen. */
export type Phase =
  | 'main:start'
  | 'app:ready'
  | 'window:created'
  | 'renderer:first-paint'
  | 'menu:ready'
  | 'page:interactive'

export interface Timings {
  /** The first mark of a phase counts; `at` is milliseconds of the process's own clock. */
  mark(phase: Phase, at?: number): void
  /** Writes the line now if it was not written yet: at `page:interactive`, else when the app ends. */
  finish(): void
}

/** Collects the phases of one start and reports them once, in whole milliseconds since the process began. */
export function createTimings(now: () => number, report: (phases: Readonly<Record<string, number>>) => void): Timings {
  const phases = new Map<Phase, number>()
  let reported = false
  const finish = () => {
    if (reported) return
    reported = true
    report(Object.fromEntries(phases))
  }
  return {
    mark: (phase, at = now()) => {
      if (!phases.has(phase)) phases.set(phase, Math.round(at))
      if (phase === 'page:interactive') finish()
    },
    finish,
  }
}
