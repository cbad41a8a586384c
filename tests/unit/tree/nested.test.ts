import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  branchIds,
  countNodes,
  filterTree as filter,
  findNode,
  firstLeaf,
  flatRows,
} from '#renderer/components/tree/nested.ts'
import { matchesWord } from '#renderer/features/dictionary/matches-word.ts'

interface Node {
  id: string
  fullName: string
  enCode: string
  children: Node[]
}
const node = (fullName: string, enCode: string, children: Node[] = []): Node => ({
  id: enCode,
  fullName,
  enCode,
  children,
})

const { tree: anyTree } = fc.letrec<{ tree: Node[] }>((tie) => ({
  tree: fc.array(
    fc.record({
      id: fc.uuid(),
      fullName: fc.string({ maxLength: 6 }),
      enCode: fc.string({ maxLength: 6 }),
      children: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant<Node[]>([]), tie('tree')),
    }),
    { maxLength: 4 },
  ),
}))

const filterTree = (nodes: readonly Node[], word: string) => filter(nodes, (each) => matchesWord(each, word))
const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((one) => [one, ...all(one.children)])
const hit = (one: Node, keyword: string) =>
  one.fullName.toLowerCase().includes(keyword) || one.enCode.toLowerCase().includes(keyword)

describe('filter of the dictionary trees', () => {
  it('keeps the ancestors of a match and everything below it, and drops the rest', () => {
    const tree = [
      node('基础', 'base', [node('性别', 'sex', [node('男', '1')]), node('民族', 'nation')]),
      node('资产', 'asset'),
    ]
    const kept = filterTree(tree, '性')
    expect(all(kept).map((one) => one.enCode)).toEqual(['base', 'sex', '1'])
  })
  it('never loses a match and never shows a branch without one', () => {
    fc.assert(
      fc.property(
        anyTree,
        fc.string({ minLength: 1, maxLength: 2 }).filter((text) => text.trim() !== ''),
        (tree, keyword) => {
          const wanted = keyword.trim().toLowerCase()
          const kept = all(filterTree(tree, keyword))
          const ids = new Set(kept.map((one) => one.id))
          for (const one of all(tree)) if (hit(one, wanted)) expect(ids.has(one.id)).toBe(true)
          for (const one of filterTree(tree, keyword)) expect(all([one]).some((inner) => hit(inner, wanted))).toBe(true)
        },
      ),
    )
  })
  it('counts, finds and lists parents at any depth', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const every = all(tree)
        expect(countNodes(tree)).toBe(every.length)
        for (const one of every) expect(findNode(tree, one.id)?.id).toBe(one.id)
        expect(branchIds(tree)).toEqual(every.filter((one) => one.children.length > 0).map((one) => one.id))
      }),
    )
  })
  it('has a row for each node whose branches are all open, in the order of the tree', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const every = all(tree)
        expect(flatRows(tree, () => true).list).toEqual(every)
        expect(flatRows(tree, () => false).list).toEqual(tree)
      }),
    )
  })
  it('begins with the first node that has nothing below it', () => {
    const tree = [node('基础', 'base', [node('性别', 'sex', [node('男', '1')])]), node('资产', 'asset')]
    expect(firstLeaf(tree)?.enCode).toBe('1')
    expect(firstLeaf<Node>([])).toBeNull()
  })
})
