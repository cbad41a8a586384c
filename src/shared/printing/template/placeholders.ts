import { attribute, descendants, isElement, isText, textOf, type TreeElement, type TreeNode } from './tree.ts'

export type Format = { readonly kind: 'words' } | { readonly kind: 'thousands'; readonly decimals: number }

export interface Placeholder {
  /** Empty: named without a table. `headTable` is the record itself, anything else a child set. */
  readonly table: string
  readonly field: string
  /** As written, for braces that turn out to be no placeholder. */
  readonly source: string
  readonly format: Format | null
}

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly placeholder: Placeholder }
  /** A helper around a written number: 大写金额(120.5). */
  | { readonly kind: 'number'; readonly number: string; readonly format: Format }

const nameRule = String.raw`[\p{L}_][\p{L}\p{N}_-]{0,99}`
const fieldRule = String.raw`\{(${nameRule})(?:\.(${nameRule}))?\}`
const helperRule = String.raw`(thousands|千位分隔符|isAmountChinese|大写金额)[(（]`
const closingRule = String.raw`(?:[,，]\s*(\d{1,2})\s*)?[)）]`
const scanner = new RegExp(
  String.raw`${helperRule}\s*(?:${fieldRule}|([+-]?\d[\d.]{0,40}))\s*${closingRule}|${fieldRule}`,
  'gu',
)
const opening = new RegExp(String.raw`${helperRule}\s*$`, 'u')
const closing = new RegExp(String.raw`^\s*${closingRule}`, 'u')

function formatOf(helper: string, decimals: string | undefined): Format {
  return helper === 'thousands' || helper === '千位分隔符'
    ? { kind: 'thousands', decimals: Number(decimals ?? 0) }
    : { kind: 'words' }
}

/** The text of a template in one pass: what a value brings along is never looked at again. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(scanner)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const [source, helper, first, second, number, decimals, bareFirst, bareSecond] = match
    const format = helper === undefined ? null : formatOf(helper, decimals)
    if (number !== undefined && format !== null) parts.push({ kind: 'number', number, format })
    else {
      const [one, two] = helper === undefined ? [bareFirst, bareSecond] : [first, second]
      const field = two ?? one ?? ''
      parts.push({
        kind: 'placeholder',
        placeholder: { table: two === undefined ? '' : (one ?? ''), field, source, format },
      })
    }
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The placeholder of a text node with the table its `data-tag` span names: `<span data-tag="headTable.x">{x}</span>`. */
export function withTag(placeholder: Placeholder, parent: TreeElement | null): Placeholder {
  for (let element = parent; isElement(element); element = parentOf(element)) {
    const tag = attribute(element, 'data-tag')
    const dot = tag?.indexOf('.') ?? -1
    if (tag === undefined || dot < 1) continue
    if (tag.slice(dot + 1) !== placeholder.field || placeholder.table !== '') return placeholder
    return { ...placeholder, table: tag.slice(0, dot) }
  }
  return placeholder
}

function parentOf(element: TreeElement): TreeElement | null {
  return isElement(element.parentNode) ? element.parentNode : null
}

/** Placeholders of a subtree with their tables, in document order. */
export function placeholdersIn(node: TreeNode): { placeholder: Placeholder; text: TreeNode }[] {
  return descendants([node])
    .filter(isText)
    .flatMap((text) =>
      partsOf(text.value).flatMap((part) =>
        part.kind === 'placeholder'
          ? [{ placeholder: withTag(part.placeholder, isElement(text.parentNode) ? text.parentNode : null), text }]
          : [],
      ),
    )
}

/**
 * Helpers written around an element, 千位分隔符(<span>{x}</span>,2), and helper spans (data-tag thousands,
 * isAmountChinese): their words leave the text and the formats are returned for the elements inside.
 */
export function takeHelpers(nodes: readonly TreeNode[]): ReadonlyMap<TreeElement, Format> {
  const formats = new Map<TreeElement, Format>()
  for (const element of descendants(nodes).filter(isElement)) {
    const before = sibling(element, -1)
    const after = sibling(element, 1)
    const start = isText(before) ? opening.exec(before.value) : null
    const end = isText(after) ? closing.exec(after.value) : null
    if (isText(before) && isText(after) && start !== null && end !== null && textOf(element).includes('{')) {
      formats.set(element, formatOf(start[1] ?? '', end[1]))
      before.value = before.value.slice(0, start.index)
      after.value = after.value.slice(end[0].length)
    }
    const tag = attribute(element, 'data-tag')
    if ((tag === 'thousands' || tag === 'isAmountChinese') && !/[(（]/.test(textOf(element)))
      formats.set(element, formatOf(tag, undefined))
  }
  return formats
}

function sibling(element: TreeElement, step: 1 | -1): TreeNode | undefined {
  const siblings: readonly TreeNode[] = element.parentNode?.childNodes ?? []
  return siblings[siblings.indexOf(element) + step]
}
