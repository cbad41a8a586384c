import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coverageCases } from '../cases.ts'
import { dialects } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const texts = ['\0', `'"%_\\;--`, 'x'.repeat(60), '1e21', '9007199254740991', '9'.repeat(30)]
const values = [...texts, '\ud800', 'x'.repeat(3000), 1.5, -1, null, []]
/** Inside lists and JSON texts: what their readers could trip over. */
const nested = ['\0', '\ud800', 'x--constructor', 'x'.repeat(150), 1e21, '9'.repeat(30), null, []]

type Spoilt = Generator<readonly [where: string, changed: unknown]>

/** The value with one of its leaves replaced, for every leaf and every hostile value; and where it was. */
function* spoilt(value: unknown, path: readonly string[], hostile: readonly unknown[] = values): Spoilt {
  if (typeof value === 'object' && value !== null) {
    const isList = Array.isArray(value)
    for (const [key, inner] of Object.entries(value)) {
      for (const [where, changed] of spoilt(inner, [...path, key], isList ? nested : hostile)) {
        yield [where, isList ? value.with(Number(key), changed) : { ...value, [key]: changed }]
      }
    }
    if (!isList) return
  }
  // Whole definitions have thousands of places; what is wrong with them is the matter of tests of their own.
  if (typeof value === 'string' && /^[[{]/.test(value) && value.length < 2000) {
    for (const [where, changed] of spoilt(JSON.parse(value), [...path, 'JSON'], nested)) {
      yield [where, JSON.stringify(changed)]
    }
  }
  const isInAddress = path[0] === 'params' || path[0] === 'query'
  for (const each of isInAddress ? texts : hostile) {
    yield [`${path.join('.')} = ${JSON.stringify(each).slice(0, 40)}`, each]
  }
}

// PostgreSQL alone: it is the stricter of the two about what it stores and compares.
const stricter = dialects.find((dialect) => dialect !== 'sqlite') ?? 'pglite'

describe('hostile input', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(stricter)
  })
  afterAll(() => platform.close())

  test.each(coverageCases)('$id refuses it in words, and never with an error of its own', async (statement) => {
    const { input, call } = await statement.ready(platform)
    const failed: string[] = []
    for (const [where, changed] of spoilt(input, [])) {
      const answer = await call(changed)
      if (answer.code === 500 || answer.status >= 500) failed.push(where)
    }
    expect(failed).toEqual([])
  })
})
