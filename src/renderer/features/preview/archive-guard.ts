import { type ArchivePart, beginArchiveCopy, UnsafeArchive } from '#shared/rules/archive.ts'

/** Bytes that the parts of a document may unpack to. */
export const MAX_UNPACKED = 200 * 1024 * 1024

/** The same archive with nothing packed in it: what reads it afterwards unpacks nothing. Fails with UnsafeArchive. */
export async function unpackedArchive(bytes: Uint8Array, limit = MAX_UNPACKED): Promise<Uint8Array> {
  const copy = beginArchiveCopy(bytes, limit)
  for (const part of copy.parts)
    if (part.isDeflated) await inflate(part)
    else part.content.set(part.packed)
  return copy.bytes
}

/** Unpacks a part into its room, and stops where more comes out. */
async function inflate({ packed, content }: ArchivePart): Promise<void> {
  const source = new Blob([packed as Uint8Array<ArrayBuffer>]).stream()
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnsafeArchive('damaged')
    })
    if (done) break
    if (size + value.length > content.length) {
      await reader.cancel().catch(() => undefined)
      throw new UnsafeArchive('tooLarge')
    }
    content.set(value, size)
    size += value.length
  }
  if (size !== content.length) throw new UnsafeArchive('damaged')
}
