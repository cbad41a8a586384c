import {
  attribute,
  deepCopy,
  isElement,
  isText,
  setAttribute,
  setChildren,
  shallowCopy,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'

/** Elements without text that count as one character; the measuring script counts the same way. */
export const atomicTags: ReadonlySet<string> = new Set(['br', 'img', 'hr', 'svg'])

/** UTF-16 units of text below, plus one for each atomic element. */
export function lengthOf(node: TreeNode): number {
  if (isText(node)) return node.value.length
  if (!isElement(node)) return 0
  return atomicTags.has(node.tagName) ? 1 : (placesOf(node.childNodes).ends.at(-1) ?? 0)
}

interface Places {
  /** By node: the offset after it. */
  readonly ends: readonly number[]
  /** What belongs to every part: the columns of a table. */
  readonly columns: readonly TreeNode[]
}

/** A cell over hundreds of pages is cut hundreds of times, and counted once: templates do not change after filling. */
const known = new WeakMap<readonly TreeNode[], Places>()

function placesOf(nodes: readonly TreeNode[]): Places {
  const before = known.get(nodes)
  if (before) return before
  let end = 0
  const places = { ends: nodes.map((node) => (end += lengthOf(node))), columns: nodes.filter(isColumn) }
  known.set(nodes, places)
  return places
}

function isColumn(node: TreeNode): boolean {
  return isElement(node) && (node.tagName === 'colgroup' || node.tagName === 'col')
}

/** A copy of what lies between two offsets (`to` null: to the end). Elements cut open lose their margin on that side. */
export function sliceNodes(nodes: readonly TreeNode[], from: number, to: number | null): TreeNode[] {
  return sliceBetween(nodes, from, to ?? Number.POSITIVE_INFINITY)
}

function sliceBetween(nodes: readonly TreeNode[], from: number, end: number): TreeNode[] {
  const { ends, columns } = placesOf(nodes)
  const parts: TreeNode[] = columns.map(deepCopy)
  for (let index = firstReaching(ends, from); index < nodes.length; index += 1) {
    const start = ends[index - 1] ?? 0
    const node = nodes[index]
    if (node === undefined || start >= end) break
    if (!isColumn(node)) parts.push(...sliceNode(node, start, (ends[index] ?? start) - start, from, end))
  }
  return parts
}

/** Index of the first end that is not before `offset`; ends never become smaller. */
function firstReaching(ends: readonly number[], offset: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

function sliceNode(node: TreeNode, start: number, length: number, from: number, end: number): TreeNode[] {
  const isWhole = start >= from && start + length <= end
  const isOutside = length === 0 ? start < from : start + length <= from
  if (isOutside) return []
  if (isWhole) return [deepCopy(node)]
  if (isText(node))
    return [{ ...node, parentNode: null, value: node.value.slice(Math.max(0, from - start), Math.max(0, end - start)) }]
  if (!isElement(node)) return []
  const copy = shallowCopy(node)
  const slice =
    node.tagName === 'tr'
      ? sliceRow(node, from - start, end - start)
      : sliceBetween(node.childNodes, from - start, end - start)
  setChildren(copy, slice)
  open(copy, start < from, start + length > end)
  return [copy]
}

/** Cells outside stay as empty ones, so that the others keep their columns. */
function sliceRow(row: TreeElement, from: number, end: number): TreeNode[] {
  const { ends } = placesOf(row.childNodes)
  return row.childNodes.flatMap((child, index) => {
    const start = ends[index - 1] ?? 0
    const parts = start < end ? sliceNode(child, start, (ends[index] ?? start) - start, from, end) : []
    if (parts.length > 0 || !isElement(child)) return parts
    const empty = shallowCopy(child)
    loosen(empty)
    return [empty]
  })
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
