import { inflateRawSync } from 'node:zlib'
import { beginArchiveCopy, UnsafeArchive } from '#shared/rules/archive.ts'

export class NotReadable extends Error {
  readonly code: 'notWorkbook' | 'tooLarge'
  constructor(code: 'notWorkbook' | 'tooLarge') {
    super(code)
    this.code = code
  }
}

const LOCAL = 0x04034b50

/** Whether the content is a ZIP archive (xlsx). */
export function isZip(content: Buffer): boolean {
  return content.length > 22 && content.readUInt32LE(0) === LOCAL
}

/** Whether it is the compound document that an xls is. */
export function isCompound(content: Buffer): boolean {
  return content.length > 512 && content.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n
}

/**
 * The same workbook with nothing packed in it. Throws when there is more than `limit` bytes in it, when its headers
 * contradict each other or what comes out, when a part declares a document type, or when it is no archive of a workbook.
 */
export function unpacked(content: Buffer, limit: number): Buffer {
  try {
    return copyOf(content, limit)
  } catch (error) {
    if (error instanceof NotReadable) throw error
    throw new NotReadable(error instanceof UnsafeArchive && error.reason === 'tooLarge' ? 'tooLarge' : 'notWorkbook')
  }
}

function copyOf(content: Buffer, limit: number): Buffer {
  const { parts, bytes } = beginArchiveCopy(content, limit)
  if (!parts.some(({ name }) => /^\/?xl[/\\]workbook\.(xml|bin)$/i.test(name))) throw new NotReadable('notWorkbook')
  for (const part of parts) {
    const room = part.content
    // No more is made of it than there is room, whatever is packed.
    const found = part.isDeflated
      ? inflateRawSync(part.packed, { maxOutputLength: Math.max(room.length, 1) })
      : part.packed
    if (found.length !== room.length) throw new NotReadable('notWorkbook')
    room.set(found)
    const text = Buffer.from(room.buffer, room.byteOffset, room.length)
    // No program writes one; with it come entities that grow, or that fetch.
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) throw new NotReadable('notWorkbook')
  }
  return Buffer.from(bytes.buffer)
}
