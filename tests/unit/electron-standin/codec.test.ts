import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCodec } from '../../electron-standin/src/page/codec.ts'

const codec = makeCodec()
const through = (value: unknown) => codec.decode(codec.encode(value))

/** Everything structured clone keeps and IPC carries, nested. */
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, undefined, true, false, Number.NaN, -0, Number.POSITIVE_INFINITY),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.bigInt(),
    fc.date({ noInvalidDate: false }),
    fc.uint8Array(),
    fc.float64Array(),
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$', 'v', '0', '__proto__', 'constructor')), tie('value')),
    fc.array(fc.tuple(tie('value'), tie('value'))).map((entries) => new Map(entries)),
    fc.array(tie('value')).map((items) => new Set(items)),
  ),
})).value

test('every value arrives as structured clone would give it', () => {
  fc.assert(
    fc.property(anything, (value) => {
      // expect() trips over own members called 'constructor'.
      deepStrictEqual(through(value), structuredClone(value))
    }),
    { numRuns: 500 },
  )
})

test('cycles and shared references arrive as what they are', () => {
  const shared = { date: new Date(1) }
  const value: Record<string, unknown> = { shared: [shared, shared], map: new Map([[shared, shared]]) }
  value.self = value
  const copy = through(value) as { self: unknown; shared: unknown[]; map: Map<unknown, unknown> }
  expect(copy.self).toBe(copy)
  expect(copy.shared[0]).toBe(copy.shared[1])
  expect(copy.map.get(copy.shared[0])).toBe(copy.shared[0])
})

test('what cannot be cloned is refused', () => {
  for (const value of [() => 1, Symbol('a'), { deep: [() => 1] }, new WeakMap(), Promise.resolve()]) {
    expect(() => codec.encode(value)).toThrow('An object could not be cloned.')
  }
})

test('neither a prototype nor a getter crosses', () => {
  class Point {
    x = 1
    get double(): number {
      return 2
    }
  }
  const copy = through({ point: new Point() }) as { point: object }
  expect(Object.getPrototypeOf(copy.point)).toBe(Object.prototype)
  expect(copy.point).toEqual({ x: 1 })
})

test('a long text that goes aside comes back whole, at its place', () => {
  const [long, other] = ['长😀'.repeat(50_000), `\uFEFF${'x'.repeat(70_000)}`]
  const broken = `${'y'.repeat(70_000)}\uD800`
  const value = { long, list: [other, 'short', broken, long], when: new Date(5), map: new Map([[other, long]]) }
  const aside: string[] = ['of a message before']
  const text = codec.encode(value, aside)
  expect(aside.toSorted()).toEqual([other, other, long, long, long].toSorted())
  // Half a pair would not survive being written as UTF-8.
  expect(text.length).toBeGreaterThan(broken.length)
  deepStrictEqual(codec.decode(text, aside), structuredClone(value))
})
