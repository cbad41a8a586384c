/** Pixels of a text of 14 px: a wide character takes 14, a narrow one about 8. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u2e80' ? 14 : 8
  return width
}

/** Pixels of a column in which a code of sixteen letters can be read. */
export const codeFit = 136
