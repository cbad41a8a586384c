/** What makes an archive (xlsx, docx) unfit to be unpacked. */
export class UnsafeArchive extends Error {
  readonly reason: 'damaged' | 'tooLarge'
  constructor(reason: 'damaged' | 'tooLarge') {
    super(reason)
    this.reason = reason
  }
}

/** One file of an archive: `content` is the room for it in the copy, as long as the directory says it is. */
export interface ArchivePart {
  readonly name: string
  readonly packed: Uint8Array
  readonly isDeflated: boolean
  readonly content: Uint8Array
}

/** A copy of an archive in which nothing is packed; whole once every part was unpacked into its room. */
export interface ArchiveCopy {
  readonly parts: readonly ArchivePart[]
  readonly bytes: Uint8Array
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 10_000
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
/** Sizes and checksum of an entry may stand behind its content; its local header then has zeros. */
const SIZES_BEHIND = 8
const UTF8_NAME = 0x0800

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

interface Entry {
  readonly name: Uint8Array
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packed: Uint8Array
  readonly size: number
  readonly from: number
  readonly to: number
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END) return at
  throw new UnsafeArchive('damaged')
}

/** An entry of the directory, whose own header has to say the same of it. */
function entryAt(bytes: Uint8Array, view: DataView, at: number): Entry {
  const short = (from: number) => view.getUint16(from, true)
  const long = (from: number) => view.getUint32(from, true)
  if (long(at) !== CENTRAL) throw new UnsafeArchive('damaged')
  const from = long(at + 42)
  if (long(from) !== LOCAL) throw new UnsafeArchive('damaged')
  const [flags, method, nameLength] = [short(at + 8), short(at + 10), short(at + 28)]
  const name = bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength)
  const near = bytes.subarray(from + LOCAL_SIZE, from + LOCAL_SIZE + short(from + 26))
  const isSameName = near.length === name.length && near.every((byte, index) => byte === name[index])
  const [packed, size] = [long(at + 20), long(at + 24)]
  const isBehind = (short(from + 6) & SIZES_BEHIND) !== 0
  const isSame = (local: number, central: number) => local === central || (isBehind && local === 0)
  const start = from + LOCAL_SIZE + near.length + short(from + 28)
  const to = start + packed
  const isFit =
    (method === STORED || method === DEFLATED) &&
    method === short(from + 8) &&
    isSameName &&
    isSame(long(from + 18), packed) &&
    isSame(long(from + 22), size) &&
    (flags & ENCRYPTED) === 0 &&
    to <= bytes.length &&
    (method === DEFLATED || size === packed)
  if (!isFit) throw new UnsafeArchive('damaged')
  return { name, flags, method, checksum: long(at + 16), packed: bytes.subarray(start, to), size, from, to }
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new UnsafeArchive('tooLarge')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    entries.push(entryAt(bytes, view, at))
    at += CENTRAL_SIZE + [28, 30, 32].reduce((sum, offset) => sum + view.getUint16(at + offset, true), 0)
  }
  const byPlace = entries.toSorted((one, other) => one.from - other.from)
  if (byPlace.some((entry, index) => entry.from < (byPlace[index - 1]?.to ?? 0))) throw new UnsafeArchive('damaged')
  return entries
}

/**
 * Begins a copy of a ZIP in which nothing is packed, with room for what its directory declares: at most `limit` bytes.
 * Programs that read archives disagree about which of their headers counts. Given the copy they unpack nothing: what
 * comes out is bounded by whoever fills the rooms. Throws UnsafeArchive.
 */
export function beginArchiveCopy(bytes: Uint8Array, limit: number): ArchiveCopy {
  try {
    return copyOf(entriesOf(bytes), limit)
  } catch (error) {
    // Numbers that point beyond the end.
    throw error instanceof UnsafeArchive ? error : new UnsafeArchive('damaged')
  }
}

function copyOf(entries: readonly Entry[], limit: number): ArchiveCopy {
  if (entries.reduce((sum, { size }) => sum + size, 0) > limit) throw new UnsafeArchive('tooLarge')
  const locals = entries.reduce((sum, { name, size }) => sum + LOCAL_SIZE + name.length + size, 0)
  const directory = entries.reduce((sum, { name }) => sum + CENTRAL_SIZE + name.length, 0)
  const bytes = new Uint8Array(locals + directory + END_SIZE)
  const view = viewOf(bytes)
  const parts: ArchivePart[] = []
  let [local, central] = [0, locals]
  for (const { name, flags, method, checksum, packed, size } of entries) {
    const writeHead = (at: number) => {
      view.setUint16(at, 20, true)
      view.setUint16(at + 2, flags & UTF8_NAME, true)
      view.setUint32(at + 10, checksum, true)
      view.setUint32(at + 14, size, true)
      view.setUint32(at + 18, size, true)
      view.setUint16(at + 22, name.length, true)
    }
    view.setUint32(central, CENTRAL, true)
    view.setUint16(central + 4, 20, true)
    writeHead(central + 6)
    view.setUint32(central + 42, local, true)
    bytes.set(name, central + CENTRAL_SIZE)
    central += CENTRAL_SIZE + name.length
    view.setUint32(local, LOCAL, true)
    writeHead(local + 4)
    bytes.set(name, local + LOCAL_SIZE)
    const start = local + LOCAL_SIZE + name.length
    local = start + size
    const content = bytes.subarray(start, local)
    parts.push({ name: String.fromCharCode(...name), packed, isDeflated: method === DEFLATED, content })
  }
  view.setUint32(central, END, true)
  view.setUint16(central + 8, entries.length, true)
  view.setUint16(central + 10, entries.length, true)
  view.setUint32(central + 12, directory, true)
  view.setUint32(central + 16, locals, true)
  return { parts, bytes }
}
