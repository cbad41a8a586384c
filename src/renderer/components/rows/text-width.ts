import { currentLanguage } from '#renderer/i18n/index.ts'
import { fontFamily } from '../font-family.ts'

/** Pixels of letters by the font they are drawn in: a text is measured by its letters, so that ten thousand cells cost little. */
const measured = new Map<string, Map<string, number>>()
let context: OffscreenCanvasRenderingContext2D | null | undefined

/** Not measured, where nothing can be drawn: a wide character takes 14 pixels, a narrow one about 8. */
const estimated = (letter: string) => (letter > '\u2e80' ? 14 : 8)

/** Pixels of a text of 14 px by those of its letters. */
function widthOf(text: string, weight: 400 | 600, otherwise: (letter: string) => number): number {
  context ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  const font = `${weight} 14px ${fontFamily(currentLanguage())}`
  const widths = measured.get(font) ?? new Map<string, number>()
  measured.set(font, widths)
  if (context) context.font = font
  let width = 0
  for (const letter of text) {
    const known = widths.get(letter) ?? context?.measureText(letter).width
    if (known !== undefined) widths.set(letter, known)
    width += known ?? otherwise(letter)
  }
  return width
}

/** Pixels of a text of 14 px. */
export function textWidth(text: string): number {
  return widthOf(text, 400, estimated)
}

/** The same of a bold one, such as a heading or a sum. */
export function boldTextWidth(text: string): number {
  return widthOf(text, 600, (letter) => estimated(letter) * 1.06)
}

/** As much of a text as stands in so many pixels, an ellipsis behind what is cut; all of it in none (not measured). */
export function fittingText(text: string, width: number): string {
  if (width === 0 || textWidth(text) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && textWidth(letters.join('')) + textWidth('…') > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Pixels of the longest word of a bold text that is not broken: wide characters are, each from the next. */
export function boldWordWidth(text: string): number {
  const words = text.split(/[\s\u2e80-\u{10ffff}]+/u)
  return Math.max(...words.map((word) => widthOf(word, 600, boldLetterWidth)))
}

function boldLetterWidth(letter: string): number {
  if (/[mwMW]/.test(letter)) return 15
  if (/[fijlrtI.,:;'|/()]/.test(letter)) return 6.5
  return /[A-Z]/.test(letter) ? 11 : 9.7
}

/** Widths of a column in which any of these tags stands whole, however narrow its table is; `designed` pixels where there is room. */
export function tagWidths(
  designed: number,
  ...texts: readonly string[]
): { readonly width: number; readonly fitWidth: number } {
  const fitWidth = Math.max(Math.ceil(Math.max(...texts.map(textWidth)) * 0.9) + 36, 72)
  return { width: Math.max(designed, fitWidth), fitWidth }
}

/** Pixels of a column in which a code of sixteen letters can be read. */
export const codeFit = 136
