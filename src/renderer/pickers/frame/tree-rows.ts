import type { ReactNode } from 'react'

export interface TreeNode {
  readonly id: string
  readonly fullName: string
  readonly isLeaf: boolean
  readonly selectable: boolean
  readonly icon: ReactNode
}

/** A node where it shows: the same node may stand in several branches. */
export interface TreeRow<Node extends TreeNode> {
  readonly node: Node
  readonly above: TreeRow<Node> | null
  /** 1 at the top. */
  readonly level: number
  /** Among its siblings, from 1. */
  readonly position: number
  readonly siblings: number
  readonly isBranch: boolean
  readonly isOpen: boolean
}

/** What a row is known by: the ids from the top down to it, each behind a slash. */
export function keyOf<Node extends TreeNode>({ above, node }: Pick<TreeRow<Node>, 'above' | 'node'>): string {
  return `${above ? keyOf(above) : ''}/${node.id}`
}

/**
 * The rows of a tree from top to bottom, as far as its branches are open. `below` holds the branches that were loaded, by
 * node; `open` the keys of the open ones. A server whose tree runs in a circle must not hang the window: a node below
 * itself is no branch.
 */
export function visibleRows<Node extends TreeNode>(
  top: readonly Node[],
  below: ReadonlyMap<string, readonly Node[]>,
  open: ReadonlySet<string>,
): readonly TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = []
  const add = (nodes: readonly Node[], above: TreeRow<Node> | null) => {
    const level = (above?.level ?? 0) + 1
    for (const [at, node] of nodes.entries()) {
      const isBranch = !node.isLeaf && !isBelow(node.id, above)
      const children = isBranch && open.has(keyOf({ above, node })) ? below.get(node.id) : undefined
      const isOpen = children !== undefined
      const row = { node, above, level, position: at + 1, siblings: nodes.length, isBranch, isOpen }
      rows.push(row)
      if (children) add(children, row)
    }
  }
  add(top, null)
  return rows
}

function isBelow<Node extends TreeNode>(id: string, above: TreeRow<Node> | null): boolean {
  for (let row = above; row; row = row.above) if (row.node.id === id) return true
  return false
}

/** What a key does in a tree: the row it leads to, or something with the row of now. Null: the key is not the tree's. */
export function treeStep<Node extends TreeNode>(
  rows: readonly TreeRow<Node>[],
  at: number,
  key: string,
): number | 'toggle' | 'choose' | null {
  const row = rows[at]
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1)
    case 'ArrowUp':
      // Above the first row is the search box.
      return at === 0 ? null : at - 1
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowRight':
      if (row.isBranch && !row.isOpen) return 'toggle'
      return rows[at + 1]?.above === row ? at + 1 : null
    case 'ArrowLeft':
      if (row.isOpen) return 'toggle'
      return row.above ? rows.indexOf(row.above) : null
    case 'Enter':
    case ' ':
      return 'choose'
    default:
      return null
  }
}
