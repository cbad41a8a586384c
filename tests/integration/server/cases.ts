/// <reference types="vite/client" />
import type { CoverageCase } from './support/coverage.ts'

/** Every statement of coverage: the lists that the files `*.cases.ts` export, found by their place. */
export const coverageCases: readonly CoverageCase[] = Object.values(
  import.meta.glob<Record<string, unknown>>('./**/*.cases.ts', { eager: true }),
)
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => name.endsWith('Cases'))
  .flatMap(([, list]) => list as readonly CoverageCase[])
