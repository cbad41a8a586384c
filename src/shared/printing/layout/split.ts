import {
  attribute,
  isElement,
  isText,
  setAttribute,
  setChildren,
  shallowCopy,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'

/** Elements without text that count as one character; the measuring script counts the same way. */
export const atomicTags: ReadonlySet<string> = new Set(['br', 'img', 'hr'])

/** UTF-16 units of text below, plus one for each atomic element. */
export function lengthOf(node: TreeNode): number {
  if (isText(node)) return node.value.length
  if (!isElement(node)) return 0
  return atomicTags.has(node.tagName) ? 1 : node.childNodes.reduce((sum, child) => sum + lengthOf(child), 0)
}

/** A copy of what lies between two offsets (`to` null: to the end). Elements cut open lose their margin on that side. */
export function sliceNodes(nodes: readonly TreeNode[], from: number, to: number | null): TreeNode[] {
  const end = to ?? Number.MAX_SAFE_INTEGER
  let position = 0
  return nodes.flatMap((node) => {
    const length = lengthOf(node)
    const start = position
    position += length
    return sliceNode(node, start, length, from, end)
  })
}

function sliceNode(node: TreeNode, start: number, length: number, from: number, end: number): TreeNode[] {
  const isWhole = start >= from && start + length <= end
  const isOutside = length === 0 ? start < from || start >= end : start + length <= from || start >= end
  if (isElement(node) && (node.tagName === 'colgroup' || node.tagName === 'col')) return [copyWhole(node)]
  if (isOutside) return []
  if (isWhole) return [copyWhole(node)]
  if (isText(node))
    return [{ ...node, parentNode: null, value: node.value.slice(Math.max(0, from - start), Math.max(0, end - start)) }]
  if (!isElement(node)) return []
  const copy = shallowCopy(node)
  setChildren(copy, sliceNodes(node.childNodes, from - start, end === Number.MAX_SAFE_INTEGER ? null : end - start))
  open(copy, start < from, start + length > end)
  return [copy]
}

function copyWhole(node: TreeNode): TreeNode {
  if (!isElement(node)) return { ...node, parentNode: null }
  const copy = shallowCopy(node)
  setChildren(
    copy,
    node.childNodes.map((child) => copyWhole(child)),
  )
  return copy
}

function open(element: TreeElement, before: boolean, after: boolean): void {
  const extra = [
    ...(before ? ['margin-top: 0', 'padding-top: 0', 'text-indent: 0', 'list-style: none'] : []),
    ...(after ? ['margin-bottom: 0', 'padding-bottom: 0'] : []),
  ]
  loosen(element, extra)
}

/** Part of a thing is as high as its content, whatever height the template gave the whole. */
export function loosen(element: TreeElement, extra: readonly string[] = []): void {
  const style = attribute(element, 'style')
  setAttribute(element, 'height', null)
  setAttribute(
    element,
    'style',
    [...(style === undefined ? [] : [style]), ...extra, 'height: auto', 'min-height: 0'].join('; '),
  )
}
