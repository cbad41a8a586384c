import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseData } from '#main/http/input.ts'
import { endpoints } from '#shared/api/table.ts'
import { coverageCases } from '../integration/server/cases.ts'
import { openPlatform, type TestPlatform } from '../integration/server/support/platform.ts'
import { listedCalls, tableCalls } from './calls.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const left = Symbol('left out')

/** Milliseconds of something that happened lately. */
const isRecent = (value: number) => value > 1e12 && value < 3e12

/** What other servers of the family write in the place of a value: nothing, or the same in another type. */
function otherForms(key: string, value: unknown): { readonly form: unknown; readonly isSame: boolean }[] {
  const none = [left, null].map((form) => ({ form, isSame: false }))
  const same = (...forms: unknown[]) => forms.map((form) => ({ form, isSame: true }))
  if (typeof value === 'boolean') return [...none, ...same(Number(value), String(value), String(Number(value)))]
  if (typeof value === 'number' && isRecent(value)) {
    const seconds = { form: Math.floor(value / 1000), isSame: value % 1000 === 0 }
    return [...none, ...same(String(value), new Date(value).toISOString()), seconds]
  }
  if (typeof value === 'number')
    return [
      ...none,
      ...same(String(value), ...((value === 0 || value === 1) && !key.endsWith('Time') ? [value === 1] : [])),
    ]
  if (typeof value === 'object') return [...none, { form: '', isSame: false }]
  if (typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)) return [...none, ...same(Number(value))]
  return none
}

/** Members without which nothing can be shown or asked for. */
const needed = new Set(['id', 'userId', 'modelId', 'url', 'downloadVo', 'token', 'status', 'field'])

interface Variant {
  readonly path: readonly (string | number)[]
  readonly form: unknown
  readonly isSame: boolean
  readonly answer: unknown
}

/** The answer with each of its values in each of its other forms; the first item stands for all of a list. */
function* variants(value: unknown): Generator<Variant> {
  if (Array.isArray(value)) {
    for (const { path, answer, ...one } of value.length > 0 ? variants(value[0]) : []) {
      yield { ...one, path: [0, ...path], answer: [answer, ...value.slice(1)] }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      // What only this server says.
      if (key === 'printGate' || key.startsWith('atrium')) continue
      const { [key]: _own, ...others } = value as Record<string, unknown>
      for (const { form, isSame } of otherForms(key, inner)) {
        // A list that is not even named is an answer of another kind.
        if (!isSame && (needed.has(key) || (key === 'list' && form === left))) continue
        yield { path: [key], form, isSame, answer: form === left ? others : { ...others, [key]: form } }
      }
      for (const { path, answer, ...one } of variants(inner)) {
        yield { ...one, path: [key, ...path], answer: { ...others, [key]: answer } }
      }
    }
  }
}

/** What is passed on as it came has no type of ours. */
function isPassedOn(read: unknown, { path, form }: Variant): boolean {
  const at = path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | null)?.[key], read)
  return at === form
}

/** Nobody but this server knows the call. */
const known = tableCalls()
const ofTheFamily = new Set(listedCalls().map((call) => known.get(call)))
/** Of a link of this server. */
ofTheFamily.delete('shortLink.list')

describe('answers of the family in other forms', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform('sqlite')
  })
  afterAll(() => platform.close())

  const cases = coverageCases.filter(
    ({ id }) => ofTheFamily.has(id) && 'data' in endpoints[id] && endpoints[id].data !== undefined,
  )
  test.each(cases)('$id is read from other types and without what may be missing', async (one) => {
    const { input, call } = await one.ready(platform)
    const { text, code } = await call(input)
    if (code !== 200) return
    const { data } = JSON.parse(text) as { readonly data: unknown }
    const endpoint = endpoints[one.id]
    const usual = parseData(endpoint, data)
    const wrong: string[] = []
    for (const variant of variants(data)) {
      try {
        const read = parseData(endpoint, variant.answer)
        if (variant.isSame && !isPassedOn(read, variant)) expect(read).toEqual(usual)
      } catch (error) {
        wrong.push(`${variant.path.join('.')} as ${String(variant.form)}: ${String(error)}`.slice(0, 300))
      }
    }
    expect(wrong).toEqual([])
  })
})
