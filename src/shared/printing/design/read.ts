import { attribute, isElement, isText, parseMarkup, serializeNodes } from '../template/tree.ts'
import type { TreeElement, TreeNode } from '../template/tree.ts'
import { wrapCalls } from './calls.ts'
import { type Attributes, containerTags, type DesignNode, markTags, paragraphTags, type RowSection } from './model.ts'

/** What the editor writes into the clipboard for blocks and chips that have no element of their own. */
export const copied = {
  chip: 'data-chip',
  bare: 'data-bare',
  break: 'data-page-break',
  section: 'data-section',
} as const

type Marks = NonNullable<DesignNode['marks']>

const paragraphs: ReadonlySet<string> = new Set(paragraphTags)
const sections: Readonly<Record<string, RowSection>> = { thead: 'head', tbody: 'body', tfoot: 'foot' }
/** Deeper markup than any template has is kept as it is. */
const MAX_DEPTH = 60

/** Markup as blocks of the designer. What it cannot edit without losing something is sealed: shown, and written back as it was. */
export function readBlocks(markup: string): DesignNode[] {
  return blocksOf(parseMarkup(markup), 0)
}

export function isPageBreakComment(node: TreeNode): boolean {
  return node.nodeName === '#comment' && 'data' in node && /^\s*pagebreak\s*$/i.test(node.data)
}

/** Whether a node begins a block of its own; the others make up a line of text. */
export function isBlockNode(node: TreeNode): boolean {
  if (isPageBreakComment(node)) return true
  if (!isElement(node)) return false
  if (attribute(node, copied.break) !== undefined) return true
  if (!isInlineTag(node.tagName)) return true
  return node.childNodes.some(isBlockNode)
}

const inlineAtoms = new Set([
  'br',
  'img',
  'input',
  'button',
  'label',
  'svg',
  'script',
  'style',
  'object',
  'video',
  'audio',
])
const isInlineTag = (tag: string) => markTags.has(tag) || inlineAtoms.has(tag)

function blocksOf(nodes: readonly TreeNode[], depth: number): DesignNode[] {
  const blocks: DesignNode[] = []
  let line: TreeNode[] = []
  const flush = () => {
    if (line.some((node) => !isBlankText(node) && node.nodeName !== '#comment')) blocks.push(paragraph('', {}, line))
    line = []
  }
  for (const node of nodes) {
    if (isBlockNode(node)) {
      flush()
      blocks.push(blockOf(node, depth))
    } else line.push(node)
  }
  flush()
  return blocks
}

/** A cell or a container is never empty in the editor. */
function filled(blocks: DesignNode[]): DesignNode[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph', attrs: { tag: '', attrs: {} } }]
}

const isBlankText = (node: TreeNode) => isText(node) && node.value.replaceAll(/[ \t\n\r\f]/g, '') === ''

function blockOf(node: TreeNode, depth: number): DesignNode {
  if (!isElement(node)) return isPageBreakComment(node) ? { type: 'pageBreak' } : sealed(node)
  const { tagName, childNodes } = node
  const attrs = attributesOf(node)
  if (depth > MAX_DEPTH) return sealed(node)
  if (attribute(node, copied.break) !== undefined) return { type: 'pageBreak' }
  if (attribute(node, copied.bare) !== undefined) return paragraph('', {}, childNodes)
  if (tagName === 'hr') return { type: 'rule', attrs: { attrs } }
  const seen = childNodes.filter((child) => !isBlankText(child))
  if (tagName === 'p' && seen.length === 1 && seen[0] && isPageBreakComment(seen[0])) return { type: 'pageBreak' }
  if (paragraphs.has(tagName) && !childNodes.some(isBlockNode)) return paragraph(tagName, attrs, childNodes)
  if (containerTags.has(tagName))
    return { type: 'container', attrs: { tag: tagName, attrs }, content: filled(blocksOf(childNodes, depth + 1)) }
  if (tagName === 'ul' || tagName === 'ol') return listOf(node, attrs, seen, depth)
  if (tagName === 'table') return tableOf(node, attrs, depth)
  return sealed(node)
}

function listOf(list: TreeElement, attrs: Attributes, items: readonly TreeNode[], depth: number): DesignNode {
  const isPlain = items.length > 0 && items.every((item) => isElement(item) && item.tagName === 'li')
  if (!isPlain) return sealed(list)
  const content = items.filter(isElement).map((item) => ({
    type: 'listItem',
    attrs: { attrs: attributesOf(item) },
    content: filled(blocksOf(item.childNodes, depth + 1)),
  }))
  return { type: 'list', attrs: { tag: list.tagName, attrs }, content }
}

function tableOf(table: TreeElement, attrs: Attributes, depth: number): DesignNode {
  const rows: DesignNode[] = []
  const cols: string[] = []
  let caption: string | null = null
  for (const part of table.childNodes.filter(isElement)) {
    if (part.tagName === 'caption') caption = serializeNodes(part.childNodes)
    else if (part.tagName === 'colgroup' || part.tagName === 'col') cols.push(...columnWidths(part))
    else {
      const section = sections[part.tagName]
      if (section === undefined) return sealed(table)
      const own = part.childNodes.filter(isElement)
      for (const [index, row] of own.entries()) {
        if (row.tagName !== 'tr') return sealed(table)
        const around = index === 0 ? attributesOf(part) : {}
        rows.push(rowOf(row, section, around, depth))
      }
    }
  }
  const known = rows.filter((row) => (row.content?.length ?? 0) > 0)
  if (known.length === 0 || known.length < rows.length) return sealed(table)
  return { type: 'table', attrs: { attrs, cols, caption }, content: rows }
}

/** Widths as CSS lengths; empty for a column that takes what is left. */
function columnWidths(part: TreeElement): string[] {
  const columns = part.tagName === 'col' ? [part] : part.childNodes.filter(isElement)
  return columns.flatMap((column) => {
    const style = /(?:^|;)\s*width\s*:\s*([\d.]+(?:%|px|pt|mm|cm)?)/i.exec(attribute(column, 'style') ?? '')?.[1]
    const width = style ?? attribute(column, 'width') ?? ''
    const count = Math.min(100, Math.max(1, Number(attribute(column, 'span') ?? 1) || 1))
    return Array.from({ length: count }, () => (/^[\d.]+$/.test(width) ? `${width}px` : width))
  })
}

function rowOf(row: TreeElement, section: RowSection, around: Attributes, depth: number): DesignNode {
  const cells = row.childNodes.filter(isElement).map((cell): DesignNode => {
    const { colspan, rowspan, ...attrs } = attributesOf(cell)
    return {
      type: cell.tagName === 'th' ? 'tableHeader' : 'tableCell',
      attrs: { attrs, colspan: spanOf(colspan), rowspan: spanOf(rowspan), colwidth: null },
      content: filled(blocksOf(cell.childNodes, depth + 1)),
    }
  })
  const { [copied.section]: own, ...attrs } = attributesOf(row)
  const of = own === 'head' || own === 'foot' ? own : section
  return { type: 'tableRow', attrs: { section: of, attrs, around }, content: cells }
}

function spanOf(text: string | undefined): number {
  const span = Number(text ?? 1)
  return Number.isInteger(span) && span > 0 && span <= 200 ? span : 1
}

export function attributesOf(element: TreeElement): Attributes {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
}

function sealed(node: TreeNode): DesignNode {
  return { type: 'sealed', attrs: { html: serializeNodes([node]) } }
}

function paragraph(tag: string, attrs: Attributes, nodes: readonly TreeNode[]): DesignNode {
  const content = wrapCalls(trimmed(inlineOf(nodes, [], tag === 'pre'), tag === 'pre'))
  return { type: 'paragraph', attrs: { tag, attrs }, ...(content.length > 0 ? { content } : {}) }
}

function inlineOf(nodes: readonly TreeNode[], marks: Marks, isPre: boolean): DesignNode[] {
  return nodes.flatMap((node): DesignNode[] => {
    if (isText(node)) return textParts(isPre ? node.value : node.value.replaceAll(/[ \t\n\r\f]+/g, ' '), marks)
    if (!isElement(node)) return []
    const { tagName } = node
    const marked = marks.length > 0 ? { marks } : {}
    if (tagName === 'br') return [{ type: 'lineBreak', ...marked }]
    if (tagName === 'img') return [{ type: 'picture', attrs: { attrs: attributesOf(node) }, ...marked }]
    if (isFieldTag(node)) {
      const attrs = { attrs: attributesOf(node), inner: serializeNodes(node.childNodes) }
      return [{ type: 'field', attrs, ...marked }]
    }
    if (attribute(node, copied.chip) !== undefined) return inlineOf(node.childNodes, marks, isPre)
    const isKnown = markTags.has(tagName) && marks.length < MAX_DEPTH
    if (!isKnown || isMarker(node))
      return [{ type: 'sealedInline', attrs: { html: serializeNodes([node]) }, ...marked }]
    const mark = { type: 'inline', attrs: { tag: tagName, attrs: attributesOf(node) } } as const
    return inlineOf(node.childNodes, [...marks, mark], isPre)
  })
}

/** An element whose attributes alone say what it prints. */
const isMarker = (element: TreeElement) =>
  attribute(element, 'data-print-pages') !== undefined ||
  (attribute(element, 'data-print-calc') !== undefined && element.childNodes.length === 0)

function isFieldTag(element: TreeElement): boolean {
  const tag = attribute(element, 'data-tag')
  return tag !== undefined && tag.indexOf('.') > 0 && /^\s*\{[^{}]*\}\s*$/.test(textOfTree(element))
}

function textOfTree(element: TreeElement): string {
  return element.childNodes
    .map((node) => (isText(node) ? node.value : isElement(node) ? textOfTree(node) : ''))
    .join('')
}

/** Braces that name a field become chips, so that nobody cuts one in half. */
function textParts(text: string, marks: Marks): DesignNode[] {
  const marked = marks.length > 0 ? { marks } : {}
  return text.split(/(\{[\p{L}_][\p{L}\p{N}_.-]{0,198}\})/u).flatMap((part, index): DesignNode[] => {
    if (part === '') return []
    if (index % 2 === 0) return [{ type: 'text', text: part, ...marked }]
    return [{ type: 'field', attrs: { attrs: null, inner: part }, ...marked }]
  })
}

/** White space at the ends of a line shows nothing. */
function trimmed(nodes: DesignNode[], isPre: boolean): DesignNode[] {
  if (isPre) return nodes
  const list = [...nodes]
  const cut = (index: number, pattern: RegExp) => {
    const node = list[index]
    if (node?.type !== 'text') return
    const text = (node.text ?? '').replace(pattern, '')
    list.splice(index, 1, ...(text === '' ? [] : [{ ...node, text }]))
  }
  cut(0, /^ +/)
  cut(list.length - 1, / +$/)
  return list
}
