import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DropPart, dropPlace, keyPlace, type TreePlace } from '#renderer/components/tree/tree-move.ts'
import { type TreeNode, treeRows } from '#renderer/components/tree/tree-rows.ts'

const node = (id: string, isLeaf: boolean): TreeNode => ({ id, fullName: id, isLeaf, selectable: true, icon: null })
type Shape = ReadonlyMap<string | null, readonly string[]>
const start: Shape = new Map<string | null, readonly string[]>([
  [null, ['a', 'b', 'c']],
  ['a', ['a1', 'a2', 'a3']],
  ['b', ['b1']],
  ['c', []],
  ['b1', []],
])
const isLeaf = (shape: Shape, id: string) => !shape.has(id)

function rowsOf(shape: Shape) {
  const nodes = (ids: readonly string[]) => ids.map((id) => node(id, isLeaf(shape, id)))
  const below = new Map<string, readonly TreeNode[]>()
  const open = new Set<string>()
  const walk = (parent: string | null, path: string) => {
    for (const id of shape.get(parent) ?? []) {
      if (isLeaf(shape, id)) continue
      below.set(id, nodes(shape.get(id) ?? []))
      open.add(`${path}/${id}`)
      walk(id, `${path}/${id}`)
    }
  }
  walk(null, '')
  return treeRows(nodes(shape.get(null) ?? []), below, open)
}
/** The tree after a node went to a place. */
function moved(shape: Shape, id: string, { parent, before }: TreePlace): Shape {
  const next = new Map([...shape].map(([key, ids]) => [key, ids.filter((each) => each !== id)]))
  const list = [...(next.get(parent) ?? [])]
  list.splice(before === null ? list.length : list.indexOf(before), 0, id)
  return next.set(parent, list)
}
const at = (shape: Shape, id: string) => {
  const rows = rowsOf(shape)
  return Array.from({ length: rows.length }, (_, index) => index).find((index) => rows.at(index)?.node.id === id) ?? -1
}

describe('a node of a tree that is moved', () => {
  it.each([
    ['a2', 'ArrowUp', 'a', ['a2', 'a1', 'a3']],
    ['a2', 'ArrowDown', 'a', ['a1', 'a3', 'a2']],
    ['a2', 'ArrowLeft', null, ['a', 'a2', 'b', 'c']],
    ['c', 'ArrowRight', 'b', ['b1', 'c']],
    ['b', 'ArrowUp', null, ['b', 'a', 'c']],
  ] as const)('%s goes with Alt and %s', (id, key, parent, expected) => {
    const place = keyPlace(rowsOf(start), at(start, id), key)
    expect(place && moved(start, id, place).get(parent)).toEqual(expected)
  })

  it.each([
    ['a1', 'ArrowUp'],
    ['c', 'ArrowDown'],
    ['a', 'ArrowLeft'],
    ['a', 'ArrowRight'],
    ['a2', 'ArrowRight'],
  ] as const)('%s stays with Alt and %s', (id, key) => {
    expect(keyPlace(rowsOf(start), at(start, id), key)).toBeNull()
  })

  it('never goes into itself, is lost or doubled, and lands where it was dropped', () => {
    const ids = ['a', 'b', 'c', 'a1', 'a2', 'a3', 'b1']
    const part = fc.constantFrom<DropPart>('before', 'inside', 'after')
    const drop = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), part)
    fc.assert(
      fc.property(fc.array(drop, { maxLength: 8 }), (drops) => {
        let shape = start
        for (const [from, over, where] of drops) {
          const place = dropPlace(rowsOf(shape), at(shape, from), at(shape, over), where)
          if (!place) continue
          shape = moved(shape, from, place)
          expect(rowsOf(shape).length).toBe(ids.length)
          const siblings = shape.get(place.parent) ?? []
          if (where === 'inside') expect(siblings.at(-1)).toBe(from)
          if (where === 'before') expect(siblings[siblings.indexOf(from) + 1]).toBe(over)
          if (where === 'after' && siblings.includes(over)) expect(siblings[siblings.indexOf(from) - 1]).toBe(over)
        }
      }),
    )
  })
})
