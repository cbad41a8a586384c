import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree, subtreeIds, withAncestors, withoutSubtree } from '#server/core/trees.ts'

interface Node {
  readonly id: string
  readonly children: Node[]
}
const node = (row: { id: string }, children: Node[]): Node => ({ id: row.id, children })
const flatten = (nodes: readonly Node[]): string[] => nodes.flatMap((each) => [each.id, ...flatten(each.children)])

/** Rows whose parent is an earlier row or the root: always a tree. */
const forest = fc.array(fc.nat(), { maxLength: 40 }).map((parents) =>
  parents.map((parent, index) => ({
    id: String(index),
    parent_id: index === 0 || parent % (index + 1) === index ? '-1' : String(parent % index),
  })),
)

describe('trees', () => {
  test('every row of a tree appears exactly once, under its parent', () => {
    fc.assert(
      fc.property(forest, (rows) => {
        const tree = buildTree(rows, '-1', node)
        expect(flatten(tree).toSorted()).toEqual(rows.map((row) => row.id).toSorted())
        const check = (nodes: readonly Node[], parent: string) => {
          for (const each of nodes) {
            expect(rows.find((row) => row.id === each.id)?.parent_id).toBe(parent)
            check(each.children, each.id)
          }
        }
        check(tree, '-1')
      }),
    )
  })

  test('a row and its sub-tree are a partition of all rows', () => {
    fc.assert(
      fc.property(forest, fc.nat(), (rows, pick) => {
        const id = rows[pick % Math.max(1, rows.length)]?.id ?? 'none'
        const below = subtreeIds(rows, id)
        const rest = withoutSubtree(rows, id)
        expect(rest.length + rows.filter((row) => below.has(row.id)).length).toBe(rows.length)
        for (const row of rest) expect(below.has(row.parent_id)).toBe(false)
      }),
    )
  })

  test('a search keeps a match and everything above it, so that the match stays reachable', () => {
    fc.assert(
      fc.property(forest, fc.nat(), (rows, pick) => {
        const id = rows[pick % Math.max(1, rows.length)]?.id
        const kept = withAncestors(rows, (row) => row.id === id)
        expect(flatten(buildTree(kept, '-1', node)).includes(id ?? 'none')).toBe(id !== undefined)
      }),
    )
  })

  test('rings and orphans are left out instead of hanging the server', () => {
    const rows = [
      { id: 'a', parent_id: 'b' },
      { id: 'b', parent_id: 'a' },
      { id: 'self', parent_id: 'self' },
      { id: 'lost', parent_id: 'nowhere' },
      { id: 'fine', parent_id: '-1' },
    ]
    expect(flatten(buildTree(rows, '-1', node))).toEqual(['fine'])
    expect(subtreeIds(rows, 'a')).toEqual(new Set(['a', 'b']))
    expect(withAncestors(rows, (row) => row.id === 'a').map((row) => row.id)).toEqual(['a', 'b'])
  })
})
