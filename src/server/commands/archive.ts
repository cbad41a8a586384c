import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'

/** Bytes of one entry at most: it is held in memory. What is larger stands in several. */
export const MAX_ENTRY = 8 * 1024 * 1024
const BLOCK = 512
/** Bytes that an entry of a foreign archive may claim. */
const MOST_READ = 64 * 1024 * 1024

export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function header(name: string, size: number, mtime: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const put = (text: string, at: number) => void block.write(text, at, 'latin1')
  if (Buffer.byteLength(name) > 100) throw new Error(`${name}: too long a name for an archive`)
  put(name, 0)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  put(octal(Math.floor(mtime / 1000), 12), 136)
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\u000000', 257)
  let sum = 0
  for (const byte of block) sum += byte
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** What tells one sequence of entries from another. */
export class EntryDigest {
  readonly #hash = createHash('sha256')
  count = 0

  add({ name, content }: ArchiveEntry): void {
    this.count += 1
    this.#hash.update(`${name}\n${content.length}\n${createHash('sha256').update(content).digest('hex')}\n`)
  }

  result(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** Writes a `.tar.gz` piece by piece; `tar` reads it too. */
export class ArchiveWriter {
  readonly digest = new EntryDigest()
  readonly #gzip: Gzip
  readonly #written: Promise<void>
  readonly #mtime: number

  constructor(file: string, now: number) {
    this.#mtime = now
    this.#gzip = createGzip({ level: 5 })
    this.#written = finished(this.#gzip.pipe(createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })))
    this.#written.catch(() => undefined)
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.digest.add({ name, content })
    await this.#write(header(name, content.length, this.#mtime))
    await this.#write(content)
    await this.#write(Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK))
  }

  async finish(): Promise<void> {
    this.#gzip.end(Buffer.alloc(2 * BLOCK))
    await this.#written
  }

  async abort(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => undefined)
  }

  async #write(bytes: Buffer): Promise<void> {
    // A file that cannot be written any more drains no longer.
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }
}

/** Collects pieces of a stream into blocks of an asked length. */
class Blocks {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    const pieces = [this.#rest]
    let held = this.#rest.length
    while (held < length) {
      const { value, done } = await this.#source.next()
      if (done === true) throw new Error('the archive is cut off')
      pieces.push(value)
      held += value.length
    }
    const all = Buffer.concat(pieces)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }
}

/** The entries of an archive, one after the other. Throws one readable line where it is cut off or no archive. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  const blocks = new Blocks(source.pipe(unzipped))
  try {
    for (;;) {
      const head = await blocks.take(BLOCK)
      if (head.every((byte) => byte === 0)) return
      const name = head.toString('latin1', 0, 100).replace(/\0.*$/s, '')
      const size = Number.parseInt(head.toString('latin1', 124, 136), 8)
      if (head.toString('latin1', 257, 262) !== 'ustar' || !Number.isInteger(size) || size < 0 || size > MOST_READ)
        throw new Error('this is no archive that was made here')
      const content = await blocks.take(size)
      await blocks.take((BLOCK - (size % BLOCK)) % BLOCK)
      yield { name, content }
    }
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}
