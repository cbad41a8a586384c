import { escapeText } from './html.ts'

interface Bar {
  readonly name: string
  readonly value: number
}

const [width, left, right, row] = [1060, 200, 90, 32]

/** `1,234.5`: numbers on paper and on screens, to two decimals. */
export const figure = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })

/** As much as fits left of the bars; the whole name shows on hover. */
const short = (name: string) => (name.length > 14 ? `${name.slice(0, 13)}…` : name)

/** Horizontal bars, one under the other. Nothing but numbers and escaped text reaches the markup. */
export function barChart(bars: readonly Bar[], title: string): string {
  const most = Math.max(...bars.map((bar) => bar.value), 1)
  const rows = bars.map(({ name, value }, index) => {
    const y = index * row
    const length = Math.max(Math.round(((width - left - right) * value) / most), 1)
    return `<text x="${left - 12}" y="${y + 21}" text-anchor="end"><title>${escapeText(name)}</title>${escapeText(short(name))}</text><rect x="${left}" y="${y + 7}" width="${length}" height="18" rx="3"/><text class="figure" x="${left + length + 8}" y="${y + 21}">${figure(value)}</text>`
  })
  return `<svg viewBox="0 0 ${width} ${bars.length * row}" role="img" aria-label="${escapeText(title)}">${rows.join('')}</svg>`
}
