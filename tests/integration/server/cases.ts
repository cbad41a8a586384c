import type { CoverageCase } from './support/coverage.ts'

/** Every statement of coverage, area by area. A new area adds its list here. */
export const coverageCases: readonly CoverageCase[] = []
