import { isWebAddress } from '#shared/rules/web-address.ts'
import { cleanStyle, fontStack } from './style.ts'
import { createElement, isElement, isText, setChildren, type TreeElement, type TreeNode } from './tree.ts'

/** Kept with their content. Anything that is neither here nor in `dropped` loses its tag and keeps its content. */
export const allowedElements: ReadonlySet<string> = new Set(
  (
    'address article aside b big blockquote br caption center cite code col colgroup dd del div dl dt em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q s section small ' +
    'span strike strong sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
)
/** Gone with everything inside. */
const dropped: ReadonlySet<string> = new Set(
  (
    'applet audio base button canvas datalist embed frame frameset head iframe input link map math meta meter ' +
    'noembed noframes noscript object option optgroup output param picture plaintext portal progress script select ' +
    'slot source style svg template textarea title track video xmp'
  ).split(' '),
)
const size = /^\d{1,5}(?:\.\d{1,4})?(?:%|px|pt)?$/
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,30})$/i
const smallCount = /^\d{1,3}$/
/** Also expressions of the query behind a template: `headTable.COUNT(*)`. */
const fieldTag = /^[^{}<>"\p{Cc}]{1,200}$/u
const dataImage = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=]*$/i

const attributes = new Map<string, RegExp>(
  Object.entries({
    align: /^(?:left|right|center|justify)$/i,
    valign: /^(?:top|middle|bottom|baseline)$/i,
    width: size,
    height: size,
    border: smallCount,
    cellpadding: smallCount,
    cellspacing: smallCount,
    colspan: smallCount,
    rowspan: smallCount,
    span: smallCount,
    start: /^-?\d{1,6}$/,
    bgcolor: colour,
    color: colour,
    face: /^[^"'<>&\\;{}]{1,200}$/,
    size: /^[+-]?\d{1,2}$/,
    dir: /^(?:ltr|rtl|auto)$/i,
    lang: /^[\w-]{1,20}$/,
    alt: /^[^<>]{0,200}$/,
    nowrap: /^.{0,10}$/,
  }),
)
/** Marks of the template language; the last step before paper takes them off again. */
const marks = new Map<string, RegExp>(
  Object.entries({
    'data-tag': fieldTag,
    'data-kind': /^richText$/,
    'data-print': /^(?:letterhead|footer|fixed|background|sheet)$/,
    'data-print-on': /^(?:every|first|rest|last|odd|even)$/,
    'data-print-box': /^-?\d{1,4}(?:\.\d{1,3})?(?:\s-?\d{1,4}(?:\.\d{1,3})?){3,4}$/,
    'data-print-fit': /^(?:wrap|cut|shrink)$/,
    'data-print-paper': /^preprinted$/,
    'data-print-section': /^\d{1,3}$/,
    'data-print-if': /^[^{}]{1,200}$/,
    'data-print-role': /^(?:pageSubtotal|brought|carried|groupTotal|total)$/,
    'data-print-calc': /^(?:number|count|(?:sum|avg|min|max)\s+\S{1,100})$/,
    'data-print-format': /^(?:words|thousands(?:\s+\d{1,2})?|fixed\s+\d{1,2})$/,
    'data-print-group': fieldTag,
    'data-print-rows': /^\d{1,3}$/,
    'data-print-keep': /^$/,
    'data-print-pages': /^[^<>"]{1,80}$/,
  }),
)
const markLength = 200
/** Deeper markup than any template has; a hostile one must not exhaust the stack. */
const maxDepth = 200

/**
 * Allow-list sanitising of markup that is not data: elements, attributes and CSS properties.
 * `rich` (a rich-text value) keeps no mark of the template language, so data can never become a placeholder.
 * `linked` is rich text for the screen: a web address stays behind as `data-link`, which nothing follows by itself.
 * `stored` is rich text as it is kept: links and pictures keep their addresses, and cleaning it again changes nothing.
 */
export function sanitize(nodes: readonly TreeNode[], kind: Kind): TreeNode[] {
  return nodes.flatMap((node) => clean(node, kind, 0))
}

type Kind = 'template' | 'rich' | 'linked' | 'stored'

function clean(node: TreeNode, kind: Kind, depth: number): TreeNode[] {
  if (isText(node)) return [node]
  if (!isElement(node)) {
    const isBreak = node.nodeName === '#comment' && 'data' in node && /^\s*pagebreak\s*$/i.test(node.data)
    return isBreak && kind === 'template' ? [pageBreak()] : []
  }
  if (depth > maxDepth || dropped.has(node.tagName) || !String(node.namespaceURI).endsWith('/xhtml')) return []
  const children = node.childNodes.flatMap((child) => clean(child, kind, depth + 1))
  const isLinked = kind === 'linked' || kind === 'stored'
  const address = isLinked && node.tagName === 'a' ? webAddress(node) : null
  if (address !== null) {
    const link = createElement('a', kind === 'stored' ? { href: address } : { 'data-link': address })
    setChildren(link, children)
    return [link]
  }
  if (!allowedElements.has(node.tagName)) return children
  const copy = createElement(node.tagName)
  copy.attrs = cleanAttributes(node, kind)
  setChildren(copy, children)
  return [copy]
}

/** The tree's own form of `<!-- pagebreak -->`: an element survives copying and moving where a comment is dropped. */
export function pageBreak(): TreeElement {
  return createElement('hr', { 'data-page-break': '' })
}

export function isPageBreak(node: TreeNode): boolean {
  return isElement(node) && node.attrs.some((entry) => entry.name === 'data-page-break')
}

/** Takes the breaks inside out, once they are counted: left there they would print as lines. Answers the element. */
export function dropPageBreaks(element: TreeElement): TreeElement {
  const kept = element.childNodes.filter((node) => !isPageBreak(node))
  if (kept.length < element.childNodes.length) setChildren(element, kept)
  for (const node of kept) if (isElement(node)) dropPageBreaks(node)
  return element
}

/** The address of a link to the web; null for any other scheme. */
function webAddress(element: TreeElement): string | null {
  const href = element.attrs.find((entry) => entry.name === 'href')?.value.trim() ?? ''
  return isWebAddress(href) ? href : null
}

function cleanAttributes(element: TreeElement, kind: Kind): TreeElement['attrs'] {
  return element.attrs.flatMap(({ name: attributeName, value }) => {
    const trimmed = value.trim()
    if (attributeName === 'style') {
      const isInFlow = kind === 'linked' || kind === 'stored'
      const cleaned = cleanStyle(value, isInFlow)
      const style = kind === 'stored' ? cleaned.replaceAll(`, ${fontStack}`, '') : cleaned
      return style === '' ? [] : [{ name: 'style', value: style }]
    }
    if (attributeName === 'src') return element.tagName === 'img' ? imageSource(trimmed, kind) : []
    const pattern = attributes.get(attributeName) ?? (kind === 'template' ? marks.get(attributeName) : undefined)
    if (pattern === undefined || trimmed.length > markLength || !pattern.test(trimmed)) return []
    return [{ name: attributeName, value: trimmed }]
  })
}

/** Anything but data may still be a placeholder, or an address that main turns into data (`document.ts`). */
function imageSource(value: string, kind: Kind): TreeElement['attrs'] {
  if (isImageData(value)) return [{ name: 'src', value }]
  if (kind === 'stored')
    return /^\/?api\/|^https?:\/\//i.test(value) && value.length <= 2000 ? [{ name: 'src', value }] : []
  return value === '' || value.startsWith('data:') || value.length > 2000 ? [] : [{ name: 'data-source', value }]
}

/** A raster image as a data address. SVG is left out: it can hold markup of its own. */
export function isImageData(address: string): boolean {
  return dataImage.test(address)
}
