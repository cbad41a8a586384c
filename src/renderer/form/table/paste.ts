/**
 * Cells of a block copied from a spreadsheet: tab-separated, quoted where a cell holds a tab, a line break or quotes.
 * Null when the text is one plain value, which the control itself takes.
 */
export function parseBlock(text: string): readonly (readonly string[])[] | null {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
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
