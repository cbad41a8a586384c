import { inflateRawSync } from 'node:zlib'

export class NotReadable extends Error {
  readonly code: 'notWorkbook' | 'tooLarge'
  constructor(code: 'notWorkbook' | 'tooLarge') {
    super(code)
    this.code = code
  }
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

/** Whether the content is a ZIP archive (xlsx). */
export function isZip(content: Buffer): boolean {
  return content.length > 22 && content.readUInt32LE(0) === LOCAL
}

/** Whether it is the compound document that an xls is. */
export function isCompound(content: Buffer): boolean {
  return content.length > 512 && content.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n
}

function endOf(content: Buffer): number {
  for (let at = content.length - 22; at >= Math.max(0, content.length - 22 - 65_535); at -= 1)
    if (content.readUInt32LE(at) === END) return at
  throw new NotReadable('notWorkbook')
}

/**
 * Unpacks every entry of an archive once and counts: what is declared need not be true. Throws when there is more than
 * `limit` bytes in it, when entries lie over each other or declare a document type, or when it is no archive of a workbook.
 */
export function requireUnpackable(content: Buffer, limit: number): void {
  try {
    measure(content, limit)
  } catch (error) {
    if (error instanceof NotReadable) throw error
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new NotReadable(isLarge ? 'tooLarge' : 'notWorkbook')
  }
}

/** Sizes and checksum of an entry may stand behind its content; its local header then has zeros. */
const SIZES_BEHIND = 8

/**
 * Whether the header beside an entry says of it what the directory at the end does. Programs read one or the other: what
 * differs would be counted as one thing and unpacked as another.
 */
function isSameEntry(content: Buffer, central: number, local: number): boolean {
  const short = (at: number) => content.readUInt16LE(at)
  const long = (at: number) => content.readUInt32LE(at)
  if (short(local + 8) !== short(central + 10) || short(local + 26) !== short(central + 28)) return false
  const length = short(local + 26)
  const [near, far] = [
    content.subarray(local + 30, local + 30 + length),
    content.subarray(central + 46, central + 46 + length),
  ]
  if (!near.equals(far)) return false
  const isBehind = (short(local + 6) & SIZES_BEHIND) !== 0
  return [
    [18, 20],
    [22, 24],
  ].every(([at = 0, other = 0]) => {
    const size = long(local + at)
    return size === long(central + other) || (isBehind && size === 0)
  })
}

function measure(content: Buffer, limit: number): void {
  const end = endOf(content)
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  let left = limit
  const taken: { from: number; to: number }[] = []
  const names = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    if (content.readUInt32LE(at) !== CENTRAL) throw new NotReadable('notWorkbook')
    const method = content.readUInt16LE(at + 10)
    const packed = content.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => content.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = content.readUInt32LE(at + 42)
    names.add(
      content
        .toString('utf8', at + 46, at + 46 + name)
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
    )
    if (content.readUInt32LE(local) !== LOCAL) throw new NotReadable('notWorkbook')
    if (!isSameEntry(content, at, local)) throw new NotReadable('notWorkbook')
    const from = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28)
    const to = from + packed
    if (to > content.length || taken.some((each) => local < each.to && each.from < to))
      throw new NotReadable('notWorkbook')
    taken.push({ from: local, to })
    const bytes = content.subarray(from, to)
    if (method !== 0 && method !== 8) throw new NotReadable('notWorkbook')
    const entry = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(left, 1) })
    left -= entry.length
    if (left < 0) throw new NotReadable('tooLarge')
    // No program writes one; with it come entities that grow, or that fetch.
    if (entry.includes('<!DOCTYPE') || entry.includes('<!ENTITY')) throw new NotReadable('notWorkbook')
    at += 46 + name + extra + comment
  }
  if (![...names].some((name) => /^xl\/workbook\.(xml|bin)$/i.test(name))) throw new NotReadable('notWorkbook')
}
