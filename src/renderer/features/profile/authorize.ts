import type { AuthorizeNode } from '#shared/api/current-user.ts'

/** Nodes whose name contains the keyword, with what lies above and below them. */
export function filterNodes(nodes: readonly AuthorizeNode[], keyword: string): AuthorizeNode[] {
  const word = keyword.trim().toLowerCase()
  if (word === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.fullName.toLowerCase().includes(word)) return [node]
    const children = filterNodes(node.children, word)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

/** Ids of the nodes that can be folded. */
export function keysOf(nodes: readonly AuthorizeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...keysOf(node.children)]))
}
