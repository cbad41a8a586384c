/** Bytes that the parts of a document may unpack to. */
export const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 10_000

/** An archive that unpacks to more than a window holds, or that is none. */
export class UnsafeArchive extends Error {}

interface Entry {
  readonly start: number
  readonly length: number
  readonly isDeflated: boolean
}

/** Entries of a ZIP by its directory at the end; whatever does not add up is refused. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  const lowest = Math.max(0, end - 65_535)
  while (end >= lowest && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < lowest) throw new UnsafeArchive('no directory')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new UnsafeArchive('too many parts')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new UnsafeArchive('damaged directory')
    const local = view.getUint32(at + 42, true)
    if (local + 30 > bytes.length) throw new UnsafeArchive('damaged entry')
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    entries.push({ start, length: view.getUint32(at + 20, true), isDeflated: view.getUint16(at + 10, true) === 8 })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Unpacks every part once and forgets it: what a directory says of sizes is not believed. Fails with UnsafeArchive. */
export async function requireSafeArchive(bytes: Uint8Array, limit = MAX_UNPACKED): Promise<void> {
  let left = limit
  for (const { start, length, isDeflated } of entriesOf(bytes)) {
    const part = bytes.subarray(start, start + length)
    if (isDeflated) left -= await unpackedSize(part, left)
    else left -= part.length
    if (left < 0) throw new UnsafeArchive('too large')
  }
}

async function unpackedSize(part: Uint8Array, limit: number): Promise<number> {
  const source = new Blob([part as Uint8Array<ArrayBuffer>]).stream()
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnsafeArchive('damaged part')
    })
    if (done) return size
    size += value.length
    if (size <= limit) continue
    await reader.cancel().catch(() => undefined)
    return size
  }
}
