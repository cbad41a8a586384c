/** Pixels of a text of 14 px: a wide character takes 14, a narrow one about 8. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u2e80' ? 14 : 8
  return width
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
