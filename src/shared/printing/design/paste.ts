import { sanitize } from '../template/sanitize.ts'
import { declarationsOf } from '../template/style.ts'
import {
  attribute,
  createElement,
  elementsBelow,
  isElement,
  parseMarkup,
  serializeNodes,
  setAttribute,
  setChildren,
  textOf,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'

const MAX_RULES = 5_000

/**
 * Markup of the clipboard as a template can have it. Excel keeps borders and sides in classes: they become styles of the
 * cells; column widths and row heights stay; lists that Word writes as paragraphs become lists; what only an office program
 * reads goes, and so does everything that could run, load or move over other text.
 */
export function cleanPaste(html: string): string {
  const fragment = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)
  const nodes = parseMarkup(html)
  const isOffice = /urn:schemas-microsoft-com:office|<style|mso-|ProgId|LibreOffice/i.test(html)
  if (!isOffice) return serializeNodes(sanitize(nodes, 'template'))
  const rules = rulesOf(nodes)
  // A table may begin before the mark of the fragment: a whole document is read, a piece is not.
  const whole = fragment === null || /<table/i.test(html) ? nodes : parseMarkup(fragment[1] ?? '')
  const elements = elementsBelow(whole)
  for (const element of elements) inline(element, rules)
  for (const element of elements) tidy(element)
  const root = createElement('div', {}, whole)
  lists(root)
  return serializeNodes(sanitize(root.childNodes, 'template'))
}

type Rules = ReadonlyMap<string, string>

/** Declarations by selector of the `style` elements: `td`, `.xl65`, `td.xl65`. */
function rulesOf(nodes: readonly TreeNode[]): Rules {
  const rules = new Map<string, string>()
  const sheets = elementsBelow(nodes, 'style').map((style) => textOf(style).replaceAll(/<!--|-->/g, ''))
  for (const sheet of sheets)
    for (const part of sheet.slice(0, 1_000_000).split('}').slice(0, MAX_RULES)) {
      const open = part.lastIndexOf('{')
      if (open < 0) continue
      for (const selector of part.slice(0, open).split(',')) {
        const name = selector.trim().toLowerCase()
        if (/^(?:[a-z][a-z0-9]*)?(?:\.[\w-]+)?$/.test(name))
          rules.set(name, `${rules.get(name) ?? ''};${part.slice(open + 1)}`)
      }
    }
  return rules
}

function inline(element: TreeElement, rules: Rules): void {
  const classes = (attribute(element, 'class') ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const selectors = [element.tagName, ...classes.flatMap((name) => [`.${name}`, `${element.tagName}.${name}`])]
  const found = selectors.map((selector) => rules.get(selector) ?? '').join(';')
  const style = `${found};${attribute(element, 'style') ?? ''}`
  setAttribute(element, 'class', null)
  setAttribute(element, 'style', style)
}

const lines = /^(?:border|border-(?:top|right|bottom|left))$/
/** What an office program says of text that paper has anyway, or that hides text. */
const needless =
  /^(?:mso-|-webkit|tab-|page$|layout-|font-family$|direction$|word-wrap$|white-space$|unicode-bidi$|text-underline)/

function tidy(element: TreeElement): void {
  const kept = new Map<string, string>()
  const given = declarationsOf(attribute(element, 'style') ?? '')
  for (const { property, value } of given) {
    if (property === 'mso-list' && !/^(?:none|ignore)$/i.test(value)) setAttribute(element, 'data-list', value)
    if (needless.test(property) || /^mso-/i.test(value)) continue
    kept.delete(property)
    kept.set(property, lines.test(property) ? lineOf(value) : value)
  }
  for (const [property, value] of kept) if (isDefault(element.tagName, property, value)) kept.delete(property)
  for (const name of ['width', 'height'] as const) {
    const length = attribute(element, name)
    if (length === undefined || !['td', 'th', 'tr', 'col', 'table'].includes(element.tagName)) continue
    if (!kept.has(name) && /^\d+(?:\.\d+)?$/.test(length)) kept.set(name, `${millimetres(Number(length))}mm`)
    setAttribute(element, name, null)
  }
  if (element.tagName === 'table') kept.set('border-collapse', 'collapse')
  const style = [...kept].map(([property, value]) => `${property}: ${value}`).join('; ')
  setAttribute(element, 'style', style === '' ? null : style)
}

const millimetres = (pixels: number) => Number(((pixels * 25.4) / 96).toFixed(1))

/** `.5pt solid windowtext`: the colour of the system's text is black on paper. */
function lineOf(value: string): string {
  const plain = value.replaceAll(/windowtext|\bauto\b/gi, '#000').replaceAll(/(?<![\d.])\.(\d)/g, '0.$1')
  return /^(?:none|medium none)/i.test(plain) ? 'none' : plain
}

function isDefault(tag: string, property: string, value: string): boolean {
  if (property === 'color') return /^(?:windowtext|black|#000000|#000)$/i.test(value)
  if (property === 'background' || property === 'background-color')
    return /^(?:white|#fff|#ffffff|transparent|none|auto)$/i.test(value)
  if (/^font-(?:weight|style)$/.test(property)) return /^(?:400|normal)$/.test(value)
  if (property === 'text-decoration') return value === 'none'
  if (/^border/.test(property)) return value === 'none' && tag !== 'td' && tag !== 'th'
  if (/^(?:margin|padding)/.test(property)) return true
  if (property === 'vertical-align') return value === 'baseline' || value === 'bottom'
  return property === 'text-align' && /^(?:general|start|left)$/.test(value)
}

/** Word's paragraphs of a list, `mso-list: l0 level1 lfo1`, as one list; the number it wrote before them goes. */
function lists(parent: TreeElement): void {
  const next: TreeNode[] = []
  let open: TreeElement | null = null
  for (const node of parent.childNodes) {
    const isItem = isElement(node) && node.tagName === 'p' && attribute(node, 'data-list') !== undefined
    if (!isItem) {
      if (isElement(node)) lists(node)
      if (isElement(node) || textOf(node).trim() !== '') open = null
      next.push(node)
      continue
    }
    const marker = markerOf(node)
    const item = createElement(
      'li',
      {},
      node.childNodes.filter((child) => child !== marker.node),
    )
    const tag = /^[\s\u00a0]*(?:[\da-z一二三四五六七八九十]+[.)、．]|[(（])/i.test(marker.text) ? 'ol' : 'ul'
    if (open?.tagName !== tag) {
      open = createElement(tag)
      next.push(open)
    }
    setChildren(open, [...open.childNodes, item])
  }
  setChildren(parent, next)
}

/** The first span of such a paragraph holds its number or its dot. */
function markerOf(paragraph: TreeElement): { readonly node: TreeNode | null; readonly text: string } {
  const first = paragraph.childNodes.find((node) => isElement(node) && textOf(node).trim() !== '')
  return first && textOf(first).replaceAll(/[\s\u00a0]/g, '').length <= 6
    ? { node: first, text: textOf(first) }
    : { node: null, text: '' }
}
