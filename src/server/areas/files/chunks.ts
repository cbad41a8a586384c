import { createHash } from 'node:crypto'
import { lstat, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createSecret } from '#server/core/tokens.ts'
import { visitorPrefix } from './kinds.ts'
import { errorCode } from '#shared/rules/error-code.ts'

/** One upload of one account. Another account, another content or another cut is another one. */
export interface UploadKey {
  readonly userId: string
  readonly identifier: string
  readonly totalSize: number
}

export interface UploadShape extends UploadKey {
  readonly chunkSize: number
  readonly totalChunks: number
}

const uploadsFolder = (dataFolder: string) => join(dataFolder, 'uploads')
/** Uploads of visitors go sooner, so that their folders say whose they are. */
const VISITORS = 'visitor-'
const ownerFolder = (dataFolder: string, userId: string) => {
  const name = createHash('sha256').update(userId).digest('hex').slice(0, 32)
  return join(uploadsFolder(dataFolder), userId.startsWith(visitorPrefix) ? `${VISITORS}${name}` : name)
}
const identifierFolder = (dataFolder: string, { userId, identifier }: UploadKey) =>
  join(ownerFolder(dataFolder, userId), identifier)
const folderOf = (dataFolder: string, upload: UploadShape) =>
  join(identifierFolder(dataFolder, upload), `${upload.totalSize}-${upload.chunkSize}-${upload.totalChunks}`)

interface Cut {
  readonly totalSize: number
  readonly chunkSize: number
  readonly totalChunks: number
}

function readCut(name: string): Cut | null {
  const [, totalSize, chunkSize, totalChunks] = /^(\d+)-(\d+)-(\d+)$/.exec(name) ?? []
  return totalSize
    ? { totalSize: Number(totalSize), chunkSize: Number(chunkSize), totalChunks: Number(totalChunks) }
    : null
}

const lengthOf = ({ totalSize, chunkSize, totalChunks }: Cut, number: number) =>
  number === totalChunks ? totalSize - (totalChunks - 1) * chunkSize : chunkSize

/** Numbers of the chunks that are there whole, in order. What a power cut left shorter does not count. */
export async function storedChunks(dataFolder: string, upload: UploadShape): Promise<number[]> {
  return chunksIn(folderOf(dataFolder, upload), upload)
}

/** Whoever asks for an upload goes on with it. */
export async function touchUpload(dataFolder: string, upload: UploadShape, now: number): Promise<void> {
  const at = new Date(now)
  await utimes(folderOf(dataFolder, upload), at, at).catch(() => undefined)
}

async function chunksIn(folder: string, cut: Cut): Promise<number[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const numbers = names.filter((name) => /^\d{1,6}$/.test(name)).map(Number)
  const sizes = await Promise.all(
    numbers.map(async (number) => (await lstat(join(folder, String(number))).catch(() => null))?.size),
  )
  return numbers.filter((number, index) => sizes[index] === lengthOf(cut, number)).toSorted((one, two) => one - two)
}

/** A new file of nobody's yet, below the uploads. */
export async function temporaryPath(dataFolder: string): Promise<string> {
  const folder = join(uploadsFolder(dataFolder), 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, createSecret())
}

/**
 * Writes a stream to a new file, on the disk when it resolves; leaves nothing when it fails. `seen` is told of every piece
 * in turn. The pieces are used up.
 */
export async function writeTemporary(
  dataFolder: string,
  source: Readable,
  seen: (part: Buffer) => void = () => undefined,
): Promise<{ readonly path: string; readonly size: number }> {
  const path = await temporaryPath(dataFolder)
  const output = await open(path, 'wx', 0o600)
  let size = 0
  // Piece by piece: whoever reads them in turn gets several as a copy, and the pieces would lie about.
  const target = new Writable({
    write(part: Buffer, _encoding, done) {
      seen(part)
      size += part.length
      const written = () => {
        letGo(part)
        done()
      }
      output.writeFile(part).then(written, done)
    },
  })
  try {
    await pipeline(source, target)
    await output.sync()
    return { path, size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await output.close()
  }
}

/** Bytes of a piece whose memory is given back at once: more than what the parser of the request keeps to look back at. */
const LARGE = 1024

/** Gives back the memory of a piece that nothing else lies in: the collector would first let 64 MB of them pile up. */
function letGo({ buffer, byteLength }: Buffer): void {
  if (byteLength >= LARGE && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/**
 * Makes a written file a chunk of an upload; of two of one number the later stays. Of one content of one owner there is one
 * cut at a time: chunks of any other are forgotten, or each cut of it would take its room once more. Not at once for one
 * content.
 */
export async function keepChunk(dataFolder: string, upload: UploadShape, number: number, path: string): Promise<void> {
  const folder = folderOf(dataFolder, upload)
  const parent = identifierFolder(dataFolder, upload)
  for (const name of await readdir(parent).catch((): string[] => []))
    if (name !== basename(folder)) await rm(join(parent, name), { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(path, join(folder, String(number)))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    // A merge or the sweep took the folder away in between.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(path, join(folder, String(number)))
  }
}

/** Paths of every chunk of a complete upload in order; null while some are missing. */
export async function completeChunks(dataFolder: string, key: UploadKey): Promise<readonly string[] | null> {
  const parent = identifierFolder(dataFolder, key)
  for (const name of await readdir(parent).catch((): string[] => [])) {
    const cut = readCut(name)
    if (cut?.totalSize !== key.totalSize) continue
    const numbers = await chunksIn(join(parent, name), cut)
    if (numbers.length === cut.totalChunks) return numbers.map((number) => join(parent, name, String(number)))
  }
  return null
}

/** Bytes that are read, hashed and written at a time. */
const STEP = 1024 * 1024

/**
 * Writes files one after the other into a new one, on the disk when it resolves; leaves nothing when it fails. Two buffers
 * serve for all of it: streams would make one for each step, and gigabytes of them wait for the collector.
 */
export async function joinFiles(
  dataFolder: string,
  paths: readonly string[],
  seen: (part: Buffer) => void,
): Promise<string> {
  const target = await temporaryPath(dataFolder)
  const output = await open(target, 'wx', 0o600)
  const buffers = [Buffer.allocUnsafeSlow(STEP), Buffer.allocUnsafeSlow(STEP)] as const
  try {
    let writing: Promise<unknown> = Promise.resolve()
    let turn: 0 | 1 = 0
    for (const path of paths) {
      const input = await open(path, 'r')
      try {
        for (;;) {
          const { bytesRead } = await input.read(buffers[turn], 0, STEP)
          await writing
          if (bytesRead === 0) break
          const part = buffers[turn].subarray(0, bytesRead)
          turn = turn === 0 ? 1 : 0
          // While it is written it is hashed, and the next one is read.
          writing = output.writeFile(part)
          writing.catch(() => undefined)
          seen(part)
        }
      } finally {
        await input.close()
      }
    }
    await writing
    await output.sync()
    return target
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await output.close()
  }
}

/** Forgets every chunk of one content of one account. */
export async function dropUpload(dataFolder: string, key: UploadKey): Promise<void> {
  await rm(identifierFolder(dataFolder, key), { recursive: true, force: true })
}

/** Bytes that the uploads under way of an account will have. */
export async function bytesUnderWay(dataFolder: string, userId: string, except?: string): Promise<number> {
  const folder = ownerFolder(dataFolder, userId)
  let sum = 0
  for (const identifier of await readdir(folder).catch((): string[] => [])) {
    if (identifier === except) continue
    for (const name of await readdir(join(folder, identifier)).catch((): string[] => []))
      sum += readCut(name)?.totalSize ?? 0
  }
  return sum
}

/** Removes uploads, and what was left half written, that nobody added to since `before`; of visitors since `visitors`. */
export async function dropStaleUploads(
  dataFolder: string,
  { before, visitors }: { readonly before: number; readonly visitors: number },
): Promise<number> {
  const root = uploadsFolder(dataFolder)
  let dropped = 0
  const isStale = async (path: string, since: number) =>
    ((await lstat(path).catch(() => null))?.mtimeMs ?? since) < since
  for (const owner of await readdir(root).catch((): string[] => []))
    for (const entry of await readdir(join(root, owner)).catch((): string[] => [])) {
      const path = join(root, owner, entry)
      const cuts = owner === 'incoming' ? [] : await readdir(path).catch((): string[] => [])
      const since = owner.startsWith(VISITORS) ? visitors : before
      const stale = await Promise.all([path, ...cuts.map((cut) => join(path, cut))].map((each) => isStale(each, since)))
      if (stale.includes(false)) continue
      await rm(path, { recursive: true, force: true })
      dropped += 1
    }
  return dropped
}
