/** Characters of one text that are drawn. Beyond it the time to break lines grows with the square of the length. */
export const MAX_DRAWN = 20_000
/** Characters of what stands in one line: no screen shows more. */
const MAX_LINE = 500

/** A text as it is drawn: whole, or its beginning and how long it is. */
export function drawnText(text: string, most = MAX_DRAWN): string {
  return text.length <= most ? text : `${text.slice(0, most)}… [${text.length}]`
}

/** A name or a title, for a place of one line. */
export function lineText(text: string): string {
  return drawnText(text, MAX_LINE)
}
