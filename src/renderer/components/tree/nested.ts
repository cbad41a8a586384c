import type { TreePlace } from '../rows/table-types.ts'
import type { TreeNode } from './tree-rows.ts'

/** A record that holds those below it. */
export interface Nested<Node> {
  readonly id: string
  readonly children: readonly Node[]
}

/** A tree that came whole, in the shape that rows are made from. */
export interface WholeTree<Node extends TreeNode> {
  readonly top: readonly Node[]
  readonly below: ReadonlyMap<string, readonly Node[]>
  /** Keys of every branch, for "expand all". */
  readonly branches: ReadonlySet<string>
}

/** Reads nested nodes once; `nodeOf` says how one is drawn. */
export function wholeTree<Source extends Nested<Source>, Node extends TreeNode>(
  sources: readonly Source[],
  nodeOf: (source: Source) => Node,
): WholeTree<Node> {
  const below = new Map<string, readonly Node[]>()
  const branches = new Set<string>()
  const read = (list: readonly Source[], path: string): readonly Node[] =>
    list.map((source) => {
      if (source.children.length > 0) {
        const key = `${path}/${encodeURIComponent(source.id)}`
        branches.add(key)
        below.set(source.id, read(source.children, key))
      }
      return nodeOf(source)
    })
  return { top: read(sources, ''), below, branches }
}

/**
 * The nodes that match, with their ancestors, and everything below a match. Nothing that is left out gives the very
 * same array, so that nothing renders again.
 */
export function filterTree<Node extends Nested<Node>>(
  nodes: readonly Node[],
  matches: (node: Node) => boolean,
): readonly Node[] {
  const keep = (node: Node): Node | null => {
    if (matches(node)) return node
    const children = node.children.map(keep).filter((child) => child !== null)
    return children.length > 0 ? { ...node, children } : null
  }
  return nodes.map(keep).filter((node) => node !== null)
}

/** What the row of a node is known by (`keyOf`); null where no node has the id. */
export function keyBelow<Node extends Nested<Node>>(nodes: readonly Node[], id: string): string | null {
  for (const node of nodes) {
    const own = `/${encodeURIComponent(node.id)}`
    if (node.id === id) return own
    const below = keyBelow(node.children, id)
    if (below !== null) return own + below
  }
  return null
}

export function countNodes<Node extends Nested<Node>>(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)
}

/** Ids of every node that has something below it. */
export function branchIds<Node extends Nested<Node>>(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branchIds(node.children)] : []))
}

export function findNode<Node extends Nested<Node>>(nodes: readonly Node[], id: string): Node | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return null
}

/** The first node that has nothing below it, from the top. */
export function firstLeaf<Node extends Nested<Node>>(nodes: readonly Node[]): Node | null {
  const [first] = nodes
  return first === undefined ? null : (firstLeaf(first.children) ?? first)
}

/** The nodes in view as rows, in their order, and where each stands. */
export function flatRows<Node extends Nested<Node>>(
  nodes: readonly Node[],
  isOpen: (id: string) => boolean,
  isLazyBranch: (node: Node) => boolean = () => false,
): { readonly list: readonly Node[]; readonly places: ReadonlyMap<string, TreePlace> } {
  const list: Node[] = []
  const places = new Map<string, TreePlace>()
  const add = (level: number, below: readonly Node[]) => {
    for (const node of below) {
      const isBranch = node.children.length > 0 || isLazyBranch(node)
      const open = isBranch && isOpen(node.id)
      list.push(node)
      places.set(node.id, { level, isBranch, isOpen: open })
      if (open) add(level + 1, node.children)
    }
  }
  add(1, nodes)
  return { list, places }
}
