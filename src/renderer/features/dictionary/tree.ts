import { matchesName } from '#shared/rules/name-match.ts'

interface TreeNode<Node> {
  readonly fullName: string
  readonly enCode: string
  readonly children: readonly Node[]
}

/** Whether the name (pinyin included) or the code holds the keyword, without regard to case. */
function matches(node: { readonly fullName: string; readonly enCode: string }, keyword: string): boolean {
  return matchesName(node.fullName, keyword) || node.enCode.toLowerCase().includes(keyword)
}

/**
 * The nodes that match, with their ancestors, and everything below a match.
 * An empty keyword gives the very same array, so that nothing re-renders.
 */
export function filterTree<Node extends TreeNode<Node>>(nodes: readonly Node[], keyword: string): readonly Node[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return nodes
  const keep = (node: Node): Node | null => {
    if (matches(node, wanted)) return node
    const children = node.children.map(keep).filter((child) => child !== null)
    return children.length > 0 ? { ...node, children } : null
  }
  return nodes.map(keep).filter((node) => node !== null)
}

export function countNodes<Node extends TreeNode<Node>>(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)
}

/** Ids of every node that has something below it. */
export function parentIds<Node extends TreeNode<Node> & { readonly id: string }>(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...parentIds(node.children)] : []))
}

export function findNode<Node extends TreeNode<Node> & { readonly id: string }>(
  nodes: readonly Node[],
  id: string,
): Node | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return null
}

/** The tree without empty `children`, as a table draws it: no expand icon on a leaf. */
export interface TableRow<Node> {
  readonly key: string
  readonly node: Node
  readonly children?: TableRow<Node>[]
}
export function tableRows<Node extends TreeNode<Node> & { readonly id: string }>(
  nodes: readonly Node[],
): TableRow<Node>[] {
  return nodes.map((node) => ({
    key: node.id,
    node,
    ...(node.children.length > 0 ? { children: tableRows(node.children) } : {}),
  }))
}
