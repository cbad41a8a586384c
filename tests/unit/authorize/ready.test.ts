import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grantKinds } from '#shared/access/grant-kinds.ts'
import { endpoints } from '#shared/api/table.ts'

const { data: schema, isReady } = endpoints['authority.tree']

/** Values that a server may send in any place. */
const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  '',
  '1',
  0,
  1,
  Number.NaN,
  true,
  false,
  [],
  ['x'],
  {},
  { id: 'x' },
)
const mostly = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 60, arbitrary: good }, odd)
const text = mostly(fc.string({ maxLength: 3 }))
const isHeld = mostly(fc.boolean())
/** Now and then with a field that nobody knows. */
const node = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  mostly(
    fc
      .tuple(fc.record({ ...fields, isHeld }), fc.nat({ max: 20 }))
      .map(([made, chance]) => (chance === 0 ? { ...made, more: 1 } : made)),
  )
const tree = fc.record({
  systems: mostly(fc.array(node({ id: text, fullName: text, enCode: text }), { maxLength: 2 })),
  menus: mostly(
    fc.array(
      node({
        id: text,
        systemId: text,
        parentId: text,
        fullName: text,
        enCode: text,
        type: mostly(fc.integer({ min: 0, max: 4 })),
      }),
      { maxLength: 2 },
    ),
  ),
  items: mostly(
    fc.array(
      node({ id: text, menuId: text, kind: mostly(fc.constantFrom(...grantKinds)), fullName: text, enCode: text }),
      { maxLength: 2 },
    ),
  ),
})

it('what is taken as it came is what the schema would have made of it', () => {
  let taken = 0
  fc.assert(
    fc.property(tree, (data) => {
      if (isReady?.(data) !== true) return
      taken += 1
      expect(schema.parse(data)).toEqual(data)
    }),
    { numRuns: 2000 },
  )
  expect(taken).toBeGreaterThan(50)
})

it.each([
  ['a field left out', { id: 'b', menuId: 'm', kind: 'button', fullName: 'B', isHeld: true }],
  ['null for a text', { id: 'b', menuId: 'm', kind: 'button', fullName: 'B', enCode: null, isHeld: true }],
  ['a number for an id', { id: 7, menuId: 'm', kind: 'button', fullName: 'B', enCode: '', isHeld: true }],
  ['a field of its own', { id: 'b', menuId: 'm', kind: 'button', fullName: 'B', enCode: '', isHeld: true, x: 1 }],
])('an item with %s is left to the schema', (_what, item) => {
  const whole = { id: 'b', menuId: 'm', kind: 'button', fullName: 'B', enCode: '', isHeld: true }
  expect(isReady?.({ systems: [], menus: [], items: [whole] })).toBe(true)
  expect(isReady?.({ systems: [], menus: [], items: [whole, item] })).toBe(false)
})
