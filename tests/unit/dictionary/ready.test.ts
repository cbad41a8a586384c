import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api/table.ts'

/** Values that a server may send in any place. */
const odd = fc.constantFrom<unknown>(
  null,
  '',
  '0',
  '1',
  'true',
  'x',
  true,
  false,
  0,
  1,
  2,
  -1,
  1.5,
  [],
  ['x'],
  {},
  { id: 'x' },
)
/** Mostly what belongs there. */
const mostly = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 40, arbitrary: good }, odd)
const text = mostly(fc.string({ maxLength: 4 }))
const mark = mostly(fc.constantFrom(0, 1))
/** Now and then one is missing. */
const record = (fields: Record<string, fc.Arbitrary<unknown>>, optional: readonly string[]) =>
  fc
    .tuple(
      fc.record(fields, { requiredKeys: Object.keys(fields).filter((key) => !optional.includes(key)) }),
      fc.nat({ max: 30 }),
    )
    .map(([made, nth]) => Object.fromEntries(Object.entries(made).filter((_field, index) => index !== nth)))

const entryOf = (depth: number): fc.Arbitrary<unknown> =>
  record(
    {
      id: text,
      dictionaryTypeId: text,
      parentId: text,
      fullName: text,
      fullNameI18nCode: text,
      enCode: text,
      enabledMark: mark,
      sortCode: mostly(fc.integer()),
      description: text,
      hasChildren: mostly(fc.boolean()),
      top: mostly(fc.boolean()),
      children: mostly(depth === 0 ? fc.constant([]) : fc.array(entryOf(depth - 1), { maxLength: 2 })),
      more: odd,
    },
    ['fullNameI18nCode', 'top', 'more'],
  )
const entry = entryOf(2)
const dictionary = record(
  {
    id: text,
    parentId: text,
    fullName: text,
    fullNameI18nCode: text,
    enCode: text,
    isTree: mark,
    dictionaryList: mostly(fc.array(entry, { maxLength: 2 })),
    more: odd,
  },
  ['fullNameI18nCode', 'more'],
)

describe.each([
  ['dictionary.entries', entry],
  ['dictionary.enabledEntries', entry],
  ['dictionary.all', dictionary],
] as const)('an answer of %s that is judged by hand', (id, item) => {
  const { data, isReady } = endpoints[id]
  const answers = record({ list: mostly(fc.array(item, { maxLength: 2 })), total: odd, more: odd }, ['total', 'more'])

  it('is what its schema makes of it', () => {
    let ready = 0
    fc.assert(
      fc.property(answers, (answer) => {
        if (!isReady(answer)) return
        ready += 1
        expect(JSON.parse(JSON.stringify(data.parse(answer)))).toEqual(answer)
      }),
      { numRuns: 1000 },
    )
    expect(ready).toBeGreaterThan(50)
  })

  it('is taken as it is once the schema made it', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 2 }), (list) => {
        const parsed = data.safeParse({ list })
        if (parsed.success) expect(isReady(JSON.parse(JSON.stringify(parsed.data)))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('with a member that would be left out goes through the schema', () => {
    const answer = JSON.parse('{"list":[],"__proto__":{"list":[1]}}') as unknown
    expect(isReady(answer)).toBe(false)
  })
})
