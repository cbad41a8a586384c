import { expect, it } from 'vitest'
import { readPlaywright } from '../../../scripts/lib/reports.mjs'

const failed = (message: string) => ({ status: 'failed', duration: 10, error: { message } })
const passed = { status: 'passed', duration: 10 }
const spec = (title: string, status: string, results: readonly object[]) => ({
  title,
  file: 'e2e/a.spec.ts',
  tests: [{ status, results }],
})

it('names a journey once, with all that went wrong, whether it passed at its second or at its third try', () => {
  const totals = readPlaywright({
    config: { rootDir: 'tests' },
    stats: { expected: 1, flaky: 2, unexpected: 0, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [
          spec('first', 'expected', [passed]),
          spec('second', 'flaky', [failed('lost'), passed]),
          spec('third', 'flaky', [failed('lost'), failed('late'), passed]),
        ],
      },
    ],
  })
  expect(totals.retried).toEqual([
    { test: 'tests/e2e/a.spec.ts > second', message: 'lost' },
    { test: 'tests/e2e/a.spec.ts > third', message: 'lost; then late' },
  ])
  expect(totals).toMatchObject({ passed: 3, failed: 0, trouble: [] })
})
