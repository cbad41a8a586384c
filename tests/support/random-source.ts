import type { Random } from '#shared/form/sample.ts'
import { randomOf as seededRandom } from '#server/seed/random.ts'

export type { Random }

/** A repeatable source of chance: the same seed gives the same choices on every machine. */
export function randomOf(seed: number): Random {
  const random = seededRandom(seed)
  return {
    ...random,
    some(items, least) {
      const chosen = items.filter(() => random.happens(0.4))
      for (const item of items) {
        if (chosen.length >= least) break
        if (!chosen.includes(item)) chosen.push(item)
      }
      return items.filter((item) => chosen.includes(item))
    },
  }
}
