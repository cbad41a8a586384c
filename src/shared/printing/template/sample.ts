import type { ApprovalRecord } from './approval.ts'
import { barTypeOf, codeKindOf } from './codes.ts'
import { isPlainName, placeholdersIn } from './placeholders.ts'
import type { PreparedTemplate } from './substitute.ts'
import { summedFields } from './totals.ts'
import { elementsBelow, isElement, isText, type TreeText } from './tree.ts'

/** How much a made-up record holds: `rows` of each child set, and beyond few of them texts as long as people write. */
export interface SampleSize {
  readonly rows: number
  /** Of the fields, by `table.field`: what a value is called that is made up; the name of the field where there is none. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** Fields that hold numbers, as `table.field`. */
  readonly numbers?: readonly string[] | undefined
  /** Values of fields, by `table.field`, each row the next one. */
  readonly samples?: Readonly<Record<string, readonly (string | number)[]>> | undefined
}

type Values = Record<string, unknown>

/** Few rows are for reading a design, many for seeing it overflow. */
const few = 10
const longText = '因工作需要，经与相关部门沟通一致，拟按下列安排执行，如有变动另行说明。'

/** A record made up from what a template asks for: amounts where it wants amounts, the `samples` of their fields or
 * names elsewhere. No image is made up. */
export function sampleData(
  { nodes, formats }: PreparedTemplate,
  { rows, labels = {}, numbers = [], samples = {} }: SampleSize,
): Values {
  const head: Values = {}
  const sets = new Map<string, Map<string, (row: number) => unknown>>()
  const pictures = new Set(
    elementsBelow(nodes, 'span')
      .filter((span) => codeKindOf(span) === 'img')
      .flatMap((span) => placeholdersIn(span).map(({ placeholder }) => placeholder.source)),
  )
  /** Of fields that stand in bars: what such bars can be. */
  const bars = new Map(
    elementsBelow(nodes, 'span')
      .filter((span) => codeKindOf(span) === 'barcode')
      .flatMap((span) => placeholdersIn(span).map(({ placeholder }) => [placeholder.source, barTypeOf(span)] as const)),
  )
  const amounts = new Set(numbers)
  /** Whatever a table adds up is one, known or not. */
  const summed = new Set(summedFields(nodes.filter(isElement)))
  for (const { placeholder, text } of nodes.flatMap(placeholdersIn)) {
    const { table, field, source } = placeholder
    if (pictures.has(source) || !isPlainName(placeholder)) continue
    const isHead = table === '' || table === 'headTable'
    const name = `${isHead ? 'headTable' : table}.${field}`
    const isAmount = amounts.has(name) || (!isHead && summed.has(field))
    const value = bars.has(source)
      ? (row: number) => barText(bars.get(source), row)
      : valueFor(labels[name] ?? field, isText(text) ? text : null, isAmount, samples[name] ?? [])
    if (isHead) head[field] = value(0)
    else sets.set(table, (sets.get(table) ?? new Map()).set(field, value))
  }
  for (const [table, fields] of sets)
    head[table] = Array.from({ length: rows }, (_, row) =>
      Object.fromEntries([...fields].map(([field, value]) => [field, value(row)])),
    )
  return head

  function valueFor(
    label: string,
    text: TreeText | null,
    isAmount: boolean,
    own: readonly (string | number)[],
  ): (row: number) => unknown {
    const format = text === null ? null : (formats.get(text)?.kind ?? null)
    if (format === 'date') return (row) => Date.UTC(2026, 0, 1 + (row % 28), 8)
    const wantsNumber = isAmount || format === 'thousands' || format === 'words'
    if (own.length > 0 && (!wantsNumber || own.every((each) => typeof each === 'number')))
      return (row) => own[row % own.length]
    if (wantsNumber) return (row) => 1234.5 + row * 100
    return (row) => (rows > few && row % 7 === 3 ? `${label} ${row + 1} ${longText}` : `${label} ${row + 1}`)
  }
}

/** Digits of bars that have a fixed number of them, without the check digit; others hold letters too. */
const barDigits: Readonly<Record<string, number>> = { ean13: 12, ean8: 7, upca: 11, itf14: 13 }

function barText(type: string | undefined, row: number): string {
  const digits = barDigits[type ?? '']
  return digits === undefined ? `A-${1001 + row}` : String(10 ** (digits - 1) + row)
}

/** A history with one opinion as long as people write them. */
export function sampleApprovals({ rows }: SampleSize): ApprovalRecord[] {
  const handleTime = Date.UTC(2026, 0, 5, 8)
  return [
    { nodeName: '发起', userName: '李静', handleTime, handleStatus: 2, handleOpinion: '' },
    { nodeName: '部门审核', userName: '张伟', handleTime, handleStatus: 1, handleOpinion: '同意' },
    {
      nodeName: '分管领导',
      userName: '刘洋',
      handleTime,
      handleStatus: 1,
      handleOpinion: rows > few ? longText.repeat(8) : '同意，按程序办理',
    },
  ]
}
