/** Pixels of a text of 14 px: a wide character takes 14, a narrow one about 8. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u2e80' ? 14 : 8
  return width
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
  return Math.max(...words.map((word) => [...word].reduce((width, letter) => width + boldLetterWidth(letter), 0)))
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
