/** An address of the web that a window may be asked to open: nothing but http and https. */
export function isWebAddress(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/[^\s"'<>\\]+$/i.test(text)
}

export interface TextPart {
  readonly text: string
  readonly isAddress: boolean
}

/** Written up to a blank, a bracket, a quotation mark or anything Chinese, as people write addresses into a sentence. */
const written = /https?:\/\/[!#-;=?-Z[\]_a-z~%]+/gi

const ends = "!',.:;?"

/** What ends the sentence, and brackets that close what was opened before the address, are not part of it. */
function withoutEnd(found: string): string {
  const count = (sign: string) => found.split(sign).length
  const surplus = new Map([
    [')', count(')') - count('(')],
    [']', count(']') - count('[')],
  ])
  let length = found.length
  for (;;) {
    const last = found.charAt(length - 1)
    const left = surplus.get(last) ?? 0
    if (left > 0) surplus.set(last, left - 1)
    else if (!ends.includes(last)) return found.slice(0, length)
    length -= 1
  }
}

/** A text and the addresses of the web in it, in their order; what ends a sentence is not part of an address. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(written)) {
    const address = withoutEnd(found)
    if (!isWebAddress(address)) continue
    if (index > done) parts.push({ text: text.slice(done, index), isAddress: false })
    parts.push({ text: address, isAddress: true })
    done = index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isAddress: false })
  return parts
}
