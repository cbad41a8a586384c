import type { Random } from '#shared/form/sample.ts'

/** A repeatable source of chance: the same seed gives the same choices on every machine. */
export type Chance = Random

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  return {
    integer,
    one,
    happens: (probability) => next() < probability,
    some(items, least) {
      const chosen = items.filter(() => next() < 0.4)
      for (const item of items) {
        if (chosen.length >= least) break
        if (!chosen.includes(item)) chosen.push(item)
      }
      return items.filter((item) => chosen.includes(item))
    },
  }
}
