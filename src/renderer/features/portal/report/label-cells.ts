import { t } from '#renderer/i18n/index.ts'
import type { ReportLine, ReportResult } from './result.ts'

/** A cell of the words before the figures of a line. */
export interface LabelCell {
  readonly label: string
  readonly level: number
  readonly rowSpan: number
  readonly colSpan: number
}

/** How many lines from each one on belong to the same group of a level; 0 behind the first of them. */
function runsOf(lines: readonly ReportLine[], level: number): number[] {
  const runs = lines.map(() => 1)
  let first = 0
  let before: string | null = null
  for (const [at, { values }] of lines.entries()) {
    const own = values.length > level ? JSON.stringify(values.slice(0, level + 1)) : null
    if (own !== null && own === before) {
      runs[first] = (runs[first] ?? 1) + 1
      runs[at] = 0
    } else first = at
    before = own
  }
  return runs
}

/** Words of each line: a group has one cell over all of its lines, unless there are more of them than `longest`. */
export function labelCells(
  { rowHeads }: Pick<ReportResult, 'rowHeads'>,
  lines: readonly ReportLine[],
  longest = Number.POSITIVE_INFINITY,
): LabelCell[][] {
  const depth = Math.max(rowHeads.length, 1)
  // Each line has a group of its own at the last level.
  const runs = rowHeads.slice(0, -1).map((_head, level) => {
    const found = runsOf(lines, level)
    let isLong = false
    return found.map((run) => {
      if (run > 0) isLong = run > longest
      return isLong ? 1 : run
    })
  })
  return lines.map(({ kind, values, labels }, at) => {
    const cells = values.flatMap((_value, level): LabelCell[] => {
      const rowSpan = runs[level]?.[at] ?? 1
      return rowSpan === 0 ? [] : [{ label: labels[level] ?? '', level, rowSpan, colSpan: 1 }]
    })
    const level = values.length
    if (kind === 'group' && level > 0) return cells
    const label = kind === 'subtotal' ? t('report.subtotal') : t('report.total')
    return [...cells, { label, level, rowSpan: 1, colSpan: depth - level }]
  })
}
