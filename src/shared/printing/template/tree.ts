import { defaultTreeAdapter, type DefaultTreeAdapterTypes, html, parseFragment, serializeOuter } from 'parse5'

export type TreeNode = DefaultTreeAdapterTypes.ChildNode
export type TreeElement = DefaultTreeAdapterTypes.Element
export type TreeText = DefaultTreeAdapterTypes.TextNode
export type TreeParent = DefaultTreeAdapterTypes.ParentNode

/** Elements of one piece of markup: by the rules of HTML, a few kilobytes can ask for millions of them. */
const MAX_ELEMENTS = 200_000

class TooMuchMarkup extends Error {}

/**
 * Parses markup the way a browser's innerHTML does, without running or fetching anything. What asks for more elements than
 * any document has comes back as one text.
 */
export function parseMarkup(markup: string): TreeNode[] {
  let count = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      count += 1
      if (count > MAX_ELEMENTS) throw new TooMuchMarkup()
      return defaultTreeAdapter.createElement(...given)
    },
  }
  try {
    const nodes = parseFragment(markup, { treeAdapter }).childNodes
    for (const node of nodes) node.parentNode = null
    return nodes
  } catch (error) {
    if (!(error instanceof TooMuchMarkup)) throw error
    return [createText(markup)]
  }
}

export function serializeNodes(nodes: readonly TreeNode[]): string {
  return nodes.map((node) => serializeOuter(node)).join('')
}

export function isElement(node: TreeNode | TreeParent | null | undefined): node is TreeElement {
  return node !== null && node !== undefined && 'tagName' in node
}

export function isText(node: TreeNode | null | undefined): node is TreeText {
  return node?.nodeName === '#text'
}

export function createElement(
  tagName: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (TreeNode | string)[] = [],
): TreeElement {
  const element: TreeElement = {
    nodeName: tagName,
    tagName,
    attrs: Object.entries(attributes).map(([name, value]) => ({ name, value })),
    namespaceURI: html.NS.HTML,
    parentNode: null,
    childNodes: [],
  }
  setChildren(
    element,
    children.map((child) => (typeof child === 'string' ? createText(child) : child)),
  )
  return element
}

export function createText(value: string): TreeText {
  return { nodeName: '#text', parentNode: null, value }
}

export function setChildren(parent: TreeParent, children: readonly TreeNode[]): void {
  parent.childNodes = [...children]
  for (const child of parent.childNodes) child.parentNode = parent
}

/** Puts `replacement` in the place of `node`; a node without parent is left alone. */
export function replaceNode(node: TreeNode, replacement: readonly TreeNode[]): void {
  const parent = node.parentNode
  if (parent === null) return
  setChildren(
    parent,
    parent.childNodes.flatMap((child) => (child === node ? replacement : [child])),
  )
  if (!replacement.includes(node)) node.parentNode = null
}

export function attribute(element: TreeElement, name: string): string | undefined {
  return element.attrs.find((entry) => entry.name === name)?.value
}

export function setAttribute(element: TreeElement, name: string, value: string | null): void {
  const others = element.attrs.filter((entry) => entry.name !== name)
  element.attrs = value === null ? others : [...others, { name, value }]
}

/** A copy of one element without its children. */
export function shallowCopy(element: TreeElement): TreeElement {
  return { ...element, attrs: element.attrs.map((entry) => ({ ...entry })), parentNode: null, childNodes: [] }
}

/** A copy with everything inside, its own parent null. */
export function deepCopy<Node extends TreeNode>(node: Node): Node {
  if (!isElement(node)) return { ...node, parentNode: null }
  const copy = { ...node, attrs: node.attrs.map((entry) => ({ ...entry })), parentNode: null }
  setChildren(
    copy,
    node.childNodes.map((child) => deepCopy(child)),
  )
  return copy
}

/** Every node below, in document order. The list is taken first, so callers may change the tree. */
export function descendants(nodes: readonly TreeNode[]): TreeNode[] {
  const found: TreeNode[] = []
  const pending = [...nodes].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    found.push(node)
    if (isElement(node)) for (const child of [...node.childNodes].reverse()) pending.push(child)
  }
  return found
}

export function elementsBelow(nodes: readonly TreeNode[], ...tagNames: readonly string[]): TreeElement[] {
  return descendants(nodes).filter(
    (node): node is TreeElement => isElement(node) && (tagNames.length === 0 || tagNames.includes(node.tagName)),
  )
}

export function textOf(node: TreeNode): string {
  return descendants([node])
    .filter(isText)
    .map((text) => text.value)
    .join('')
}

/** The nearest ancestor of one of these kinds, not the element itself. */
export function closest(node: TreeNode, tagNames: readonly string[]): TreeElement | null {
  for (let parent = node.parentNode; isElement(parent); parent = parent.parentNode)
    if (tagNames.includes(parent.tagName)) return parent
  return null
}
