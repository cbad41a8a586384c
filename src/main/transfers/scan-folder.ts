import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import type { ScanFolder, WaitingScan } from '#shared/ipc/paper-in.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { setFileAside } from '#main/base/persisted-file.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'
import { commitFile } from '#main/files/commit-file.ts'

export interface ScanFolderOptions {
  /** `scan-folder.json` of this folder says what is watched, and what was taken in. */
  readonly userDataPath: string
  readonly changed: (folder: ScanFolder) => void
  /** Milliseconds between two looks. */
  readonly pause?: number
}

export interface ScanFolders {
  state(): ScanFolder
  /** Watches a folder that the person chose; null: none any more. */
  watch(folder: string | null): Promise<ScanFolder>
  /** A scan that waits, as base64; file.unreadable for one that is gone or changed since, file.tooLarge beyond the limit. */
  read(id: string): Promise<{ readonly name: string; readonly base64: string }>
  /** It was taken in: it moves beneath, and its content does not come again. */
  done(id: string): Promise<ScanFolder>
  start(): void
  stop(): void
}

/** Where scans go that were taken in. */
const DONE = 'done'
const LOOK = 3000
/** Contents that are remembered as taken in. */
const MAX_TAKEN = 5000
/** Scans that are looked at; the others follow when these are done. */
const MAX_WAITING = 200
/** Bytes that cross to the window at once. */
const MAX_READ = 60 * 1024 * 1024
const scanName = /^[^.].*\.(?:pdf|png|jpe?g|webp|bmp|gif)$/i

const stored = z.object({ version: z.literal(1), folder: z.string().nullable(), taken: z.array(z.string()) })

interface Scan extends WaitingScan {
  readonly path: string
  readonly changedAt: number
  readonly hash: string
}

/** A folder that a scanner writes to. Nothing in it is deleted: what was taken in is moved to `done` beneath it. */
export function createScanFolder({ userDataPath, changed, pause = LOOK }: ScanFolderOptions): ScanFolders {
  const path = join(userDataPath, 'scan-folder.json')
  const kept = readStored(path)
  let folder = kept.folder
  let taken = kept.taken
  let isThere = true
  let waiting = new Map<string, Scan>()
  /** Size and time of files at the last look: one that still grows is not taken. */
  let seen = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let writing: Promise<void> = Promise.resolve()

  const state = (): ScanFolder => ({
    folder: folder === null ? null : basename(folder) || folder,
    isThere,
    waiting: [...waiting.values()].map(({ id, name, size }) => ({ id, name, size })),
  })

  function write(): Promise<void> {
    const text = JSON.stringify({ version: 1, folder, taken: taken.slice(-MAX_TAKEN) })
    writing = writing.catch(() => undefined).then(() => writeFileAtomic(path, text))
    return writing
  }

  async function look(): Promise<void> {
    const watched = folder
    if (watched === null) return
    const before = JSON.stringify(state())
    const names = await readdir(watched).catch(() => null)
    if (watched !== folder) return
    isThere = names !== null
    const now = new Map<string, string>()
    const found = new Map<string, Scan>()
    const scans = (names ?? [])
      .filter((name) => scanName.test(name))
      .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }))
    for (const name of scans.slice(0, MAX_WAITING)) {
      const scan = await scanAt(join(watched, name), name, now)
      if (scan === null || watched !== folder) continue
      if (taken.includes(scan.hash) || [...found.values()].some(({ hash }) => hash === scan.hash))
        await move(scan).catch(() => undefined)
      else found.set(scan.id, scan)
    }
    if (watched !== folder) return
    seen = now
    waiting = found
    if (JSON.stringify(state()) !== before) changed(state())
  }

  /** One that has not changed since the last look; null for every other. */
  async function scanAt(file: string, name: string, now: Map<string, string>): Promise<Scan | null> {
    const info = await stat(file).catch(() => null)
    if (info === null || !info.isFile() || info.size === 0) return null
    const mark = `${info.size} ${info.mtimeMs}`
    now.set(file, mark)
    if (seen.get(file) !== mark) return null
    const known = [...waiting.values()].find(
      (each) => each.path === file && each.changedAt === info.mtimeMs && each.size === info.size,
    )
    if (known) return known
    const hash = await hashOf(file).catch(() => null)
    return hash === null
      ? null
      : { id: hash.slice(0, 32), path: file, name, size: info.size, changedAt: info.mtimeMs, hash }
  }

  async function move(scan: Scan): Promise<void> {
    const done = join(folder ?? '', DONE)
    await mkdir(done, { recursive: true })
    await commitFile(scan.path, join(done, scan.name), existsSync)
  }

  function next(): void {
    timer = setTimeout(() => {
      looking = look()
        .catch(() => undefined)
        .finally(() => {
          looking = null
          if (timer !== undefined) next()
        })
    }, pause)
    timer.unref()
  }

  function start(): void {
    if (timer === undefined && folder !== null) next()
  }
  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    state,
    start,
    stop,
    async watch(chosen) {
      stop()
      await looking
      folder = chosen
      isThere = true
      waiting = new Map()
      seen = new Map()
      await write()
      start()
      return state()
    },
    async read(id) {
      const scan = waiting.get(id)
      const info = scan === undefined ? null : await stat(scan.path).catch(() => null)
      if (scan === undefined || info?.size !== scan.size || info.mtimeMs !== scan.changedAt)
        throw new BridgeFailure('file.unreadable')
      if (scan.size > MAX_READ) throw new BridgeFailure('file.tooLarge')
      const content = await readFile(scan.path).catch(() => null)
      if (content === null) throw new BridgeFailure('file.unreadable')
      return { name: scan.name, base64: content.toString('base64') }
    },
    async done(id) {
      const scan = waiting.get(id)
      if (scan === undefined) return state()
      // Noted first: should the move fail, its content does not come again all the same.
      taken = [...taken, scan.hash]
      await write()
      waiting.delete(id)
      await move(scan).catch(() => undefined)
      return state()
    },
  }
}

function hashOf(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    createReadStream(file)
      .on('error', reject)
      .on('data', (part) => hash.update(part))
      .on('end', () => resolve(hash.digest('hex')))
  })
}

function readStored(path: string): { folder: string | null; taken: string[] } {
  if (!existsSync(path)) return { folder: null, taken: [] }
  try {
    return stored.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    setFileAside(path)
    return { folder: null, taken: [] }
  }
}
