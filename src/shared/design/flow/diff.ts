import type { Raw } from '#shared/form/parsing/read.ts'
import { allNodes, alone, idOf, parentOf, titleOf } from './tree.ts'

/** What became of the nodes between two versions of a flow, by their names. */
export interface FlowDifference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Their own settings are others. */
  readonly changed: readonly string[]
  /** They follow another node. */
  readonly moved: readonly string[]
}

/** Without what follows from where a node stands. */
function ownOf(node: Raw): string {
  const { prevId: _before, content: _content, ...own } = alone(node)
  return JSON.stringify(own)
}

const beforeOf = (tree: Raw, id: string) => {
  const parent = parentOf(tree, id)
  return parent ? idOf(parent.node) : ''
}

export function differenceOf(before: Raw, after: Raw): FlowDifference {
  const [old, now] = [allNodes(before), allNodes(after)]
  const former = new Map(old.map((node) => [idOf(node), node]))
  const present = new Set(now.map(idOf))
  const both = now.flatMap((node) => {
    const other = former.get(idOf(node))
    return other ? [{ node, other }] : []
  })
  return {
    added: now.filter((node) => !former.has(idOf(node))).map(titleOf),
    removed: old.filter((node) => !present.has(idOf(node))).map(titleOf),
    changed: both.filter(({ node, other }) => ownOf(node) !== ownOf(other)).map(({ node }) => titleOf(node)),
    moved: both
      .filter(({ node }) => beforeOf(before, idOf(node)) !== beforeOf(after, idOf(node)))
      .map(({ node }) => titleOf(node)),
  }
}
