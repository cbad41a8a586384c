import { amountInWords, formatDateTime, thousands } from '#shared/rules/amount.ts'
import { editRuns, type Edit, textRuns } from './text-runs.ts'
import { attribute, createText, descendants, isElement, isText, textOf, type TreeNode, type TreeText } from './tree.ts'
import { parsedJson, valueText } from './values.ts'

/** What a function of the template language makes of a value. */
export type Format =
  | { readonly kind: 'words' }
  /** Null: the value's own decimals. */
  | { readonly kind: 'thousands'; readonly decimals: number | null }
  | { readonly kind: 'dictionary'; readonly type: string }
  | { readonly kind: 'date'; readonly pattern: string }

/** Names of dictionary entries by their id and by their code, for each category a template asks for. */
export type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, string>>

const space = String.raw`[\s\u200b]*`
const names = 'thousands|千位分隔符|isAmountChinese|大写金额|数据字典|日期选择'
const scanner = new RegExp(
  String.raw`(?<name>${names})[(（]${space}(?<value>\{[^{}]{1,200}\}|[+-]?\d[\d.]{0,40})${space}` +
    String.raw`(?:[,，]${space}(?:(?<places>\d{1,2})|["“”'](?<argument>[^"“”'<>{}]{0,60})["“”'])${space})?[)）]`,
  'gdu',
)
const datePatterns = new Set(['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'])
const fullDate = 'yyyy-MM-dd HH:mm:ss'

function formatOf(name: string, places: string | undefined, argument = ''): Format {
  if (name === '数据字典') return { kind: 'dictionary', type: argument.trim() }
  if (name === '日期选择') return { kind: 'date', pattern: datePatterns.has(argument) ? argument : fullDate }
  if (name !== 'thousands' && name !== '千位分隔符') return { kind: 'words' }
  return { kind: 'thousands', decimals: places === undefined ? null : Number(places) }
}

/**
 * The functions of a template, 千位分隔符({x},2), whatever formatting stands between their parts, and those around an
 * element by its tag (data-tag thousands, isAmountChinese). Their words leave the text; the formats are returned for the
 * text nodes that stay. One that holds no field or number is text.
 */
export function takeFunctions(nodes: readonly TreeNode[]): ReadonlyMap<TreeText, Format> {
  const formats = new Map<TreeText, Format>()
  const changes = textRuns(nodes).map((run) => {
    const text = run.map((node) => node.value).join('')
    return { run, edits: [...text.matchAll(scanner)].flatMap((match) => editsOf(match, formats)) }
  })
  editRuns(changes)
  for (const element of descendants(nodes).filter(isElement)) {
    const tag = attribute(element, 'data-tag')
    if ((tag !== 'thousands' && tag !== 'isAmountChinese') || /[(（]/.test(textOf(element))) continue
    for (const text of descendants([element]).filter(isText))
      if (text.value.includes('{') && !formats.has(text)) formats.set(text, formatOf(tag, undefined))
  }
  return formats
}

/** The words before the value, the value, the words behind it. */
function editsOf(match: RegExpExecArray, formats: Map<TreeText, Format>): Edit[] {
  const [from, to] = match.indices?.groups?.['value'] ?? [0, 0]
  const { name = '', places, argument } = match.groups ?? {}
  const format = formatOf(name, places, argument)
  const write: Edit['write'] = (parts) => {
    const value = createText(parts.map((part) => part.text).join(''))
    formats.set(value, format)
    return [value]
  }
  const gone = () => []
  return [
    { from: match.index, to: from, write: gone },
    { from, to, write },
    { from: to, to: match.index + match[0].length, write: gone },
  ]
}

/** Categories of 数据字典 that a template names. */
export function dictionaryTypes(formats: ReadonlyMap<TreeText, Format>): string[] {
  const types = [...formats.values()].flatMap((format) => (format.kind === 'dictionary' ? [format.type] : []))
  return [...new Set(types)].filter((type) => type !== '')
}

export function formatted(value: unknown, format: Format, dictionaries: Dictionaries | undefined): string {
  if (format.kind === 'words') return amountInWords(value)
  if (format.kind === 'thousands') return thousands(value, format.decimals ?? undefined)
  if (format.kind === 'date') return formatDateTime(value, format.pattern)
  return labelOf(parsedJson(value), dictionaries?.get(format.type) ?? new Map())
}

/** Entries of one choice are joined with a comma, levels of a tree with a slash; what is no entry shows itself. */
function labelOf(value: unknown, entries: ReadonlyMap<string, string>, isLevel = false): string {
  if (!Array.isArray(value)) return entries.get(valueText(value)) ?? valueText(value)
  return value.map((one) => labelOf(one, entries, true)).join(isLevel ? '/' : ',')
}
