import { type PageSetup, contentSize } from '../page-setup.ts'
import { readCondition } from '../template/condition.ts'
import { takeFunctions } from '../template/functions.ts'
import { takeCodes } from '../template/codes.ts'
import { ofOneRow, placeholdersIn } from '../template/placeholders.ts'
import { sanitize } from '../template/sanitize.ts'
import { declarationsOf } from '../template/style.ts'
import { attribute, createElement, elementsBelow, parseMarkup, textOf, type TreeElement } from '../template/tree.ts'

/** What a template would print wrongly, or not at all. `name`: the field, tag or text in question. */
export interface TemplateWarning {
  readonly code:
    | 'unknownField'
    | 'literal'
    | 'dropped'
    | 'foreignPicture'
    | 'condition'
    | 'wide'
    | 'smallCode'
    | 'mixedSets'
    | 'secondRegion'
  readonly name: string
}

/** Fields by table, as `print.fields` answers; null while no form is chosen. */
export type KnownFields = ReadonlyMap<string, ReadonlySet<string>> | null

const systemFields = new Set([
  'systemPrinter',
  'systemPrintTime',
  'systemApprovalContent',
  'systemRecordCode',
  'systemPageNumber',
  'systemPageCount',
  'id',
])
const droppedTags = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'input',
  'select',
  'textarea',
  'link',
]
const MAX_WARNINGS = 100

export function lintTemplate(markup: string, setup: PageSetup, known: KnownFields): TemplateWarning[] {
  const raw = parseMarkup(markup)
  const found: TemplateWarning[] = []
  const warn = (code: TemplateWarning['code'], name: string) => {
    if (!found.some((one) => one.code === code && one.name === name)) found.push({ code, name: name.slice(0, 80) })
  }
  for (const element of elementsBelow(raw, ...droppedTags)) warn('dropped', element.tagName)
  for (const picture of elementsBelow(raw, 'img')) {
    const source = attribute(picture, 'src') ?? ''
    if (/^(?:https?:)?\/\//i.test(source)) warn('foreignPicture', source)
  }
  for (const element of elementsBelow(raw)) {
    const condition = attribute(element, 'data-print-if')
    if (condition !== undefined && readCondition(condition) === null) warn('condition', condition)
  }
  for (const region of ['letterhead', 'footer'] as const)
    if (regionsOf(raw, region).length > 1) warn('secondRegion', region)
  const root = createElement('div', {}, sanitize(raw, 'template'))
  takeCodes([root])
  takeFunctions([root])
  if (known !== null)
    for (const { placeholder } of placeholdersIn(root)) {
      const table = placeholder.table === '' ? 'headTable' : placeholder.table
      if (ofOneRow(placeholder) !== null) continue
      if (table === 'headTable' && systemFields.has(placeholder.field)) continue
      if (known.get(table)?.has(placeholder.field) !== true) warn('unknownField', `${table}.${placeholder.field}`)
    }
  for (const text of literals(textOf(root))) warn('literal', text)
  for (const row of elementsBelow([root], 'tr')) {
    const tables = placeholdersIn(row).map(({ placeholder }) => placeholder.table)
    const sets = new Set(tables.filter((table) => /^childrenDataTable\d+$/.test(table)))
    if (sets.size > 1 && elementsBelow([row], 'table').length === 0) warn('mixedSets', [...sets].join(', '))
  }
  const { width } = contentSize(setup)
  for (const table of elementsBelow([root], 'table'))
    if (widthOf(table) > width + 1) warn('wide', textOf(table).trim().slice(0, 20))
  for (const code of elementsBelow([root], 'span')) {
    const side = Number.parseFloat(attribute(code, 'data-code-width') ?? '')
    // The smallest QR code has 21 modules; below two dots each, thermal paper does not hold them.
    const isSmall = attribute(code, 'data-code') === 'qrcode' && side > 0 && ((side / 96) * setup.resolution) / 25 < 2
    if (isSmall) warn('smallCode', textOf(code))
  }
  return found.slice(0, MAX_WARNINGS)
}

function regionsOf(nodes: ReturnType<typeof parseMarkup>, name: 'letterhead' | 'footer'): TreeElement[] {
  return elementsBelow(nodes).filter(
    (element) => attribute(element, 'data-print') === name && attribute(element, 'data-print-on') === undefined,
  )
}

/** Braces, functions and tags that stayed text: they print as they stand there. */
function literals(text: string): string[] {
  const patterns = [
    /(?:千位分隔符|大写金额|数据字典|日期选择|thousands|isAmountChinese)[(（][^()（）\n]{0,60}[)）]?/g,
    /<\/?(?:qrcode|barcode|img)\b[^<>\n]{0,60}>?/gi,
    /[{}](?=[^{}\n]{0,40}$)/gm,
  ]
  const bare = text.replaceAll(/\{[^{}]{1,200}\}/g, '')
  return patterns.flatMap((pattern, index) =>
    [...(index === 2 ? bare : text).matchAll(pattern)].map(([found]) => found).filter((found) => !isKeptCall(found)),
  )
}

/** What the functions left over is their value alone; a name behind which a value still stands is none of theirs. */
const isKeptCall = (found: string) => /^(?:thousands|isAmountChinese)$/.test(found)

function widthOf(table: TreeElement): number {
  const style = declarationsOf(attribute(table, 'style') ?? '').findLast(({ property }) => property === 'width')?.value
  return pixels(style ?? attribute(table, 'width') ?? '')
}

const units: Readonly<Record<string, number>> = { px: 1, '': 1, pt: 96 / 72, mm: 96 / 25.4, cm: 96 / 2.54 }

function pixels(length: string): number {
  const [, amount = '', unit = ''] = /^([\d.]+)(px|pt|mm|cm)?$/.exec(length.trim()) ?? []
  return amount === '' ? 0 : Number(amount) * (units[unit] ?? 1)
}
