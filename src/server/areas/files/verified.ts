import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { ByteRange } from '#server/core/contents.ts'
import type { StoredFile } from './stored.ts'

/** Bytes up to which a file is looked at whole before its answer begins: what is wrong with it can be said in words then. */
const SMALL = 1024 * 1024

/** What the disk holds is not what was stored. */
class DamagedFile extends Error {
  constructor(id: string) {
    super(`the content of ${id} is damaged`)
    this.name = 'DamagedFile'
  }
}

/**
 * Bytes of a stored file that are those that were stored. Refuses a small one that is not with 404 in words; a larger one, or
 * a range of it, breaks off before its end: nobody takes a damaged file for a whole one, and no answer is shorter or longer
 * than it says, which the next one on its connection would pay for.
 */
export async function verified(call: Call, file: StoredFile, bytes: Readable, range?: ByteRange): Promise<Readable> {
  const size = Number(file.size)
  const expected = range ? Math.max(0, Math.min(range.end, size - 1) - range.start + 1) : size
  const hash = range || !file.content ? null : createHash('sha256')
  const checked = Readable.from(counted(bytes, expected, hash && { hash, content: file.content ?? '' }, file.id), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  })
  // It may fail, or not be wanted any more, before anybody reads the first byte.
  bytes.on('error', () => undefined)
  checked.once('close', () => bytes.destroy())
  const notify = (error: unknown) => {
    if (error instanceof DamagedFile && file.content) call.files.damaged.add(file.content)
    call.log.error({ err: error, file: file.id }, 'stored file not sent')
  }
  if (expected > SMALL) return checked.once('error', notify)
  try {
    const whole = Buffer.concat((await checked.toArray()) as Buffer[])
    return Readable.from([whole], { objectMode: false })
  } catch (error) {
    notify(error)
    return fail(404, 'files.damaged')
  }
}

interface Sum {
  readonly hash: ReturnType<typeof createHash>
  readonly content: string
}

/** Hands bytes on, the last of them only when all of them are as expected. */
async function* counted(bytes: Readable, expected: number, sum: Sum | null, id: string): AsyncGenerator<Buffer> {
  let seen = 0
  let held: Buffer | null = null
  for await (const part of bytes as AsyncIterable<Buffer>) {
    seen += part.length
    if (seen > expected) throw new DamagedFile(id)
    sum?.hash.update(part)
    if (held) yield held
    held = part
  }
  if (seen !== expected || (sum && sum.hash.digest('hex') !== sum.content)) throw new DamagedFile(id)
  if (held) yield held
}
