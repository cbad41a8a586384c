import { createDeflateRaw, crc32 } from 'node:zlib'
import { Readable } from 'node:stream'

export interface ZipEntry {
  readonly name: string
  readonly content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
}

/** Bytes in a local head, a description after the content, and an entry of the directory, without the name. */
const SIZES = { local: 30, after: 16, central: 46, end: 22 }
const LIMIT = 0xffff_ffff
/** 2.0; sizes stand after the content; names are UTF-8; deflate; the first of January 1980, so that archives compare. */
const VERSION = 20
const FLAGS = 0x0808
const DEFLATE = 8
const DATE = 0x0021

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(SIZES.local)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function afterContent({ crc, packed, size }: Written): Buffer {
  const after = Buffer.alloc(SIZES.after)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(packed, 8)
  after.writeUInt32LE(size, 12)
  return after
}

function centralEntry({ name, offset, crc, packed, size }: Written): Buffer {
  const entry = Buffer.alloc(SIZES.central)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function end(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(SIZES.end)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

async function* parts(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const encoded = Buffer.from(name)
    const head = localHead(encoded)
    yield head
    let [crc, packed, size] = [0, 0, 0]
    const count = async function* () {
      for await (const part of content) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        crc = crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    const source = Readable.from(count(), { objectMode: false, highWaterMark: 64 * 1024 })
    const deflate = createDeflateRaw({ level: 5 })
    source.once('error', (error) => deflate.destroy(error))
    for await (const bytes of source.pipe(deflate)) {
      packed += (bytes as Buffer).length
      yield bytes as Buffer
    }
    const entry = { name: encoded, offset, crc, packed, size }
    const after = afterContent(entry)
    yield after
    offset += head.length + packed + after.length
    if (offset > LIMIT || size > LIMIT) throw new Error(`an archive of more than 4 GB: ${name}`)
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralEntry))
  yield directory
  yield end(written.length, directory.length, offset)
}

/** A ZIP archive that is made while it is read: nothing of it is held. Fails above 4 GB. */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  return Readable.from(parts(entries), { objectMode: false, highWaterMark: 64 * 1024 })
}
