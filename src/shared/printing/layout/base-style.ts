import type { PageSetup } from '../page-setup.ts'
import { contentSize } from '../page-setup.ts'
import { fontStack } from '../template/style.ts'

/** Height of the line that carries `n / m` where a template has no footer of its own, CSS pixels. */
export const pageNumberHeight = 24

/** Whole pixels inside the printable area, so that rounding never makes a page too many. */
export function pageBox(setup: PageSetup): { readonly width: number; readonly height: number } {
  const { width, height } = contentSize(setup)
  return { width: Math.floor(width), height: Math.floor(height) - 1 }
}

/** What a template of the family is designed on: other sizes would end its lines elsewhere. */
const familyFont = `16px/normal SimSun, "Songti SC", "Noto Serif CJK SC", ${fontStack}`
const familyText = `p { margin: 5px 0; line-height: 1.5 }
.sheet, .page { word-break: break-all }`
const ownText = `p { margin: 4px 0 }
h1, h2, h3, h4, h5, h6 { margin: 8px 0; line-height: 1.4 }`

/**
 * The style both the measuring and the printing document use. `geometricPrecision` makes a screen lay out text with
 * the metrics of paper, so that lines break in the same places.
 */
export function baseStyle(setup: PageSetup): string {
  const { width, height } = pageBox(setup)
  const { margins } = setup
  const family = setup.dialect === 'family'
  const millimetres = (value: number) => `${Number(value.toFixed(3))}mm`
  return `@page { size: ${millimetres(setup.width)} ${millimetres(setup.height)}; margin: ${[
    margins.top,
    margins.right,
    margins.bottom,
    margins.left,
  ]
    .map(millimetres)
    .join(' ')} }
html, body { margin: 0; padding: 0; background: #fff }
body { font: ${family ? familyFont : `14px/1.5 ${fontStack}`}; color: #000; text-rendering: geometricPrecision; text-size-adjust: none;
  -webkit-print-color-adjust: exact; print-color-adjust: exact }
.sheet { width: ${width}px; overflow-wrap: anywhere }
.page { position: relative; width: ${width}px; height: ${height}px; break-after: page; break-inside: avoid; overflow-wrap: anywhere }
.page * { break-before: auto !important; break-after: auto !important; break-inside: auto !important }
.page:last-child { break-after: auto }
.foot { position: absolute; left: 0; right: 0; bottom: 0 }
.number { height: ${pageNumberHeight}px; font-size: 12px; line-height: ${pageNumberHeight}px; text-align: center }
.watermark { position: absolute; inset: 0; overflow: hidden; display: flex; align-items: center; justify-content: center }
.watermark span { font-size: ${Math.max(16, Math.round(Math.min(width, height) / 9))}px; color: rgb(0 0 0 / 9%); transform: rotate(-30deg); white-space: nowrap }
.unit { display: flow-root }
.page { isolation: isolate }
.fixed { position: absolute; box-sizing: border-box }
.fixed.cut { overflow: hidden }
.fixed p, .fixed-measure p { margin: 0 }
.fixed-measure { box-sizing: border-box }
.backdrop { position: absolute; inset: 0; z-index: -1 }
.backdrop img { display: block; width: 100%; height: 100%; max-width: none; max-height: none; object-fit: fill }
${family ? familyText : ownText}
img { max-width: 100%; max-height: ${height}px }
table { max-width: none }
td, th { box-sizing: border-box; padding: ${family ? '1px' : '3px 6px'} }
pre { white-space: pre-wrap }`
}

/**
 * Each page becomes the whole sheet, which cuts what leaves it: the engine shrinks everything as soon as something stands
 * outside a page.
 */
function wholeSheetStyle(setup: PageSetup): string {
  const { width, height, margins } = setup
  const edges = `left: ${margins.left}mm; right: ${margins.right}mm; bottom: calc(100% - ${margins.top}mm - ${pageBox(setup).height}px)`
  return `
@page { margin: 0 }
.page { box-sizing: border-box; width: ${width}mm; height: calc(${height}mm - 2px); padding: ${margins.top}mm ${margins.right}mm 0 ${margins.left}mm; overflow: hidden }
.page > .foot { ${edges} }
.page > .watermark { ${edges}; top: ${margins.top}mm }`
}

/** A whole document. Nothing in it can run or load: see the policy of the print window. */
export function htmlDocument(setup: PageSetup, body: string, isWhole = false): string {
  const style = baseStyle(setup) + (isWhole ? wholeSheetStyle(setup) : '')
  return `<head><meta charset="utf-8"><style>${style}</style></head><body${isWhole ? ' class="whole"' : ''}>${body}</body>`
}
