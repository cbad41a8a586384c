import { createContext, Script } from 'node:vm'

export interface PatternCheck {
  readonly pattern: RegExp
  readonly value: string
}

/** Milliseconds; longer than any pattern of a form needs, and what takes longer holds up everybody else. */
const TIMEOUT = 200
const ATTEMPTS = 10

const world: { checks: readonly PatternCheck[] } = { checks: [] }
const context = createContext(world)
const script = new Script('checks.findIndex((check) => !check.pattern.test(check.value))')

/** The limit counts time on the clock: on a busy machine it may pass before the thread got to work at all. */
function attempt(): number | 'idle' | 'timeout' {
  const before = process.threadCpuUsage()
  try {
    return Number(script.runInContext(context, { timeout: TIMEOUT }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 < TIMEOUT / 2 ? 'idle' : 'timeout'
  }
}

/**
 * Index of the first value that its pattern refuses, -1 when all pass. A pattern that backtracks without end is
 * cut off and answered as 'timeout': patterns come from a designer, and one thread serves everybody.
 */
export function firstRefused(checks: readonly PatternCheck[]): number | 'timeout' {
  if (checks.length === 0) return -1
  world.checks = checks
  try {
    for (let count = 0; count < ATTEMPTS; count += 1) {
      const result = attempt()
      if (result !== 'idle') return result
    }
    return 'timeout'
  } finally {
    world.checks = []
  }
}
