const quotes: ReadonlySet<string> = new Set(["'", '"', '`'])

/** Where a string ends that begins at a quote: behind its last character. One that is never closed ends with its line. */
function endOfString(source: string, from: number): number {
  const quote = source[from]
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === quote) return at + 1
    else if (source[at] === '\n' && quote !== '`') return at
  }
  return source.length
}

/** Where a comment ends that begins here; null for no comment. */
function endOfComment(source: string, from: number): number | null {
  if (source.startsWith('//', from)) {
    const end = source.indexOf('\n', from)
    return end < 0 ? source.length : end
  }
  if (!source.startsWith('/*', from)) return null
  const end = source.indexOf('*/', from + 2)
  return end < 0 ? source.length : end + 2
}

const blank = (part: string) => part.replace(/[^\n]/g, ' ')

/** A script with what `put` makes of its comments and strings; each character is looked at once, whatever is open at the end. */
function rewritten(source: string, put: (part: string, isComment: boolean) => string): string {
  const parts: string[] = []
  let from = 0
  let at = 0
  const take = (end: number, isComment: boolean) => {
    parts.push(source.slice(from, at), put(source.slice(at, end), isComment))
    from = end
    at = end
  }
  while (at < source.length) {
    const comment = source[at] === '/' ? endOfComment(source, at) : null
    if (comment !== null) take(comment, true)
    else if (quotes.has(source[at] ?? '')) take(endOfString(source, at), false)
    else at += 1
  }
  return [...parts, source.slice(from)].join('')
}

/** The same text, place for place, with blanks in place of comments and of what strings say. */
export function withoutTexts(source: string): string {
  return rewritten(source, (part, isComment) =>
    isComment || part.length < 2 ? blank(part) : `${part[0]}${blank(part.slice(1, -1))}${part.at(-1)}`,
  )
}

/** The text without comments. */
export function withoutComments(source: string): string {
  return rewritten(source, (part, isComment) => (isComment ? ' ' : part))
}

/** The text of the string that begins at a quote. */
export function stringAt(source: string, quote: number): string {
  return source.slice(quote + 1, Math.max(endOfString(source, quote) - 1, quote + 1))
}
