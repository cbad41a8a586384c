import {
  createElement,
  createText,
  parseMarkup,
  serializeNodes,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'
import type { Attributes, DesignNode, FieldAttrs, RowSection, WrappedAttrs } from './model.ts'

/** A block of the designer as markup, in the family's own words. */
export function writeBlock(node: DesignNode): string {
  return serializeNodes(blockNodes(node, false))
}

/** A line of text as markup. */
export function writeInline(nodes: readonly DesignNode[]): string {
  return serializeNodes(inlineNodes(nodes, 0))
}

const attrsOf = (node: DesignNode) => (node.attrs?.['attrs'] ?? {}) as Attributes
const textAttr = (node: DesignNode, name: string) => {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** Neighbours that stand without an element would flow into one line: each gets a paragraph. */
function manyNodes(nodes: readonly DesignNode[]): TreeNode[] {
  const isBare = (node: DesignNode | undefined) => node?.type === 'paragraph' && textAttr(node, 'tag') === ''
  return nodes.flatMap((node, index) =>
    blockNodes(node, isBare(node) && (isBare(nodes[index - 1]) || isBare(nodes[index + 1]))),
  )
}

function blockNodes(node: DesignNode, needsElement: boolean): TreeNode[] {
  const content = node.content ?? []
  if (node.type === 'paragraph') {
    const tag = textAttr(node, 'tag') || (needsElement ? 'p' : '')
    const inline = inlineNodes(tag === 'pre' ? content : spaced(content), 0)
    return tag === '' ? inline : [element(tag, attrsOf(node), inline.length > 0 ? inline : gap(tag))]
  }
  if (node.type === 'container' || node.type === 'list')
    return [element(textAttr(node, 'tag'), attrsOf(node), manyNodes(content))]
  if (node.type === 'listItem') return [element('li', attrsOf(node), manyNodes(content))]
  if (node.type === 'table') return [tableElement(node)]
  if (node.type === 'pageBreak') return parseMarkup('<!-- pagebreak -->')
  if (node.type === 'rule') return [element('hr', attrsOf(node), [])]
  return parseMarkup(textAttr(node, 'html'))
}

/** An empty paragraph is a line of white, on the screen and on paper. */
const gap = (tag: string) => (tag === 'p' || tag === 'div' ? [createElement('br')] : [])

function tableElement(node: DesignNode): TreeElement {
  const parts: TreeElement[] = []
  const caption = node.attrs?.['caption']
  if (typeof caption === 'string') parts.push(element('caption', {}, parseMarkup(caption)))
  const cols = (node.attrs?.['cols'] ?? []) as readonly string[]
  if (cols.some((width) => width !== ''))
    parts.push(
      createElement(
        'colgroup',
        {},
        cols.map((width) => createElement('col', width === '' ? {} : { style: `width: ${width}` })),
      ),
    )
  let open: RowSection | null = null
  const names = { head: 'thead', body: 'tbody', foot: 'tfoot' } as const
  for (const row of node.content ?? []) {
    const section = (row.attrs?.['section'] ?? 'body') as RowSection
    if (section !== open) parts.push(element(names[section], (row.attrs?.['around'] ?? {}) as Attributes, []))
    open = section
    const cells = (row.content ?? []).map(cellElement)
    const own = element('tr', attrsOf(row), cells)
    const last = parts.at(-1)
    if (last) {
      own.parentNode = last
      last.childNodes.push(own)
    }
  }
  return element('table', attrsOf(node), parts)
}

function cellElement(cell: DesignNode): TreeElement {
  const span = (name: 'colspan' | 'rowspan') => {
    const value = Number(cell.attrs?.[name] ?? 1)
    return value > 1 ? { [name]: String(value) } : {}
  }
  const attrs = { ...attrsOf(cell), ...span('colspan'), ...span('rowspan') }
  return element(cell.type === 'tableHeader' ? 'th' : 'td', attrs, manyNodes(cell.content ?? []))
}

function element(tag: string, attrs: Attributes, children: readonly TreeNode[]): TreeElement {
  return createElement(tag, attrs, children)
}

/** Several spaces in a row would print as one. */
function spaced(nodes: readonly DesignNode[]): DesignNode[] {
  return nodes.map((node) =>
    node.type === 'text' && node.text?.includes('  ') === true
      ? { ...node, text: node.text.replaceAll(/ {2,}/g, (run) => `${'\u00A0'.repeat(run.length - 1)} `) }
      : node,
  )
}

function inlineNodes(nodes: readonly DesignNode[], depth: number): TreeNode[] {
  const result: TreeNode[] = []
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index]
    if (node === undefined) break
    const mark = node.marks?.[depth]
    if (mark === undefined) {
      result.push(...leaf(node))
      index += 1
      continue
    }
    const key = JSON.stringify(mark)
    let end = index + 1
    while (end < nodes.length && JSON.stringify(nodes[end]?.marks?.[depth]) === key) end += 1
    result.push(element(mark.attrs.tag, mark.attrs.attrs, inlineNodes(nodes.slice(index, end), depth + 1)))
    index = end
  }
  return result
}

function leaf(node: DesignNode): TreeNode[] {
  if (node.type === 'text') return [createText(node.text ?? '')]
  if (node.type === 'lineBreak') return [createElement('br')]
  if (node.type === 'picture') return [element('img', attrsOf(node), [])]
  if (node.type === 'field') {
    const { attrs, inner } = node.attrs as unknown as FieldAttrs
    return attrs === null ? parseMarkup(inner) : [element('span', attrs, parseMarkup(inner))]
  }
  if (node.type === 'wrapped') {
    const { before, inner, after } = node.attrs as unknown as WrappedAttrs
    return [createText(before), ...parseMarkup(inner), createText(after)]
  }
  return parseMarkup(textAttr(node, 'html'))
}
