import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coverageCases } from '../cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const texts = ['\0', `'"%_\\;--`, 'x'.repeat(60), '1e21', '9007199254740991']
const values = [...texts, '\ud800', 'x'.repeat(3000), 1.5, -1, null, []]

/** The input with one of its leaves replaced, for every leaf and every hostile value; and where it was. */
function* spoilt(value: unknown, path: readonly string[] = []): Generator<readonly [string, unknown]> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) {
      for (const [where, changed] of spoilt(inner, [...path, key])) yield [where, { ...value, [key]: changed }]
    }
    return
  }
  const isInAddress = path[0] === 'params' || path[0] === 'query'
  for (const hostile of isInAddress ? texts : values) {
    yield [`${path.join('.')} = ${JSON.stringify(hostile).slice(0, 40)}`, hostile]
  }
}

// PGlite alone: PostgreSQL is the stricter of the two about what it stores and compares.
describe('hostile input', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform('pglite')
  })
  afterAll(() => platform.close())

  test.each(coverageCases)('$id refuses it in words, and never with an error of its own', async (statement) => {
    const { input, call } = await statement.ready(platform)
    const failed: string[] = []
    for (const [where, changed] of spoilt(input)) {
      const answer = await call(changed)
      if (answer.code === 500 || answer.status >= 500) failed.push(where)
    }
    expect(failed).toEqual([])
  })
})
