import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkStates, toggleCheck, type TreeShape } from '#renderer/components/tree/tree-checks.ts'

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

describe('boxes of a tree', () => {
  it('are on, partly on and off by what is on below them, whatever was pressed', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.nat(), { maxLength: 12 }), ({ shape, ids }, presses) => {
        let checked: ReadonlySet<string> = new Set()
        for (const press of presses) checked = toggleCheck(shape, checked, ids[press % ids.length] ?? '')
        const stateOf = checkStates(shape, checked)
        for (const id of ids) {
          const below = leaves(shape, id)
          const on = below.filter((leaf) => checked.has(leaf)).length
          expect(stateOf(id)).toBe(on === 0 ? 'off' : on === below.length ? 'on' : 'some')
        }
      }),
    )
  })

  it('go back to what they were when one is pressed twice and was not partly on', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), ({ shape, ids }, first, second) => {
        const before = toggleCheck(shape, new Set(), ids[first % ids.length] ?? '')
        const id = ids[second % ids.length] ?? ''
        if (checkStates(shape, before)(id) === 'some') return
        expect(toggleCheck(shape, toggleCheck(shape, before, id), id)).toEqual(before)
      }),
    )
  })

  it('of a tree that runs in a circle can be pressed', () => {
    const circle = new Map([
      ['a', ['b']],
      ['b', ['a']],
    ])
    expect([...toggleCheck(circle, new Set(), 'a')].toSorted()).toEqual(['a', 'b'])
  })
})
