import { cellText, columnTitle, lineLabels, measureTitle, type ReportResult } from './result.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text of the report is no markup and no placeholder of a template: a joiner that nobody sees stands behind the brace. */
const safe = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark).replaceAll('{', '{\u2060')

/** More columns than stand beside each other on an upright sheet. */
const UPRIGHT = 6

/** A report as a document of the print pipeline: its heads are repeated on each page, as those of every table are. */
export function printedReport(title: string, note: string, result: ReportResult) {
  const { columns, measures, rowHeads, columnHeads, lines } = result
  const left = Math.max(rowHeads.length, 1)
  const width = left + columns.length * measures.length
  const above =
    columnHeads.length === 0
      ? ''
      : `<tr><th colspan="${left}">${safe(columnHeads.map(({ label }) => label).join(' · '))}</th>${columns
          .map((column) => `<th colspan="${measures.length}">${safe(columnTitle(column))}</th>`)
          .join('')}</tr>`
  const heads = [
    ...(rowHeads.length === 0 ? [''] : rowHeads.map(({ label }) => label)),
    ...columns.flatMap(() => measures.map(measureTitle)),
  ]
  const rows = lines.map((line) => {
    const bold = line.kind === 'group' ? '' : ' style="font-weight:bold"'
    const words = lineLabels(result, line).map((label) => `<td${bold}>${safe(label)}</td>`)
    const figures = line.cells.map(
      (value) => `<td style="text-align:right${bold === '' ? '' : ';font-weight:bold'}">${cellText(value)}</td>`,
    )
    return `<tr>${[...words, ...figures].join('')}</tr>`
  })
  const table = `<table style="width:100%;border-collapse:collapse" border="1"><thead>${above}<tr>${heads
    .map((head) => `<th>${safe(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  const notes = [note, ...result.notes].map((each) => `<p>${safe(each)}</p>`).join('')
  return {
    title,
    template: `<h2 style="text-align:center">${safe(title)}</h2>${notes}${table}`,
    pageParam: JSON.stringify({
      paper: 'A4',
      orientation: width > UPRIGHT ? 'landscape' : 'portrait',
      pageNumbers: true,
    }),
  }
}
