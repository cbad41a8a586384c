/** Whole numbers of more digits than a number holds exactly; a text that stands for digits has its quotation mark before them. */
const long = /(?:[:[,\s]|^)-?\d{16}/
const token = /"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/**
 * `JSON.parse` of what another server wrote: whole numbers that a number does not hold exactly, such as ids of 19 digits,
 * become text instead of another number. Throws as it does.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(long.test(text) ? withLongAsText(text) : text)
}

function withLongAsText(text: string): string {
  let written = ''
  let from = 0
  token.lastIndex = 0
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [digits] = found
    if (digits === '"') {
      token.lastIndex = endOfText(text, found.index)
    } else if (!Number.isSafeInteger(Number(digits))) {
      written += `${text.slice(from, found.index)}"${digits}"`
      from = token.lastIndex
    }
  }
  return written + text.slice(from)
}

/** The place behind a text that begins at a quotation mark; of one that never ends the end of all. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return text.length
}
