const QUOTE = 34
const BACKSLASH = 92

/** Whether a JSON text nests lists and objects deeper than `most`. One pass; nothing is made of the text. */
export function isJsonDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== QUOTE; at += 1)
        if (text.charCodeAt(at) === BACKSLASH) at += 1
    } else if (code === 91 || code === 123) {
      depth += 1
      if (depth > most) return true
    } else if (code === 93 || code === 125) depth -= 1
  }
  return false
}
