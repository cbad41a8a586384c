/**
 * Cells of a block copied from a spreadsheet: tab-separated, quoted where a cell holds a tab, a line break or quotes.
 * Null when the text is one plain value, which the control itself takes.
 */
export function parseBlock(text: string): readonly (readonly string[])[] | null {
  const source = withoutLastEnd(text.replace(/\r\n?/g, '\n'))
  if (!/[\t\n]/.test(source)) return null
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < source.length; index += 1) {
    const letter = source[index] ?? ''
    const row = rows.at(-1) ?? []
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (source[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === '\t' || letter === '\n') {
      row.push(cell)
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  rows.at(-1)?.push(cell)
  return rows
}

/** Spreadsheets end the last line as well, be it the only cell. */
export function withoutLastEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}

/** The way back: text that a spreadsheet takes as cells, and `parseBlock` reads again. */
export function formatBlock(rows: readonly (readonly string[])[]): string {
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined
  // An empty text would be no copy at all: a line with nothing in it is how spreadsheets copy an empty cell.
  if (only === '') return '\n'
  // A plain value has no quotes to take off.
  if (only !== undefined && !/[\t\n\r]/.test(only)) return only
  const lines = rows.map((cells) => cells.map(quoted).join('\t'))
  // The end of the last line, as spreadsheets write it: an empty last cell would be lost without.
  return lines.length > 1 ? `${lines.join('\n')}\n` : lines.join('')
}

function quoted(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
