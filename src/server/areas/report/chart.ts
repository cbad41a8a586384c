import type { ChartKind, ReportDocument } from '#shared/design/report/document.ts'
import type { Fold, Stored, Tally } from './fold.ts'
import { measureOf } from './measures.ts'

/** Groups that are told apart; what comes to less is drawn as one. A curve has no such one: it ends. */
const MOST: Readonly<Record<ChartKind, number>> = { none: 0, bar: 12, line: 400, pie: 6 }

/** A group of the first level. */
interface Group {
  readonly values: readonly Stored[]
  readonly label: string
}

export type ReportChart = ReportDocument['chart'] & {
  /** In the order of the report. */
  readonly points: { readonly values: Stored[]; readonly label: string; readonly value: number }[]
  /** What all other groups come to together. */
  readonly rest: { readonly count: number; readonly value: number } | null
}

interface Charted {
  readonly report: ReportDocument
  readonly fold: Fold
  readonly groups: readonly Group[]
  /** Whether the groups are those of the rows. */
  readonly ofRows: boolean
}

/** What a report draws: one measure of its first groups, whatever lies below and beside them. */
export function chartOf({ report, fold, groups, ofRows }: Charted): ReportChart {
  const { chart, measures } = report
  const measure = measures.find(({ id }) => id === chart.measure) ?? measures[0]
  if (chart.kind === 'none' || !measure) return { ...chart, points: [], rest: null }
  const known = new Map(measures.map((each) => [each.id, each]))
  const valueOf = (tally: Tally | undefined) => measureOf(measure, known, tally)
  const cellOf = ({ values }: Group) => (ofRows ? { row: values, column: [] } : { row: [], column: values })
  const counted = groups.flatMap((group) => {
    const { row, column } = cellOf(group)
    const value = valueOf(fold.tally(row, column))
    // Shares of a whole: what is not above zero has none.
    return value === null || (chart.kind === 'pie' && value <= 0) ? [] : [{ ...group, value }]
  })
  const most = MOST[chart.kind]
  // One alone is not called the rest.
  const isCut = counted.length > (chart.kind === 'line' ? most : most + 1)
  const largest = counted.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value))
  const drawn = new Set(!isCut ? counted : (chart.kind === 'line' ? counted : largest).slice(0, most))
  const left = counted.filter((each) => !drawn.has(each))
  const together = isCut && chart.kind !== 'line' ? valueOf(fold.together(left.map(cellOf))) : null
  return {
    kind: chart.kind,
    measure: measure.id,
    points: counted
      .filter((each) => drawn.has(each))
      .map(({ values, label, value }) => ({ values: [...values], label, value })),
    rest: together === null ? null : { count: left.length, value: together },
  }
}
