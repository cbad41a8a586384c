import type { ReactNode } from 'react'

export interface TreeNode {
  readonly id: string
  readonly fullName: string
  /** Under the pointer; its name when left out. */
  readonly hint?: string
  readonly isLeaf: boolean
  readonly selectable: boolean
  /** What is chosen with it; its id when left out. */
  readonly itemId?: string
  /** Greyed: it is there, and cannot be chosen. */
  readonly disabled?: boolean
  /** Null: a folder, or a leaf. */
  readonly icon: ReactNode
}

/** The last row of a branch of which more can be had; what it stands for comes when it is pressed. */
export const MORE_ID = '\0more'

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

/** The rows of a tree from top to bottom. A row is made when it is asked for: a tree may have 40 000. */
export interface TreeRows<Node extends TreeNode> {
  readonly length: number
  readonly at: (index: number) => TreeRow<Node> | undefined
  /** -1 when it does not show. */
  readonly indexOf: (key: string) => number
}

/** What a row is known by: the ids from the top down to it, encoded, each behind a slash. */
export function keyOf<Node extends TreeNode>({ above, node }: Pick<TreeRow<Node>, 'above' | 'node'>): string {
  return `${above ? keyOf(above) : ''}/${encodeURIComponent(node.id)}`
}

function isBelow<Node extends TreeNode>(id: string, above: TreeRow<Node> | null): boolean {
  for (let row = above; row; row = row.above) if (row.node.id === id) return true
  return false
}

/** An open branch below a node of a list. */
interface OpenChild<Node extends TreeNode> {
  readonly position: number
  /** Rows of the list before the node's own. */
  readonly start: number
  readonly row: TreeRow<Node>
  readonly below: Level<Node>
}

/** The nodes of one branch, and what is open among them. */
interface Level<Node extends TreeNode> {
  readonly nodes: readonly Node[]
  readonly above: TreeRow<Node> | null
  /** In the order of the nodes. */
  readonly open: readonly OpenChild<Node>[]
  /** Rows of it with everything open below. */
  readonly size: number
}

const positions = new WeakMap<readonly TreeNode[], ReadonlyMap<string, number>>()

function positionOf(nodes: readonly TreeNode[], id: string): number {
  let known = positions.get(nodes)
  if (!known) {
    known = new Map(nodes.map((node, at) => [node.id, at]))
    positions.set(nodes, known)
  }
  return known.get(id) ?? -1
}

/** Ids that are open, by the key of the node they stand below; '' at the top. */
function openBelow(open: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const key of open) {
    const cut = key.lastIndexOf('/')
    const parent = key.slice(0, cut)
    const ids = found.get(parent)
    const id = decodeURIComponent(key.slice(cut + 1))
    if (ids) ids.push(id)
    else found.set(parent, [id])
  }
  return found
}

/**
 * The rows of a tree as far as its branches are open. `below` holds the branches that were loaded, by node; `open` the
 * keys of the open ones. The work grows with the open branches, not with their nodes. A server whose tree runs in a
 * circle must not hang the window: a node below itself is no branch.
 */
export function treeRows<Node extends TreeNode>(
  top: readonly Node[],
  below: ReadonlyMap<string, readonly Node[]>,
  open: ReadonlySet<string>,
): TreeRows<Node> {
  const openIds = openBelow(open)
  const rowOf = (level: Pick<Level<Node>, 'nodes' | 'above'>, position: number, isOpen: boolean): TreeRow<Node> => {
    const node = level.nodes[position] as Node
    return {
      node,
      above: level.above,
      level: (level.above?.level ?? 0) + 1,
      position: position + 1,
      siblings: level.nodes.length,
      isBranch: !node.isLeaf && !isBelow(node.id, level.above),
      isOpen,
    }
  }
  const levelOf = (nodes: readonly Node[], above: TreeRow<Node> | null): Level<Node> => {
    const ids = openIds.get(above ? keyOf(above) : '') ?? []
    const at = ids
      .map((id) => positionOf(nodes, id))
      .filter((position) => position >= 0)
      .toSorted((a, b) => a - b)
    const children: OpenChild<Node>[] = []
    let more = 0
    for (const position of at) {
      const row = rowOf({ nodes, above }, position, true)
      const list = row.isBranch ? below.get(row.node.id) : undefined
      if (!list) continue
      const child = levelOf(list, row)
      children.push({ position, start: position + more, row, below: child })
      more += child.size
    }
    return { nodes, above, open: children, size: nodes.length + more }
  }
  const root = levelOf(top, null)
  const made = new Map<number, TreeRow<Node>>()
  const find = (level: Level<Node>, index: number): TreeRow<Node> => {
    const child = lastBefore(level.open, index)
    if (!child) return rowOf(level, index, false)
    if (index === child.start) return child.row
    if (index <= child.start + child.below.size) return find(child.below, index - child.start - 1)
    return rowOf(level, child.position + index - child.start - child.below.size, false)
  }
  return {
    length: root.size,
    at: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= root.size) return undefined
      const row = made.get(index) ?? find(root, index)
      made.set(index, row)
      return row
    },
    indexOf: (key) => {
      let level: Level<Node> | undefined = root
      let index = -1
      for (const part of key.split('/').slice(1)) {
        const position: number = level ? positionOf(level.nodes, decodeURIComponent(part)) : -1
        if (!level || position < 0) return -1
        const before: OpenChild<Node> | undefined = level.open.findLast((child) => child.position <= position)
        const more = before ? before.start - before.position + (before.position < position ? before.below.size : 0) : 0
        index += 1 + position + more
        level = before?.position === position ? before.below : undefined
      }
      return index
    },
  }
}

/** The last open branch that begins at a row or before it. */
function lastBefore<Node extends TreeNode>(
  open: readonly OpenChild<Node>[],
  index: number,
): OpenChild<Node> | undefined {
  let low = 0
  let high = open.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((open[middle]?.start ?? 0) <= index) low = middle + 1
    else high = middle - 1
  }
  return open[high]
}

/** What a key does in a tree: the row it leads to, or something with the row of now. Null: the key is not the tree's. */
export function treeStep<Node extends TreeNode>(
  rows: TreeRows<Node>,
  at: number,
  key: string,
): number | 'toggle' | 'choose' | null {
  const row = rows.at(at)
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
      return row.isOpen && rows.at(at + 1)?.level === row.level + 1 ? at + 1 : null
    case 'ArrowLeft':
      if (row.isOpen) return 'toggle'
      return row.above ? rows.indexOf(keyOf(row.above)) : null
    case 'Enter':
    case ' ':
      return 'choose'
    default:
      return null
  }
}
