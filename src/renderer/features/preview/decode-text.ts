/** Characters of a text that are drawn; the rest is told and left to a program. */
export const MAX_TEXT = 2_000_000

/**
 * Text of bytes nobody says the encoding of: a byte order mark decides, then UTF-8 where it is without a fault, else
 * GB18030, which every byte sequence of Chinese programs is.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Rows of comma (or semicolon, or tab) separated text; quotes may hold separators, line breaks and doubled quotes. */
export function parseCsv(text: string, maxRows: number): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length && rows.length < maxRows) {
    const [cell, end] = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
    row.push(cell)
    at = end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    rows.push(row)
    row = []
  }
  return rows
}

function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

function plain(text: string, start: number, separator: string): [cell: string, end: number] {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return [text.slice(start, end), end]
}

function quoted(text: string, start: number, separator: string): [cell: string, end: number] {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return [cell + text.slice(at), text.length]
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const [rest, end] = plain(text, quote + 1, separator)
      return [cell + rest, end]
    }
    cell += '"'
    at = quote + 2
  }
}
