/** One line of the benchmark: a value and what it is compared with in the same run. */
export interface Row {
  readonly area: string
  readonly measure: string
  readonly value: number
  readonly unit: string
  readonly baseline: string
  readonly baselineValue: number
  /** A value above this is a fault of the product, whatever the machine: the benchmark ends with an error. */
  readonly limit?: number
}

export function ratio(row: Row): number {
  return row.baselineValue === 0 ? Number.NaN : row.value / row.baselineValue
}

/** What is missing or not a number counts as broken too. */
export function isFault({ value, limit }: Row): boolean {
  return !Number.isFinite(value) || (limit !== undefined && value > limit)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('no measurements')
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

const show = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.area,
    row.measure,
    `${show(row.value)} ${row.unit}`,
    `${row.baseline}: ${show(row.baselineValue)} ${row.unit}`,
    Number.isNaN(ratio(row)) ? '–' : `${ratio(row).toFixed(2)} x`,
    isFault(row) ? 'FAULT' : '',
  ])
  const head = ['area', 'measure', 'value', 'baseline', 'ratio', '']
  const widths = head.map((title, index) => Math.max(title.length, ...lines.map((line) => line[index]?.length ?? 0)))
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [format(head), format(widths.map((width) => '-'.repeat(width))), ...lines.map(format)].join('\n')
}
