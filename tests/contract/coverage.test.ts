import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { coverageCases } from '../integration/server/cases.ts'
import { dialects, missing } from '../integration/server/support/dialects.ts'
import { openPlatform, type TestPlatform } from '../integration/server/support/platform.ts'
import { allowedUncovered, listedCalls, tableCalls } from './calls.ts'
import { unanswered } from './unanswered.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** Ids whose statement held on SQLite, in this run. */
const covered = new Set<EndpointId>()

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`endpoints on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    test.each(coverageCases)('$id answers its data and refuses callers without session or grant', async (statement) => {
      await statement.run(platform)
      if (dialect === 'sqlite') covered.add(statement.id)
    })
  })
}

describe('the list of calls', () => {
  test('holds a statement for every endpoint that our server mounts', () => {
    const stated = new Set(coverageCases.map(({ id }) => id))
    const ids = Object.keys(endpoints) as EndpointId[]
    expect(ids.filter((id) => !stated.has(id) && !unanswered.includes(id))).toEqual([])
  })

  test('an endpoint is stated once', () => {
    const ids = coverageCases.map((statement) => statement.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('every endpoint of the table has its case', () => {
    const stated = new Set(coverageCases.map((statement) => statement.id))
    const ids = Object.keys(endpoints) as EndpointId[]
    const missing = ids.filter((id) => stated.has(id) === unanswered.includes(id))
    expect(missing, "add covers('id', …) to tests/integration/server/<area>/<area>.cases.ts").toEqual([])
  })

  test('two entries of the table are never the same call', () => {
    const ids = [...tableCalls().values()]
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the number of uncovered calls neither grows nor stays above what is reached', () => {
    const known = tableCalls()
    const uncovered = listedCalls().filter((call) => {
      const id = known.get(call)
      return id === undefined || !covered.has(id)
    })
    expect(
      uncovered.length,
      `write this number into tests/contract/uncovered.txt if it fell; still uncovered:\n${uncovered.join('\n')}`,
    ).toBe(allowedUncovered())
  })
})
