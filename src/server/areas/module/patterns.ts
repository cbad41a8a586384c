import { type Pattern, usualWork } from '#shared/form/pattern/pattern.ts'

export interface PatternCheck {
  readonly pattern: Pattern
  readonly value: string
}

/**
 * Index of the first value that its pattern refuses, -1 when all pass; 'tooLarge' when all of them together are too much
 * work: patterns come from a designer, and one thread serves everybody.
 */
export function firstRefused(checks: readonly PatternCheck[]): number | 'tooLarge' {
  const work = usualWork()
  for (const [index, { pattern, value }] of checks.entries()) {
    const isMatch = pattern.test(value, work)
    if (isMatch === null) return 'tooLarge'
    if (!isMatch) return index
  }
  return -1
}
