import type { Readable } from 'node:stream'
import type { Call } from '#server/core/call.ts'
import { type CellValue, workbookStream } from '#server/core/workbook/write.ts'
import { type DownloadLink, offerStream } from '../files/links.ts'
import type { ReportResult } from './run.ts'

/** Words of a line under each group of its rows: a subtotal says so behind its own, a total in the first column. */
function lineLabels(call: Pick<Call, 'text'>, result: ReportResult, at: number): string[] {
  const line = result.lines[at]
  const labels = result.rowHeads.map((_head, level) => line?.labels[level] ?? '')
  if (line?.kind === 'total') labels[0] = call.text('report.total')
  if (line?.kind === 'subtotal') labels[line.labels.length] = call.text('report.subtotal')
  return labels.length === 0 ? [call.text('report.total')] : labels
}

/** Headings over the measures of each column: as many rows as the columns have groups, and one of the measures. */
function headings(call: Pick<Call, 'text'>, result: ReportResult): string[][] {
  const { columnHeads, columns, measures, rowHeads } = result
  const left = rowHeads.length === 0 ? [''] : rowHeads.map(({ label }) => label)
  const names = measures.map(({ label, unit }) =>
    unit === '' ? label : call.text('report.withUnit', { title: label, unit }),
  )
  const above = columnHeads.map((_head, level) => [
    ...left.map(() => ''),
    ...columns.flatMap((column) => {
      const label =
        column.kind === 'total' ? (level === 0 ? call.text('report.total') : '') : (column.labels[level] ?? '')
      return names.map((_name, at) => (at === 0 ? label : ''))
    }),
  ])
  return [...above, [...left, ...columns.flatMap(() => names)]]
}

/** A report as a workbook, as its reader sees it: numbers stay numbers. */
export function reportWorkbook(call: Pick<Call, 'text'>, name: string, result: ReportResult): Readable {
  const rows = result.lines.map((line, at): CellValue[] => [...lineLabels(call, result, at), ...line.cells])
  return workbookStream({ name, headings: headings(call, result), rows })
}

export const exportWorkbook = (call: Call, name: string, result: ReportResult): Promise<DownloadLink> =>
  offerStream(call, `${name}.xlsx`, reportWorkbook(call, name, result))
