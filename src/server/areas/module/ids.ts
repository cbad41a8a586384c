/**
 * Many ids in a row as bytes with NUL after each, which no stored text contains: 19 for each id of a record, where a text of
 * its own takes 40, and one that is taken out lives no longer than its turn.
 */
export type PackedIds = Uint8Array<ArrayBuffer>

/** Characters that are encoded at a time. */
const STEP = 64 * 1024

export function startPacking(): { add(id: string): void; done(): PackedIds } {
  const parts: Buffer[] = []
  let text = ''
  const encode = () => {
    parts.push(Buffer.from(text))
    text = ''
  }
  return {
    add(id) {
      text += `${id}\0`
      if (text.length >= STEP) encode()
    },
    done() {
      encode()
      const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const part of parts) {
        all.set(part, at)
        at += part.length
      }
      return all
    },
  }
}

/** The ids in their order, `size` of them at a time. */
export function* idPieces(packed: PackedIds, size: number): Generator<string[]> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  let [from, count] = [0, 0]
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) {
    count += 1
    if (count < size && at + 1 < bytes.length) continue
    yield bytes.toString('utf8', from, at).split('\0')
    ;[from, count] = [at + 1, 0]
  }
}

/** The same ids in as few pieces as hold no more bytes than `most`; what holds more by itself is a piece of its own. */
export function* withinBytes(
  ids: readonly string[],
  bytesOf: (id: string) => number,
  most: number,
): Generator<readonly string[]> {
  let [from, sum] = [0, 0]
  for (const [at, id] of ids.entries()) {
    const bytes = bytesOf(id)
    if (at > from && sum + bytes > most) {
      yield ids.slice(from, at)
      ;[from, sum] = [at, 0]
    }
    sum += bytes
  }
  if (from < ids.length) yield ids.slice(from)
}
