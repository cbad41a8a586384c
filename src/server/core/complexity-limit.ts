export interface PartLimits {
  readonly keys: number
  readonly values: number
}

/** Of what another system or a script answers: reading so much stays cheap. */
export const answerLimits: PartLimits = { keys: 500_000, values: 500_000 }

const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92
const OPEN_LIST = 91
const OPEN_OBJECT = 123

/**
 * Whether a JSON text holds more keys or values than a limit. Read once and without making anything of it, so that it
 * costs a hundredth of parsing; whether it is JSON at all is the parser's to say.
 */
export function exceedsComplexityLimit(text: string, { keys, values }: PartLimits): boolean {
  // Each needs a character and a comma or a colon.
  if (text.length < 2 * Math.min(keys, values)) return false
  let keysLeft = keys
  let valuesLeft = values
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfText(text, at)
    } else if (code === COLON) {
      keysLeft -= 1
      if (keysLeft < 0) return true
    } else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) {
      valuesLeft -= 1
      if (valuesLeft < 0) return true
    }
  }
  return false
}

/** Where the text that begins at a quote ends; the end of all where it does not. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let before = end - 1
    while (before > start && text.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - 1 - before) % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}
