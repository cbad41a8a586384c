import { createHash } from 'node:crypto'
import type { Call } from '../../core/call.ts'
import type { ReportLayout } from './layout.ts'
import { type Point, readSource } from './source.ts'

const style = `
:root { color-scheme: light; }
body { margin: 0; padding: 24px 28px 40px; background: #fff; color: #1f2329; font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { max-width: 1080px; margin: 0 auto; }
h1 { margin: 0 0 4px; font-size: 20px; }
p { margin: 0 0 20px; color: #646a73; font-size: 13px; }
svg { display: block; width: 100%; height: auto; margin-bottom: 24px; }
svg text { font-size: 12px; fill: #646a73; }
svg .figure { fill: #1f2329; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px; border-bottom: 1px solid #e8eaed; text-align: left; }
th { background: #f5f6f7; font-weight: 600; }
.number { text-align: right; }
tfoot td { font-weight: 600; border-bottom: 0; }
`

/** No script, no address but the page itself, and this one style sheet by its hash. */
export const reportPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join('; ')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for content and for attributes in quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

const figure = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })

/** Horizontal bars, one for each point. Nothing but numbers and escaped text reaches the markup. */
function barChart(points: readonly Point[], title: string): string {
  const [left, right, row] = [190, 90, 30]
  const width = 1040
  const most = Math.max(...points.map((point) => point.value), 1)
  const bars = points.map((point, index) => {
    const length = Math.max(Math.round(((width - left - right) * point.value) / most), 1)
    const y = index * row
    return `<text x="${left - 12}" y="${y + 20}" text-anchor="end">${escapeText(point.name.slice(0, 16))}</text><rect x="${left}" y="${y + 6}" width="${length}" height="18" rx="3" fill="#2f7f86"/><text class="figure" x="${left + length + 8}" y="${y + 20}">${figure(point.value)}</text>`
  })
  const height = points.length * row
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(title)}">${bars.join('')}</svg>`
}

/** The report as one HTML document: what it is, a chart of its first figures, and the table of all of them. */
export async function reportPage(call: Call, layout: ReportLayout): Promise<string> {
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
      `<th class="number" scope="col">${escapeText(unit === '' ? title : `${title}（${unit}）`)}</th>`,
  )
  const made = new Date(call.now()).toLocaleString('zh-CN', { hour12: false })
  const title = escapeText(layout.title)
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${escapeText(layout.note)}${layout.note === '' ? '' : '　'}统计时间：${escapeText(made)}</p>${barChart(first, layout.measures[0]?.title ?? '')}<table><thead><tr><th scope="col">${escapeText(layout.groupTitle)}</th>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody><tfoot><tr><td>合计</td>${sums.join('')}</tr></tfoot></table></main></body></html>`
}
