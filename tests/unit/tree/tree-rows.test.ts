import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  keyOf,
  type TreeNode,
  type TreeRow,
  type TreeRows,
  treeRows,
  treeStep,
} from '#renderer/components/tree/tree-rows.ts'

const node = (id: string, isLeaf = false): TreeNode => ({ id, fullName: id, isLeaf, selectable: isLeaf, icon: null })

/** A company with a department that has two people, and a third person beside it. */
const top = [node('c')]
const below = new Map([
  ['c', [node('d'), node('p3', true)]],
  ['d', [node('p1', true), node('p2', true)]],
])
const shown = (open: readonly string[]) => treeRows(top, below, new Set(open))
const list = (rows: TreeRows<TreeNode>): TreeRow<TreeNode>[] =>
  Array.from({ length: rows.length }, (_, at) => rows.at(at)).filter((row) => row !== undefined)
const ids = (open: readonly string[]) => list(shown(open)).map((row) => row.node.id)

/** The rows as one reads them off the tree, all at once. */
function allRows(
  nodes: readonly TreeNode[],
  branches: ReadonlyMap<string, readonly TreeNode[]>,
  open: ReadonlySet<string>,
) {
  const found: { key: string; level: number; position: number; isBranch: boolean; isOpen: boolean }[] = []
  const add = (siblings: readonly TreeNode[], path: readonly string[]) => {
    for (const [at, each] of siblings.entries()) {
      const key = `${path.map((id) => `/${id}`).join('')}/${each.id}`
      const isBranch = !each.isLeaf && !path.includes(each.id)
      const children = isBranch && open.has(key) ? branches.get(each.id) : undefined
      found.push({ key, level: path.length + 1, position: at + 1, isBranch, isOpen: children !== undefined })
      if (children) add(children, [...path, each.id])
    }
  }
  add(nodes, [])
  return found
}

describe('the rows of a tree', () => {
  it('show a branch as far as it is open, and nothing of it when one above is closed', () => {
    expect(ids([])).toEqual(['c'])
    expect(ids(['/c'])).toEqual(['c', 'd', 'p3'])
    expect(ids(['/c', '/c/d'])).toEqual(['c', 'd', 'p1', 'p2', 'p3'])
    expect(ids(['/c/d'])).toEqual(['c'])
    expect(list(shown(['/c', '/c/d'])).map(({ level, position, siblings }) => [level, position, siblings])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [3, 1, 2],
      [3, 2, 2],
      [2, 2, 2],
    ])
  })

  it('end below a node that contains itself (the window hung)', () => {
    const circle = new Map([
      ['a', [node('b')]],
      ['b', [node('a')]],
    ])
    const rows = list(treeRows([node('a')], circle, new Set(['/a', '/a/b', '/a/b/a'])))
    expect(rows.map((row) => [row.node.id, row.isBranch])).toEqual([
      ['a', true],
      ['b', true],
      ['a', false],
    ])
  })

  it('have keys of their own wherever the same node stands', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 }), {
          minLength: 6,
          maxLength: 6,
        }),
        (branches) => {
          const [roots = [], ...others] = branches.map((list) => list.map((id) => node(id)))
          const children = new Map(['a', 'b', 'c', 'd', 'e'].map((id, at) => [id, others[at] ?? []]))
          let open = new Set<string>()
          // Everything that can be opened is opened, level by level.
          for (let level = 0; level < 6; level += 1)
            open = new Set([...open, ...list(treeRows(roots, children, open)).map((row) => keyOf(row))])
          const keys = list(treeRows(roots, children, open)).map((row) => keyOf(row))
          expect(new Set(keys).size).toBe(keys.length)
          for (const key of keys) expect(new Set(key.split('/').slice(1, -1)).size).toBe(key.split('/').length - 2)
        },
      ),
    )
  })
})

describe('rows made one by one', () => {
  const branches = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 }), {
    minLength: 7,
    maxLength: 7,
  })
  it('are those of the whole tree at each place, and are found again by their keys', () => {
    fc.assert(
      fc.property(
        branches,
        fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 })),
        (lists, paths) => {
          const [roots = [], ...others] = lists.map((each) => each.map((id) => node(id, id === 'f')))
          const children = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => [id, others[at] ?? []]))
          const open = new Set(
            paths.flatMap((path) =>
              path.map((_, at) =>
                path
                  .slice(0, at + 1)
                  .map((id) => `/${id}`)
                  .join(''),
              ),
            ),
          )
          const rows = treeRows(roots, children, open)
          const made = list(rows).map((row) => ({
            key: keyOf(row),
            level: row.level,
            position: row.position,
            isBranch: row.isBranch,
            isOpen: row.isOpen,
          }))
          expect(made).toEqual(allRows(roots, children, open))
          expect(made.map(({ key }) => rows.indexOf(key))).toEqual(made.map((_, at) => at))
        },
      ),
    )
  })

  it('opens a branch of 40 000 without making a row of it', () => {
    let looks = 0
    const crowd = Array.from({ length: 40_000 }, (_, at) => {
      const one = node(`p${at}`, true)
      return new Proxy(one, {
        get(target, name) {
          looks += 1
          return Reflect.get(target, name) as unknown
        },
      })
    })
    const rows = treeRows([node('c')], new Map([['c', crowd]]), new Set(['/c']))
    expect(rows.length).toBe(40_001)
    expect(rows.at(40_000)?.node.id).toBe('p39999')
    expect(looks).toBeLessThan(50)
  })
})

describe('a key in a tree', () => {
  const rows = shown(['/c', '/c/d'])
  it.each([
    [0, 'ArrowDown', 1],
    [4, 'ArrowDown', 4],
    [2, 'ArrowUp', 1],
    // Above the first row is the search box.
    [0, 'ArrowUp', null],
    [3, 'Home', 0],
    [1, 'End', 4],
    [1, 'ArrowRight', 2],
    [2, 'ArrowRight', null],
    [1, 'ArrowLeft', 'toggle'],
    [3, 'ArrowLeft', 1],
    [3, 'Enter', 'choose'],
    [3, ' ', 'choose'],
    [3, 'a', null],
    [9, 'ArrowDown', null],
  ] as const)('in row %i, %s leads to %s', (at, key, expected) => {
    expect(treeStep(rows, at, key)).toBe(expected)
  })

  it('opens a closed branch by the right arrow, and nothing more', () => {
    expect(treeStep(shown(['/c']), 1, 'ArrowRight')).toBe('toggle')
    expect(treeStep(shown([]), 0, 'ArrowLeft')).toBeNull()
  })
})
