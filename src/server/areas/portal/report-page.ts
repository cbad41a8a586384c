import type { Call } from '#server/core/call.ts'
import { barChart, figure } from '../screen/bar-chart.ts'
import { escapeText, fonts, htmlPage, moment } from '../screen/html.ts'
import type { ReportLayout } from './layout.ts'
import { type Point, readSource } from './source.ts'

export const reportStyle = `
:root { color-scheme: light; }
body { margin: 0; padding: 24px 28px 40px; background: #fff; color: #1f2329; font: 14px/1.6 ${fonts}; }
main { max-width: 1080px; margin: 0 auto; }
h1 { margin: 0 0 4px; font-size: 20px; }
p { margin: 0 0 20px; color: #646a73; font-size: 13px; }
svg { display: block; width: 100%; height: auto; margin-bottom: 24px; }
svg text { font-size: 12px; fill: #646a73; }
svg .figure { fill: #1f2329; }
svg rect { fill: #2f7f86; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px; border-bottom: 1px solid #e8eaed; text-align: left; }
th { background: #f5f6f7; font-weight: 600; }
.number { text-align: right; }
tfoot td { font-weight: 600; border-bottom: 0; }
`

/** The report as one HTML document: what it is, a chart of its first figures, and the table of all of them. */
export async function reportPage(call: Call, layout: ReportLayout): Promise<Buffer> {
  const columns: (readonly Point[])[] = []
  for (const measure of layout.measures) columns.push(await readSource(call, measure.source))
  const [first = []] = columns
  const byName = columns.map((points) => new Map(points.map((point) => [point.name, point.value])))
  const names = [...new Set(columns.flatMap((points) => points.map((point) => point.name)))]
  const cell = (value: number) => `<td class="number">${figure(value)}</td>`
  const rows = names.map(
    (name) => `<tr><td>${escapeText(name)}</td>${byName.map((values) => cell(values.get(name) ?? 0)).join('')}</tr>`,
  )
  const sums = columns.map((points) => cell(points.reduce((sum, point) => sum + point.value, 0)))
  const heads = layout.measures.map(
    ({ title, unit }) =>
      `<th class="number" scope="col">${escapeText(unit === '' ? title : call.text('portal.withUnit', { title, unit }))}</th>`,
  )
  const countedAt = escapeText(call.text('portal.countedAt', { time: moment(call.now()) }))
  const note = `${escapeText(layout.note)}${layout.note === '' ? '' : '&emsp;'}${countedAt}`
  const chart = barChart(first, layout.measures[0]?.title ?? '')
  const table = `<table><thead><tr><th scope="col">${escapeText(layout.groupTitle)}</th>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody><tfoot><tr><td>${escapeText(call.text('portal.total'))}</td>${sums.join('')}</tr></tfoot></table>`
  const body = `<body><main><h1>${escapeText(layout.title)}</h1><p>${note}</p>${chart}${table}</main></body>`
  return htmlPage({ language: call.language, title: layout.title, style: reportStyle, body })
}
