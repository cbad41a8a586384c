import type { TreePlace } from '../rows/table-types.ts'

export interface TreeNode<Node> {
  readonly id: string
  readonly children: readonly Node[]
}

/**
 * The nodes that match, with their ancestors, and everything below a match. Nothing that is left out gives the very
 * same array, so that nothing renders again.
 */
export function filterTree<Node extends TreeNode<Node>>(
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

export function countNodes<Node extends TreeNode<Node>>(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)
}

/** Ids of every node that has something below it. */
export function branchIds<Node extends TreeNode<Node>>(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branchIds(node.children)] : []))
}

export function findNode<Node extends TreeNode<Node>>(nodes: readonly Node[], id: string): Node | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return null
}

/** The first node that has nothing below it, from the top. */
export function firstLeaf<Node extends TreeNode<Node>>(nodes: readonly Node[]): Node | null {
  const [first] = nodes
  return first === undefined ? null : (firstLeaf(first.children) ?? first)
}

/** The nodes in view as rows, in their order, and where each stands. */
export function flatRows<Node extends TreeNode<Node>>(
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
