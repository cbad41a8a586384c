import { amountInWords, formatDateTime, thousands } from '#shared/rules/amount.ts'
import { type ApprovalRecord, approvalTable, type PaperWords } from './approval.ts'
import { type Format, partsOf, type Placeholder, placeholdersIn, takeHelpers, withTag } from './placeholders.ts'
import { isImageData, sanitize } from './sanitize.ts'
import {
  attribute,
  closest,
  createElement,
  elementsBelow,
  isElement,
  isText,
  parseMarkup,
  setAttribute,
  setChildren,
  shallowCopy,
  type TreeElement,
  type TreeNode,
} from './tree.ts'
import { type PrintData, type PrintRow, rowsOf, textNodes, valueText } from './values.ts'

export interface Substitution {
  readonly data: PrintData
  readonly approvals: readonly ApprovalRecord[]
  /** Who prints: {systemPrinter}. */
  readonly printedBy: string
  /** When: {systemPrintTime}, epoch milliseconds. */
  readonly printedAt: number
  /** Fields whose values are rich text, `field` or `table.field`; a `data-kind="richText"` span says it too. */
  readonly richFields?: ReadonlySet<string>
  readonly words?: PaperWords
}

interface Scope {
  readonly input: Substitution
  readonly formats: ReadonlyMap<TreeElement, Format>
  /** Child rows around this place, innermost first. */
  readonly rows: readonly { readonly table: string; readonly row: PrintRow }[]
}

/** Block-level content may not stand in a `p`: a parser would tear it apart. */
const blockTags = ['table', 'div', 'p', 'ul', 'ol', 'dl', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'hr']

/** A new tree with every placeholder of the sanitised template filled, child rows repeated and system tags written. */
export function substitute(template: readonly TreeNode[], input: Substitution): TreeNode[] {
  const root = createElement('div', {}, template)
  const scope: Scope = { input, formats: takeHelpers([root]), rows: [] }
  const filled = root.childNodes.flatMap((node) => fill(node, scope))
  for (const node of filled) node.parentNode = null
  return filled
}

function fill(node: TreeNode, scope: Scope): TreeNode[] {
  if (isText(node)) return fillText(node.value, isElement(node.parentNode) ? node.parentNode : null, scope)
  if (!isElement(node)) return []
  if (node.tagName !== 'tr') return [fillElement(node, scope)]
  const own = placeholdersIn(node).filter(({ text }) => closest(text, ['tr']) === node)
  const table = childTableOf(own, scope)
  if (table === '') {
    const filled = fillElement(node, scope)
    if (own.length > 0) setAttribute(filled, 'data-filled', '')
    return [filled]
  }
  return childRows(table, scope).map((row) => {
    const filled = fillElement(node, { ...scope, rows: [{ table, row }, ...scope.rows] })
    setAttribute(filled, 'data-child-row', table)
    return filled
  })
}

/** `data-print-pages="{page} / {pages}"`: other clients of the family see an empty element and print nothing. */
function pageNumbers(pattern: string): TreeNode[] {
  return pattern.split(/(\{pages?\})/).flatMap((part) => {
    if (part === '{page}') return [createElement('span', { 'data-page': 'number' }, ['1'])]
    if (part === '{pages}') return [createElement('span', { 'data-page': 'count' }, ['1'])]
    return textOnly(part)
  })
}

function fillElement(element: TreeElement, scope: Scope): TreeElement {
  const copy = shallowCopy(element)
  const pages = attribute(element, 'data-print-pages')
  if (pages !== undefined) {
    setAttribute(copy, 'data-print-pages', null)
    setChildren(copy, pageNumbers(pages))
    return copy
  }
  setChildren(
    copy,
    element.childNodes.flatMap((child) => fill(child, scope)),
  )
  if (element.tagName === 'img') fillImage(copy, scope)
  if (element.tagName === 'p' && elementsBelow(copy.childNodes, ...blockTags).length > 0) {
    copy.nodeName = 'div'
    copy.tagName = 'div'
  }
  return copy
}

/** The child set a row repeats for: named by a placeholder of its own cells, not by those of a table inside them. */
function childTableOf(own: readonly { readonly placeholder: Placeholder }[], scope: Scope): string {
  const tables = own.map(({ placeholder }) => placeholder.table)
  const isOpen = (table: string) => scope.rows.some((around) => around.table === table)
  return tables.find((table) => table !== '' && table !== 'headTable' && !isOpen(table)) ?? ''
}

/** A set inside the surrounding row comes before one of the record (nested child in a cell). */
function childRows(table: string, scope: Scope): PrintRow[] {
  for (const { row } of scope.rows) if (Array.isArray(row[table])) return rowsOf(row[table])
  return rowsOf(scope.input.data[table])
}

function fillText(text: string, parent: TreeElement | null, scope: Scope): TreeNode[] {
  return partsOf(text).flatMap((part) => {
    if (part.kind === 'text') return textOnly(part.text)
    if (part.kind === 'number') return textOnly(formatted(part.number, part.format))
    return fillPlaceholder(withTag(part.placeholder, parent), parent, scope)
  })
}

/** The template's own white space is markup, not data: it stays one text node. */
function textOnly(text: string): TreeNode[] {
  return text === '' ? [] : [{ nodeName: '#text', value: text, parentNode: null }]
}

function fillPlaceholder(placeholder: Placeholder, parent: TreeElement | null, scope: Scope): TreeNode[] {
  const system = placeholder.table === '' ? systemTag(placeholder.field, scope.input) : null
  if (system !== null) return system
  const value = lookUp(placeholder, scope)
  if (value === undefined && !/^[\w.-]+$/.test(placeholder.source.slice(1, -1)) && placeholder.format === null)
    return textOnly(placeholder.source)
  const format = placeholder.format ?? formatAround(parent, scope.formats)
  if (format !== null) return textOnly(formatted(value, format))
  return isRich(placeholder, parent, scope.input)
    ? sanitize(parseMarkup(valueText(value)), 'rich')
    : textNodes(valueText(value))
}

function systemTag(field: string, input: Substitution): TreeNode[] | null {
  if (field === 'systemPrinter') return textNodes(input.printedBy)
  if (field === 'systemPrintTime') return textNodes(formatDateTime(input.printedAt))
  if (field === 'systemPageNumber') return [createElement('span', { 'data-page': 'number' }, ['1'])]
  if (field === 'systemPageCount') return [createElement('span', { 'data-page': 'count' }, ['1'])]
  if (field !== 'systemApprovalContent') return null
  return input.approvals.length === 0 ? [] : [approvalTable(input.approvals, input.words)]
}

/** Outside a row of its set a child column lists the values of all rows. */
function lookUp({ table, field }: Placeholder, { input, rows }: Scope): unknown {
  if (table === '' || table === 'headTable') return valueOf(input.data, field)
  const around = rows.find((candidate) => candidate.table === table)
  if (around !== undefined) return valueOf(around.row, field)
  return Object.hasOwn(input.data, table) ? rowsOf(input.data[table]).map((row) => valueOf(row, field)) : undefined
}

function valueOf(row: PrintRow, field: string): unknown {
  return Object.hasOwn(row, field) ? row[field] : undefined
}

function formatAround(parent: TreeElement | null, formats: ReadonlyMap<TreeElement, Format>): Format | null {
  for (let element = parent; element !== null; element = isElement(element.parentNode) ? element.parentNode : null) {
    const format = formats.get(element)
    if (format !== undefined) return format
  }
  return null
}

function formatted(value: unknown, format: Format): string {
  return format.kind === 'words' ? amountInWords(value) : thousands(value, format.decimals)
}

function isRich(placeholder: Placeholder, parent: TreeElement | null, input: Substitution): boolean {
  const { table, field } = placeholder
  const name = table === '' || table === 'headTable' ? field : `${table}.${field}`
  if (input.richFields?.has(name) === true) return true
  for (let element = parent; element !== null; element = isElement(element.parentNode) ? element.parentNode : null) {
    if (attribute(element, 'data-tag') !== undefined) return attribute(element, 'data-kind') === 'richText'
  }
  return false
}

/** `<img src="{photo}">`: an address, a list of uploaded images (the first counts), or data. */
function fillImage(image: TreeElement, scope: Scope): void {
  const parts = partsOf(attribute(image, 'data-source') ?? '')
  if (!parts.some((part) => part.kind === 'placeholder')) return
  const address = parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      return part.kind === 'placeholder' ? imageAddress(lookUp(part.placeholder, scope)) : part.number
    })
    .join('')
    .trim()
  setAttribute(image, 'data-source', isImageData(address) || address === '' ? null : address.slice(0, 2000))
  if (isImageData(address)) setAttribute(image, 'src', address)
}

function imageAddress(value: unknown): string {
  const listed = typeof value === 'string' && value.trimStart().startsWith('[') ? parsed(value) : value
  const first: unknown = Array.isArray(listed) ? listed[0] : listed
  if (typeof first === 'object' && first !== null) return valueText((first as PrintRow)['url'])
  return valueText(first)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
