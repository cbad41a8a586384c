import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkStates, type TreeShape } from '#renderer/components/tree/tree-checks.ts'

/** A tree whose node n stands below one that came before it. */
const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 25 }).map((picks) => {
  const shape = new Map<string, string[]>()
  for (const [at, pick] of picks.entries()) {
    const parent = at === 0 ? 'root' : `n${pick % at}`
    shape.set(parent, [...(shape.get(parent) ?? []), `n${at}`])
  }
  return { shape: shape as TreeShape, ids: picks.map((_, at) => `n${at}`) }
})
const leaves = (shape: TreeShape, id: string): string[] => {
  const children = shape.get(id) ?? []
  return children.length === 0 ? [id] : children.flatMap((child) => leaves(shape, child))
}

/** Every node of which all leaves are on. */
const wholly = (shape: TreeShape, ids: readonly string[], on: ReadonlySet<string>) =>
  new Set(ids.filter((id) => leaves(shape, id).every((leaf) => on.has(leaf))))

describe('boxes of a tree', () => {
  it('are on, partly on and off by what is on below them', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }), ({ shape, ids }, picks) => {
        const on = new Set(ids.filter((id, at) => leaves(shape, id).length === 1 && picks[at]))
        const stateOf = checkStates(shape, wholly(shape, ids, on))
        for (const id of ids) {
          const below = leaves(shape, id)
          const count = below.filter((leaf) => on.has(leaf)).length
          expect(stateOf(id)).toBe(count === 0 ? 'off' : count === below.length ? 'on' : 'some')
        }
      }),
    )
  })

  it('of a tree that runs in a circle have a state, too', () => {
    const circle = new Map([
      ['a', ['b', 'c']],
      ['b', ['a']],
    ])
    const stateOf = checkStates(circle, new Set(['c']))
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['some', 'some', 'on'])
  })
})
