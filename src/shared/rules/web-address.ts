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

/** A closing bracket belongs to the address that opens one. */
function withoutEnd(found: string): string {
  const ends = found.includes('(') ? "!',.:;?]" : "!'),.:;?]"
  let length = found.length
  while (ends.includes(found.charAt(length - 1))) length -= 1
  return found.slice(0, length)
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
