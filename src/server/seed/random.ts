/** A repeatable source of chance: the same seed gives the same data on every machine. */
export interface Random {
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number
  /** True with the given probability, 0 to 1. */
  happens(probability: number): boolean
  one<Item>(items: readonly Item[]): Item
  /** Digits, zeros included. */
  digits(count: number): string
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: 32 bits of state are plenty for made-up data.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    integer,
    happens: (probability) => next() < probability,
    one(items) {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}
