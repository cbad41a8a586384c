import type { ReportDocument, ReportGroup } from '#shared/design/report/document.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { chartOf, type ReportChart } from './chart.ts'
import { type Fold, keyOf, type Stored } from './fold.ts'
import { measureOf } from './measures.ts'

/** Cells of one answer; whoever needs more narrows the report. */
const MAX_CELLS = 50_000

type LineKind = 'group' | 'subtotal' | 'total'
type ReportLine = {
  readonly kind: LineKind
  readonly values: Stored[]
  readonly labels: string[]
  /** By column, and in it by measure. */
  readonly cells: (number | null)[]
}
type ReportColumn = {
  readonly kind: 'group' | 'total'
  readonly values: Stored[]
  readonly labels: string[]
}
export type ReportTable = {
  readonly columns: ReportColumn[]
  readonly lines: ReportLine[]
  /** Groups of the first level that are shown, and that there are. */
  readonly shown: number
  readonly groups: number
  readonly chart: ReportChart
}

/** Words of the values of each group, by place: first those of the rows, then of the columns. */
export type GroupWords = (place: number, value: Stored) => string

interface Presenting {
  readonly report: ReportDocument
  readonly fold: Fold
  readonly words: GroupWords
  readonly compare: (one: string, other: string) => number
}

/** Blank ones last; numbers and moments by their size, periods and texts as they read. */
function byWords(place: number, { unit }: ReportGroup, { words, compare }: Pick<Presenting, 'words' | 'compare'>) {
  return (one: Stored, other: Stored): number => {
    if (one === other) return 0
    if (one === null || other === null) return one === null ? 1 : -1
    if (typeof one === 'number' && typeof other === 'number') return one - other
    if (unit !== 'value') return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0
    return compare(words(place, one), words(place, other)) || (String(one) < String(other) ? -1 : 1)
  }
}

function columnsOf(report: ReportDocument, fold: Fold, presenting: Pick<Presenting, 'words' | 'compare'>) {
  const first = report.rows.length
  const comparisons = report.columns.map((group, at) => byWords(first + at, group, presenting))
  const all = report.columns.length === 0 ? [] : [...fold.columnValues.values()]
  const sorted = all.toSorted((one, other) =>
    comparisons.reduce((order, compare, at) => order || compare(one[at] ?? null, other[at] ?? null), 0),
  )
  const groups = sorted.map(
    (values): ReportColumn => ({
      kind: 'group',
      values: [...values],
      labels: values.map((value, at) => presenting.words(first + at, value)),
    }),
  )
  const total: ReportColumn = { kind: 'total', values: [], labels: [] }
  return report.columns.length === 0 || report.totals.columns ? [...groups, total] : groups
}

/** Values of the next level below each row key, in the order of the report. */
function childrenOf(presenting: Presenting): (prefix: readonly Stored[]) => readonly Stored[] {
  const { report, fold } = presenting
  const below = new Map<string, Stored[]>()
  for (const values of fold.rowValues.values()) {
    if (values.length === 0) continue
    const parent = keyOf(values.slice(0, -1))
    const list = below.get(parent) ?? []
    below.set(parent, list)
    list.push(values.at(-1) ?? null)
  }
  const measures = new Map(report.measures.map((measure) => [measure.id, measure]))
  const by = measures.get(report.sort.by)
  const sign = report.sort.direction === 'desc' ? -1 : 1
  return (prefix) => {
    const place = prefix.length
    const group = report.rows[place]
    const list = below.get(keyOf(prefix)) ?? []
    if (!group) return []
    const named = byWords(place, group, presenting)
    if (!by) return list.toSorted((one, other) => (one === null || other === null ? 1 : sign) * named(one, other))
    const amounts = new Map(list.map((value) => [value, measureOf(by, measures, fold.tally([...prefix, value], []))]))
    return list.toSorted((one, other) => {
      const [left, right] = [amounts.get(one) ?? null, amounts.get(other) ?? null]
      if (left === right) return named(one, other)
      if (left === null || right === null) return left === null ? 1 : -1
      return sign * (left - right)
    })
  }
}

/** The counted groups as a table: sorted, cut to the limit, with subtotals and totals of all that was counted. */
export function presentTable(call: Call, report: ReportDocument, fold: Fold, words: GroupWords): ReportTable {
  const collator = new Intl.Collator(call.language === 'en' ? 'en' : call.language === 'zhtw' ? 'zh-TW' : 'zh-CN', {
    numeric: true,
  })
  const compare = (one: string, other: string) => collator.compare(one, other)
  const columns = columnsOf(report, fold, { words, compare })
  const measures = new Map(report.measures.map((measure) => [measure.id, measure]))
  const cells = (row: readonly Stored[]) =>
    columns.flatMap(({ values }) =>
      report.measures.map((measure) => measureOf(measure, measures, fold.tally(row, values))),
    )
  const presenting: Presenting = { report, fold, words, compare }
  const children = childrenOf(presenting)
  const top = children([])
  const shown = report.limit > 0 ? top.slice(0, report.limit) : top
  const inShown = new Set(shown)
  const rows = [...fold.rowValues.values()].filter(([first]) => first === undefined || inShown.has(first))
  const count = rows.length * columns.length * report.measures.length
  if (count > MAX_CELLS) fail(400, 'report.tooManyCells', { params: { count, most: MAX_CELLS } })
  const lines: ReportLine[] = []
  const line = (kind: LineKind, values: readonly Stored[]) => {
    const labels = values.map((value, at) => words(at, value))
    lines.push({ kind, values: [...values], labels, cells: cells(values) })
  }
  const walk = (prefix: readonly Stored[], list: readonly Stored[]) => {
    for (const value of list) {
      const values = [...prefix, value]
      if (values.length === report.rows.length) line('group', values)
      else {
        walk(values, children(values))
        if (report.totals.subtotals) line('subtotal', values)
      }
    }
  }
  walk([], shown)
  if (report.totals.rows || report.rows.length === 0) line('total', [])
  const ofRows = report.rows.length > 0
  const groups = ofRows
    ? top.map((value) => ({ values: [value], label: words(0, value) }))
    : columns.flatMap(({ kind, values, labels }) => (kind === 'group' ? [{ values, label: labels.join(' · ') }] : []))
  const chart = chartOf({ report, fold, groups, ofRows })
  return { columns, lines, shown: shown.length, groups: top.length, chart }
}
