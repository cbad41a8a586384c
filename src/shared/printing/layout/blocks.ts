import { dropPageBreaks, isPageBreak } from '../template/sanitize.ts'
import { declarationsOf } from '../template/style.ts'
import {
  attribute,
  deepCopy,
  descendants,
  elementsBelow,
  isElement,
  isText,
  setAttribute,
  setChildren,
  shallowCopy,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'
import { forcesBreak } from './breaks.ts'
import { type FixedBox, isFixed, readFixed } from './fixed.ts'
import { loosen } from './split.ts'
import { type TableBlock, tableBlock } from './table-block.ts'

interface BlockBase {
  /** Copies of the plain containers around it, outermost first, with what is inherited from them. */
  readonly wrappers: readonly TreeElement[]
  /** Forced page breaks before it. Two mean an empty page between, as the template says. */
  readonly breaksBefore: number
}

/** Content that stays together while it fits on a page. */
export interface FlowBlock extends BlockBase {
  readonly kind: 'flow'
  readonly nodes: readonly TreeNode[]
  /** Nothing to see: it may vanish at the end of a document. */
  readonly blank: boolean
  /** A heading: not the last thing on a page. */
  readonly keepWithNext: boolean
}

export type Block = FlowBlock | (TableBlock & BlockBase)

export interface Blocks {
  /** Repeated at the top of every page; empty for none. */
  readonly letterhead: readonly TreeNode[]
  /** Pinned to the bottom of every page; empty for none. */
  readonly footer: readonly TreeNode[]
  readonly body: readonly Block[]
  /** At their own places on the sheet; empty for none. */
  readonly fixed: readonly FixedBox[]
}

const blockTags = new Set(
  (
    'address article aside blockquote center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ' +
    'ol p pre section table ul'
  ).split(' '),
)
const containers = new Set(['div', 'section', 'article', 'aside', 'center', 'address'])
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Flattens a filled template into what pages are made of. The tree is not changed. */
export function toBlocks(nodes: readonly TreeNode[]): Blocks {
  const walk = new Walk()
  walk.visit(nodes, [])
  return { letterhead: walk.letterhead, footer: walk.footer, body: walk.body, fixed: walk.fixed }
}

class Walk {
  readonly letterhead: TreeNode[] = []
  readonly footer: TreeNode[] = []
  readonly body: Block[] = []
  readonly fixed: FixedBox[] = []
  private breaks = 0

  visit(nodes: readonly TreeNode[], wrappers: readonly TreeElement[]): void {
    let run: TreeNode[] = []
    const flush = () => {
      if (run.some((node) => !isText(node) || node.value.trim() !== '')) this.flow(run, wrappers)
      run = []
    }
    for (const node of nodes) {
      if (isElement(node) && isBlockLevel(node)) {
        flush()
        this.element(node, wrappers)
      } else run.push(node)
    }
    flush()
  }

  private element(element: TreeElement, wrappers: readonly TreeElement[]): void {
    const mark = attribute(element, 'data-print') ?? ''
    if (isPageBreak(element)) this.breaks += 1
    else if (isFixed(element)) this.fixed.push(readFixed(dropPageBreaks(deepCopy(element))))
    else if (mark === 'letterhead' || element.tagName === 'header')
      this.letterhead.push(dropPageBreaks(deepCopy(element)))
    else if (mark === 'footer' || element.tagName === 'footer') this.footer.push(dropPageBreaks(deepCopy(element)))
    else {
      if (forcesBreak(element, 'before')) this.breaks += 1
      if (element.tagName === 'table') this.table(element, wrappers)
      else if (opens(element)) this.visit(element.childNodes, [...wrappers, wrapperOf(element)])
      else if (holdsBreak(element)) this.parts(element, wrappers)
      else if (!(isBlank([element]) && forcesBreak(element, 'after')))
        this.flow([dropPageBreaks(deepCopy(element))], wrappers)
      if (forcesBreak(element, 'after')) this.breaks += 1
    }
  }

  private table(element: TreeElement, wrappers: readonly TreeElement[]): void {
    const copy = deepCopy(element)
    const block = tableBlock(copy)
    dropPageBreaks(copy)
    this.push({ ...block, wrappers, breaksBefore: this.breaks })
    this.breaks += block.breaksAfter
  }

  private parts(element: TreeElement, wrappers: readonly TreeElement[]): void {
    for (const [index, part] of partsOf(element).entries()) {
      if (index > 0) this.breaks += 1
      if (!isBlank(part.childNodes)) this.flow([dropPageBreaks(part)], wrappers)
    }
  }

  private flow(nodes: readonly TreeNode[], wrappers: readonly TreeElement[]): void {
    const only = nodes.length === 1 ? nodes[0] : undefined
    const keepWithNext = isElement(only) && isHeading(only)
    this.push({ kind: 'flow', nodes, wrappers, breaksBefore: this.breaks, blank: isBlank(nodes), keepWithNext })
  }

  private push(block: Block): void {
    this.body.push(block)
    this.breaks = 0
  }
}

/** Also a paragraph in bold throughout: editors offer it more readily than a heading. */
function isHeading(element: TreeElement): boolean {
  if (headings.has(element.tagName)) return true
  const isBold = declarationsOf(attribute(element, 'style') ?? '').some(
    ({ property, value }) => property === 'font-weight' && /^(?:bold|bolder|[6-9]00)$/.test(value),
  )
  const content = element.childNodes.filter((node) => !isText(node) || node.value.trim() !== '')
  const inner = content.length === 1 ? content[0] : undefined
  return element.tagName === 'p' && (isBold || (isElement(inner) && ['b', 'strong'].includes(inner.tagName)))
}

/** Also an inline element around a table or a page break (an editor's span) counts as a block. */
function isBlockLevel(element: TreeElement): boolean {
  return isPageBreak(element) || blockTags.has(element.tagName) || holdsParts(element)
}

function holdsParts(element: TreeElement): boolean {
  return elementsBelow(element.childNodes).some(
    (inner) => inner.tagName === 'table' || isPageBreak(inner) || attribute(inner, 'data-print') !== undefined,
  )
}

/** Whether pages may break between the children: plain containers, and anything plain around a table or a break. */
function opens(element: TreeElement): boolean {
  if (hasBox(element)) return elementsBelow(element.childNodes, 'table').some(holdsBreak) && !isHidden(element)
  if (holdsParts(element)) return true
  return containers.has(element.tagName) && element.childNodes.some((child) => isElement(child) && isBlockLevel(child))
}

/** A page break inside that is meant for the page. */
function holdsBreak(element: TreeElement): boolean {
  if (isHidden(element)) return false
  return element.childNodes.some((node) => isElement(node) && (isPageBreak(node) || holdsBreak(node)))
}

function isHidden(element: TreeElement): boolean {
  return declarationsOf(attribute(element, 'style') ?? '').some(
    ({ property, value }) => property === 'display' && value === 'none',
  )
}

/** The copies a framed container is cut into at its page breaks: each keeps the frame, and is as high as its content. */
function partsOf(element: TreeElement): TreeElement[] {
  const parts: TreeNode[][] = [[]]
  for (const node of element.childNodes) {
    if (isPageBreak(node)) parts.push([])
    else if (isElement(node) && holdsBreak(node))
      for (const [index, inner] of partsOf(node).entries()) {
        if (index > 0) parts.push([])
        if (!isBlank(inner.childNodes)) parts.at(-1)?.push(inner)
      }
    else parts.at(-1)?.push(deepCopy(node))
  }
  return parts.map((nodes) => {
    const part = shallowCopy(element)
    loosen(part)
    setChildren(part, nodes)
    return part
  })
}

/** A frame, a background or a fixed height belongs to the whole: such a container is one piece. */
function hasBox(element: TreeElement): boolean {
  return declarationsOf(attribute(element, 'style') ?? '').some(
    ({ property, value }) =>
      /^(?:border(?!-collapse|-spacing)|background|outline|(?:min-|max-)?height|float|writing-mode)/.test(property) ||
      (property === 'display' && value !== 'block') ||
      (/^(?:page-)?break-inside$/.test(property) && value.startsWith('avoid')),
  )
}

const inherited =
  /^(?:font|color$|line-height|text-|letter-spacing|word-|overflow-wrap|white-space|direction|width|max-width|(?:margin|padding)-(?:left|right)$)/

function wrapperOf(element: TreeElement): TreeElement {
  const copy = shallowCopy(element)
  const kept = declarationsOf(attribute(element, 'style') ?? '').filter(({ property }) => inherited.test(property))
  setAttribute(copy, 'style', kept.map(({ property, value }) => `${property}: ${value}`).join('; ') || null)
  // A paragraph's own margins belong to its first and last line, not to every piece of it.
  if (['p', 'ul', 'ol', 'dl', 'pre', 'blockquote'].includes(copy.tagName)) copy.nodeName = copy.tagName = 'div'
  return copy
}

/** No visible text, image, rule or frame. A line break or a non-breaking space alone shows nothing. */
export function isBlank(nodes: readonly TreeNode[]): boolean {
  return descendants(nodes).every((node) => {
    if (isText(node)) return node.value.replaceAll(/[\s\u00a0\u200b\ufeff]/g, '') === ''
    if (!isElement(node)) return true
    if (attribute(node, 'data-print') === 'sheet') return false
    return !['img', 'hr', 'svg', 'table'].includes(node.tagName) && !hasBox(node)
  })
}
