import type { FilledDocument } from '#shared/printing/document.ts'
import type { PageSetup } from '#shared/printing/page-setup.ts'
import { parseMarkup } from '#shared/printing/template/tree.ts'

const noMargins = { top: 0, right: 0, bottom: 0, left: 0 }
/** Kept free at the lower edge: the engine rounds a page down to whole pixels. */
const slack = 1

/**
 * A page of the paper of a document with rulers from its edges: whoever holds it reads off how far the printer is off.
 * The cross stands 20 mm from the left and the upper edge; numbers are millimetres.
 */
export function calibrationPage(setup: PageSetup, title: string): FilledDocument {
  const { width } = setup
  const height = setup.height - slack
  const line = (x1: number, y1: number, x2: number, y2: number, weight = 0.15) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#000" stroke-width="${weight}"/>`
  const text = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y}" font-size="2.6" text-anchor="middle" font-family="sans-serif">${words}</text>`
  const ticks = (length: number) => Array.from({ length: Math.floor(length) + 1 }, (_, at) => at)
  const long = (at: number) => (at % 10 === 0 ? 5 : at % 5 === 0 ? 3.5 : 2)
  const middle = { x: Math.min(width / 2, 60), y: Math.min(height / 2, 60) }
  const parts = [
    ...ticks(width).map((at) => line(at, middle.y, at, middle.y + long(at))),
    ...ticks(width)
      .filter((at) => at > 0 && at % 10 === 0)
      .map((at) => text(at, middle.y + 8, String(at))),
    ...ticks(height).map((at) => line(middle.x, at, middle.x + long(at), at)),
    ...ticks(height)
      .filter((at) => at > 0 && at % 10 === 0)
      .map((at) => text(middle.x + 8, at + 0.9, String(at))),
    line(10, 20, 30, 20, 0.3),
    line(20, 10, 20, 30, 0.3),
    `<rect x="5" y="5" width="${width - 10}" height="${height - 10}" fill="none" stroke="#000" stroke-width="0.2"/>`,
  ]
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" style="display: block">${parts.join('')}</svg>`
  return {
    title,
    setup: { ...setup, margins: noMargins, pageNumbers: false, watermark: '' },
    nodes: parseMarkup(markup),
    isEmpty: false,
    unread: [],
    refusedCodes: [],
    parts: [],
  }
}
