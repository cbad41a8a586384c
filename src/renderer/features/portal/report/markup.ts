import { toneOf } from '#shared/design/report/document.ts'
import { labelCells } from './label-cells.ts'
import { cellText, chartTitle, columnTitle, measureTitle, type ReportResult, safeText, toneSigns } from './result.ts'

/** More columns than stand beside each other on an upright sheet. */
const UPRIGHT = 6
/** Lines whose group stands once beside them: they never part at the end of a sheet. */
const TIED = 12

/** Dark enough on paper. */
const tones = { good: '#237804', warning: '#ad6800', bad: '#a8071a' } as const

function figureCell({ marks }: Pick<ReportResult, 'marks'>, measure: string, value: number | null, bold: boolean) {
  const tone = toneOf(marks, measure, value)
  const style = `text-align:right${bold ? ';font-weight:bold' : ''}${tone === null ? '' : `;color:${tones[tone]}`}`
  return `<td style="${style}">${tone === null ? '' : `${toneSigns[tone]} `}${cellText(value)}</td>`
}

/** A report as a document of the print pipeline, with its chart as a picture: its heads are repeated on each page, as those of every table are. */
export function printedReport(title: string, note: string, result: ReportResult, picture: string | null) {
  const { columns, measures, rowHeads, columnHeads, lines } = result
  const left = Math.max(rowHeads.length, 1)
  const width = left + columns.length * measures.length
  const above =
    columnHeads.length === 0
      ? ''
      : `<tr><th colspan="${left}">${safeText(columnHeads.map(({ label }) => label).join(' · '))}</th>${columns
          .map((column) => `<th colspan="${measures.length}">${safeText(columnTitle(column))}</th>`)
          .join('')}</tr>`
  const heads = [
    ...(rowHeads.length === 0 ? [''] : rowHeads.map(({ label }) => label)),
    ...columns.flatMap(() => measures.map(measureTitle)),
  ]
  const words = labelCells(result, lines, TIED)
  const rows = lines.map(({ kind, cells }, row) => {
    const bold = kind !== 'group'
    const left = (words[row] ?? []).map(({ label, rowSpan, colSpan }) => {
      const style = `vertical-align:top${bold ? ';font-weight:bold' : ''}`
      return `<td rowspan="${rowSpan}" colspan="${colSpan}" style="${style}">${safeText(label)}</td>`
    })
    const figures = cells.map((value, at) => figureCell(result, measures[at % measures.length]?.id ?? '', value, bold))
    return `<tr>${[...left, ...figures].join('')}</tr>`
  })
  const table = `<table style="width:100%;border-collapse:collapse" border="1"><thead>${above}<tr>${heads
    .map((head) => `<th>${safeText(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  const notes = [note, ...result.notes].map((each) => `<p>${safeText(each)}</p>`).join('')
  const chart =
    picture === null
      ? ''
      : `<p>${safeText(chartTitle(result).title)}</p><p><img src="${picture}" style="width:100%;max-width:680px"></p>`
  return {
    title,
    template: `<h2 style="text-align:center">${safeText(title)}</h2>${notes}${chart}${table}`,
    pageParam: JSON.stringify({
      paper: 'A4',
      orientation: width > UPRIGHT ? 'landscape' : 'portrait',
      pageNumbers: true,
    }),
  }
}
