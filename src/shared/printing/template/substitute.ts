import { formatDateTime } from '#shared/rules/amount.ts'
import { drawRecordCode } from '../code-corner.ts'
import type { RefusedCode } from '../codes/contract.ts'
import { type ApprovalRecord, approvalTable, type PaperWords } from './approval.ts'
import { type IsOpen, ownPlaceholders, patternAt, setOfTable } from './child-rows.ts'
import { type CodeDrawing, codeKindOf, codeNodes, pictureAddresses, pictureNodes, takeCodes } from './codes.ts'
import { holds, readCondition } from './condition.ts'
import { type Dictionaries, dictionaryTypes, type Format, formatted, takeFunctions } from './functions.ts'
import { isPlainName, ofOneRow, partsOf, type Placeholder, placeholdersIn, withTag } from './placeholders.ts'
import { isImageData, sanitize } from './sanitize.ts'
import { declarationsOf } from './style.ts'
import { repeatRows } from './repeat-rows.ts'
import { keptValues, readKept, summedFields, writeTotals } from './totals.ts'
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
  textOf,
  type TreeElement,
  type TreeNode,
  type TreeText,
} from './tree.ts'
import { type PrintData, type PrintRow, rowsOf, textNodes, valueText } from './values.ts'

export interface Substitution {
  readonly data: PrintData
  readonly approvals: readonly ApprovalRecord[]
  /** Who prints: {systemPrinter}. */
  readonly printedBy: string
  /** When: {systemPrintTime}, epoch milliseconds. */
  readonly printedAt: number
  /** Names the record where paper is scanned: {systemRecordCode}, a code of its own outside of one; absent for none. */
  readonly recordCode?: string
  /** Fields whose values are rich text, `field` or `table.field`; a `data-kind="richText"` span says it too. */
  readonly richFields?: ReadonlySet<string>
  readonly words?: PaperWords
  readonly dictionaries?: Dictionaries
  /** Null: codes show as their text. */
  readonly codes?: CodeDrawing | null
  /** Hears of codes that their values cannot be. */
  readonly onRefusedCode?: (refused: RefusedCode) => void
}

/** A sanitised template with its functions and codes taken out of its text, to be filled once or many times. */
export interface PreparedTemplate {
  readonly nodes: readonly TreeNode[]
  readonly formats: ReadonlyMap<TreeText, Format>
  /** Categories of dictionaries that filling it needs. */
  readonly dictionaryTypes: readonly string[]
  /** It has QR or bar codes. */
  readonly hasCodes: boolean
}

interface Scope {
  readonly input: Substitution
  readonly formats: ReadonlyMap<TreeText, Format>
  /** Child rows around this place, innermost first. */
  readonly rows: readonly OpenRow[]
  /** Of the whole document. */
  readonly repeated: { count: number }
}

/** Rows that a document repeats: tables inside the rows of others multiply theirs. */
const MAX_REPEATED = 100_000

interface OpenRow {
  readonly table: string
  readonly row: PrintRow
  /** From 1; 0 for a row that only fills the page. */
  readonly number: number
}

/** Block-level content may not stand in a `p`: a parser would tear it apart. */
const blockTags = ['table', 'div', 'p', 'ul', 'ol', 'dl', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'hr']

/** Changes the nodes it is given. */
export function prepareTemplate(template: readonly TreeNode[]): PreparedTemplate {
  const root = createElement('div', {}, template)
  const { hasCodes } = takeCodes([root])
  const formats = takeFunctions([root])
  const namesRecord = placeholdersIn(root).some(({ placeholder: { field } }) => field === 'systemRecordCode')
  return {
    nodes: root.childNodes,
    formats,
    dictionaryTypes: dictionaryTypes(formats),
    hasCodes: hasCodes || namesRecord,
  }
}

/**
 * A new tree with every placeholder of the prepared template filled, child rows repeated and system tags written. Throws where
 * there are more rows than anybody prints.
 */
export function substitute({ nodes, formats }: PreparedTemplate, input: Substitution): TreeNode[] {
  const filled = fillAll(nodes, { input, formats, rows: [], repeated: { count: 0 } })
  for (const node of filled) node.parentNode = null
  return filled
}

function fillAll(nodes: readonly TreeNode[], scope: Scope): TreeNode[] {
  const isOpen: IsOpen = (table) => scope.rows.some((around) => around.table === table)
  const filled: TreeNode[] = []
  for (let index = 0; index < nodes.length; index += 1) {
    const pattern = patternAt(nodes, index, isOpen)
    const node = nodes[index]
    if (pattern !== null) {
      const rows = nodes.slice(index, pattern.end).filter(isElement)
      const total = groupTotalAt(nodes, pattern.end)
      filled.push(...repeated(rows, total?.row ?? null, pattern.table, scope))
      index = (total?.end ?? pattern.end) - 1
    } else if (node !== undefined) filled.push(...fill(node, scope))
  }
  return filled
}

/** The row right below a pattern that closes each group of it. */
function groupTotalAt(nodes: readonly TreeNode[], from: number): { row: TreeElement; end: number } | null {
  const index = nodes.findIndex((node, at) => at >= from && !(isText(node) && node.value.trim() === ''))
  const row = nodes[index]
  if (!isElement(row) || attribute(row, 'data-print-role') !== 'groupTotal') return null
  return { row, end: index + 1 }
}

/** Each row carries the name of its set for the layout, and the values that sums by page need. */
function repeated(
  pattern: readonly TreeElement[],
  total: TreeElement | null,
  table: string,
  scope: Scope,
): TreeElement[] {
  const around = pattern[0] === undefined ? null : closest(pattern[0], ['table'])
  const own = (name: string) => (around === null ? undefined : attribute(around, name))
  const fields = around === null ? [] : summedFields([around])
  const records = childRows(table, scope)
  const open = (row: PrintRow, number: number): Scope => ({ ...scope, rows: [{ table, row, number }, ...scope.rows] })
  return repeatRows({
    records,
    perPage: Number(own('data-print-rows') ?? 0),
    group: total === null ? null : (row) => valueText(row[own('data-print-group') ?? '']),
    fillRecord: (row, number) =>
      pattern.flatMap((element) => {
        const inside = open(row, number)
        scope.repeated.count += 1
        if (scope.repeated.count > MAX_REPEATED) throw new Error(`more than ${MAX_REPEATED} rows`)
        if (!isWanted(element, inside)) return []
        const filled = fillElement(element, inside)
        setAttribute(filled, 'data-child-row', table)
        return [filled]
      }),
    kept: fields.length === 0 ? null : (row) => keptValues(row, fields),
    fillTotal: (rows) => {
      if (total === null) return null
      const filled = fillElement(total, open(rows.at(-1) ?? {}, 0))
      writeTotals(
        [filled],
        rows.map((row) => readKept(keptValues(row, fields))),
      )
      return filled
    },
  })
}

/** Whether the condition of an element holds; what has none, or one that cannot be read, is printed. */
function isWanted(element: TreeElement, scope: Scope): boolean {
  const text = attribute(element, 'data-print-if')
  const condition = text === undefined ? null : readCondition(text)
  if (condition === null) return true
  return holds(condition, (name) => {
    if (name === 'systemApprovalContent') return scope.input.approvals
    const [part] = partsOf(`{${name}}`)
    return part?.kind === 'placeholder' ? lookUp(part.placeholder, scope) : undefined
  })
}

function fill(node: TreeNode, scope: Scope): TreeNode[] {
  if (isText(node)) return fillText(node, scope)
  if (!isElement(node)) return []
  if (!isWanted(node, scope)) return []
  const code = codeKindOf(node)
  if (code === 'img') return pictureNodes(node, rawValue(node, scope))
  if (code !== null) {
    const input = { ...scope.input, codes: null }
    const text = fillAll(node.childNodes, { ...scope, input })
      .map(textOf)
      .join('')
      .trim()
    return codeNodes(node, code, text, scope.input.codes ?? null, scope.input.onRefusedCode ?? (() => undefined))
  }
  const filled = fillElement(node, scope)
  if (node.tagName === 'tr' && ownPlaceholders(node).length > 0) setAttribute(filled, 'data-filled', '')
  if (attribute(node, 'data-print-role') === 'total') {
    const fields = summedFields([node])
    const rows = childRows(setOfTable(node), scope)
    writeTotals(
      [filled],
      rows.map((row) => readKept(keptValues(row, fields))),
    )
  }
  return [filled]
}

/** What stands in a picture's tag: the value of its field as it is, or an address written out. */
function rawValue(element: TreeElement, scope: Scope): unknown {
  const [found] = placeholdersIn(element)
  return found === undefined ? textOf(element) : lookUp(found.placeholder, scope)
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
  const number = attribute(element, 'data-print-calc') === 'number' ? scope.rows[0]?.number : undefined
  setChildren(
    copy,
    number === undefined ? fillAll(element.childNodes, scope) : textOnly(number === 0 ? '' : String(number)),
  )
  if (element.tagName === 'img') fillImage(copy, scope)
  if (element.tagName === 'table' && fillsItsCell(element)) hideOuterBorders(copy)
  if (element.tagName === 'table' && attribute(element, 'data-print-keep') !== undefined)
    for (const row of elementsBelow(copy.childNodes, 'tr').slice(0, -1)) setAttribute(row, 'data-keep-with-next', '')
  if (element.tagName === 'p' && elementsBelow(copy.childNodes, ...blockTags).length > 0) {
    copy.nodeName = 'div'
    copy.tagName = 'div'
  }
  return copy
}

/** A table that fills a cell shares the cell's borders. */
function fillsItsCell(table: TreeElement): boolean {
  const cell = table.parentNode
  if (!isElement(cell) || (cell.tagName !== 'td' && cell.tagName !== 'th')) return false
  const style = declarationsOf(attribute(table, 'style') ?? '')
  return ['width', 'height'].every(
    (side) => attribute(table, side) === '100%' || style.some((one) => one.property === side && one.value === '100%'),
  )
}

function hideOuterBorders(table: TreeElement): void {
  const style = attribute(table, 'style')
  const own = 'border-style: hidden; border-collapse: collapse'
  setAttribute(table, 'style', style === undefined ? own : `${style}; ${own}`)
}

/** A set inside the surrounding row comes before one of the record (nested child in a cell). */
function childRows(table: string, scope: Scope): PrintRow[] {
  for (const { row } of scope.rows) if (Array.isArray(row[table])) return rowsOf(row[table])
  return rowsOf(scope.input.data[table])
}

function fillText(text: TreeText, scope: Scope): TreeNode[] {
  const parent = isElement(text.parentNode) ? text.parentNode : null
  const format = scope.formats.get(text) ?? null
  const shown = (value: unknown) => textOnly(format === null ? '' : formatted(value, format, scope.input.dictionaries))
  return partsOf(text.value).flatMap((part) => {
    if (part.kind === 'text') return format === null ? textOnly(part.text) : shown(part.text)
    const placeholder = withTag(part.placeholder, parent)
    return format === null ? fillPlaceholder(placeholder, parent, scope) : shown(lookUp(placeholder, scope))
  })
}

/** The template's own white space is markup, not data: it stays one text node. */
function textOnly(text: string): TreeNode[] {
  return text === '' ? [] : [{ nodeName: '#text', value: text, parentNode: null }]
}

function fillPlaceholder(placeholder: Placeholder, parent: TreeElement | null, scope: Scope): TreeNode[] {
  const isOfRecord = placeholder.table === '' || placeholder.table === 'headTable'
  const system = isOfRecord ? systemTag(placeholder.field, scope.input) : null
  if (system !== null) return system
  const value = lookUp(placeholder, scope)
  if (value === undefined && !isPlainName(placeholder)) return textOnly(placeholder.source)
  const text = valueText(value)
  if (isRich(placeholder, parent, scope.input)) return sanitize(parseMarkup(text), 'rich')
  // Handwriting: nobody reads the letters of a picture.
  return isImageData(text)
    ? [createElement('img', { src: text, style: 'max-width: 100%; max-height: 60px' })]
    : textNodes(text)
}

function systemTag(field: string, input: Substitution): TreeNode[] | null {
  if (field === 'systemPrinter') return textNodes(input.printedBy)
  if (field === 'systemPrintTime') return textNodes(formatDateTime(input.printedAt))
  if (field === 'systemPageNumber') return [createElement('span', { 'data-page': 'number' }, ['1'])]
  if (field === 'systemPageCount') return [createElement('span', { 'data-page': 'count' }, ['1'])]
  if (field === 'systemRecordCode') return recordCodeNodes(input)
  if (field !== 'systemApprovalContent') return null
  return input.approvals.length === 0 ? [] : [approvalTable(input.approvals, input.words)]
}

/** Within a code it is the text of that. */
function recordCodeNodes({ recordCode = '', codes }: Substitution): TreeNode[] {
  if (!codes || recordCode === '') return textNodes(recordCode)
  const drawn = drawRecordCode(recordCode, codes.draw, codes.resolution)
  return drawn === null ? [] : [drawn]
}

/** A name of the data itself comes first, dots and all. Outside a row of its set a child column lists the values of all rows. */
function lookUp(placeholder: Placeholder, { input, rows }: Scope): unknown {
  const { table, field, source, isTagged } = placeholder
  const whole = source.slice(1, -1)
  if (!isTagged && table !== '' && Object.hasOwn(input.data, whole)) return input.data[whole]
  if (table === '' || table === 'headTable') return valueOf(input.data, field)
  const around = rows.find((candidate) => candidate.table === table)
  if (around !== undefined) return valueOf(around.row, field)
  if (!Object.hasOwn(input.data, table)) return undefined
  const all = rowsOf(input.data[table])
  const one = ofOneRow(placeholder)
  if (one !== null) return valueOf(all[one.row] ?? {}, one.field)
  return all.map((row) => valueOf(row, field))
}

function valueOf(row: PrintRow, field: string): unknown {
  return Object.hasOwn(row, field) ? row[field] : undefined
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
    .map((part) => (part.kind === 'text' ? part.text : (pictureAddresses(lookUp(part.placeholder, scope))[0] ?? '')))
    .join('')
    .trim()
  setAttribute(image, 'data-source', isImageData(address) || address === '' ? null : address.slice(0, 2000))
  if (isImageData(address)) setAttribute(image, 'src', address)
}
