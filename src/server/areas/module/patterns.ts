import { createContext, Script } from 'node:vm'

export interface PatternCheck {
  readonly pattern: RegExp
  readonly value: string
}

/** Longer than any pattern of a form needs; what takes longer would hold up everybody else. */
const TIMEOUT = 200

const world: { checks: readonly PatternCheck[] } = { checks: [] }
const context = createContext(world)
const script = new Script('checks.findIndex((check) => !check.pattern.test(check.value))')

/**
 * Index of the first value that its pattern refuses, -1 when all pass. A pattern that backtracks without end is
 * cut off and answered as 'timeout': patterns come from a designer, and one thread serves everybody.
 */
export function firstRefused(checks: readonly PatternCheck[]): number | 'timeout' {
  if (checks.length === 0) return -1
  world.checks = checks
  try {
    return Number(script.runInContext(context, { timeout: TIMEOUT }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'timeout'
    throw error
  } finally {
    world.checks = []
  }
}
