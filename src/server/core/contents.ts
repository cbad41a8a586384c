import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both counted. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Contents by the SHA-256 of their bytes: each is there once, however many files have it. */
export interface ContentStore {
  /** Takes a finished local file over; a content that is there already stays. */
  put(hash: string, path: string, size: number): Promise<void>
  /** The bytes, or a range of them; null when there are none. */
  open(hash: string, range?: ByteRange): Promise<Readable | null>
  remove(hash: string): Promise<void>
  /** What is there, with the time it came. */
  list(): AsyncIterable<{ readonly hash: string; readonly at: number }>
  /** Fails, in words, where nothing can be put there now. */
  check(): Promise<void>
}

/** The store was not reached, or could not answer: what was to be put there or read is as it was. */
export class StoreAway extends Error {}

const isHash = (name: string) => /^[\da-f]{64}$/.test(name)

/** Contents on the disk, `FOLDER/ab/abcdef…`; a half written one never stands under its hash. */
export function diskContents(folder: string): ContentStore {
  const pathOf = (hash: string) => {
    if (!isHash(hash)) throw new Error('no hash of a content')
    return join(folder, hash.slice(0, 2), hash)
  }
  return {
    async put(hash, path) {
      const target = pathOf(hash)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // What is no file was not put there by this server: it is set aside and stays.
      if ((await lstat(target).catch(() => null))?.isDirectory())
        await rename(target, `${target}.aside-${randomBytes(4).toString('hex')}`)
      await rename(path, target)
      await syncFolder(dirname(target))
    },
    async open(hash, range) {
      const path = pathOf(hash)
      const entry = await lstat(path).catch(() => null)
      // A symbolic link could lead out of the folder.
      if (!entry?.isFile()) return null
      return createReadStream(path, { highWaterMark: 256 * 1024, ...range })
    },
    async remove(hash) {
      const entry = await lstat(pathOf(hash)).catch(() => null)
      if (entry && !entry.isDirectory()) await rm(pathOf(hash), { force: true })
    },
    async *list() {
      for (const part of await readdir(folder).catch(() => []))
        for (const hash of await readdir(join(folder, part)).catch(() => [])) {
          const entry = isHash(hash) ? await lstat(pathOf(hash)).catch(() => null) : null
          if (entry && !entry.isDirectory()) yield { hash, at: entry.mtimeMs }
        }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK)
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < LEAST_ROOM) throw new Error(`${folder}: the disk is full`)
    },
  }
}

/** Bytes below which a disk counts as full: a few uploads later it is. */
const LEAST_ROOM = 64 * 1024 * 1024

/** A name outlives a power cut once its folder is written; where folders cannot be opened there is nothing to do. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
