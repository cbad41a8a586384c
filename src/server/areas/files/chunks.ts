import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createSecret } from '#server/core/tokens.ts'

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
const ownerFolder = (dataFolder: string, userId: string) =>
  join(uploadsFolder(dataFolder), createHash('sha256').update(userId).digest('hex').slice(0, 32))
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

/** Writes a stream to a new file, on the disk when it resolves; leaves nothing when it fails. */
export async function writeTemporary(dataFolder: string, source: Readable, ...through: Transform[]): Promise<string> {
  const path = await temporaryPath(dataFolder)
  try {
    await pipeline([source, ...through, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })])
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Makes a written file a chunk of an upload; of two of one number the later stays. */
export async function keepChunk(dataFolder: string, upload: UploadShape, number: number, path: string): Promise<void> {
  const folder = folderOf(dataFolder, upload)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(path, join(folder, String(number)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
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

/** The bytes of files one after the other. */
export function joinFiles(paths: readonly string[]): Readable {
  return Readable.from(
    (async function* () {
      for (const path of paths) yield* createReadStream(path, { highWaterMark: 512 * 1024 })
    })(),
    { objectMode: false, highWaterMark: 1024 * 1024 },
  )
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

/** Removes uploads, and what was left half written, that nobody added to since `before`. */
export async function dropStaleUploads(dataFolder: string, before: number): Promise<number> {
  const root = uploadsFolder(dataFolder)
  let dropped = 0
  const isStale = async (path: string) => ((await lstat(path).catch(() => null))?.mtimeMs ?? before) < before
  for (const owner of await readdir(root).catch((): string[] => []))
    for (const entry of await readdir(join(root, owner)).catch((): string[] => [])) {
      const path = join(root, owner, entry)
      const cuts = owner === 'incoming' ? [] : await readdir(path).catch((): string[] => [])
      const stale = await Promise.all([path, ...cuts.map((cut) => join(path, cut))].map(isStale))
      if (stale.includes(false)) continue
      await rm(path, { recursive: true, force: true })
      dropped += 1
    }
  return dropped
}
