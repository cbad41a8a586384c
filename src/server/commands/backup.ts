import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { s3Contents } from '#server/core/contents-s3.ts'
import { type ContentStore, diskContents } from '#server/core/contents.ts'
import { doneMigrations } from '#server/database/migrate.ts'
import { inSnapshot, openForReading } from '#server/database/reading.ts'
import { isSqlite } from '#server/database/text.ts'
import { readRows, Summing, type TableSum } from '#server/database/transfer/rows.ts'
import { readShapes } from '#server/database/transfer/shapes.ts'
import { isUnfinished } from '#server/database/transfer/target.ts'
import { ArchiveWriter, MAX_ENTRY } from './archive.ts'
import {
  type BackupEnd,
  type BackupHead,
  END,
  fileEntry,
  HEAD,
  KEY,
  otherEntry,
  readBackup,
  rowsEntry,
} from './backup-format.ts'

export interface BackupOptions {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
  readonly filesUrl?: string | undefined
  /** The archive, or a folder in which it gets a dated name. */
  readonly target: string
  /** Archives with dated names that stay in the folder; undefined: all. */
  readonly keep?: number | undefined
  readonly now: number
}

export interface BackupResult {
  readonly file: string
  readonly bytes: number
  readonly head: BackupHead
  readonly end: BackupEnd
}

const archiveName = /^atrium-\d{8}T\d{6}Z\.tar\.gz$/

export function contentsOf(dataFolder: string, filesUrl: string | undefined): ContentStore {
  return filesUrl ? s3Contents(filesUrl) : diskContents(join(resolve(dataFolder), 'files', 'content'))
}

/**
 * Writes all of a workspace into one archive while its server runs: the database as it was at one moment, then what is in the store
 * of files, which holds whatever those rows name. It counts once it was read back. Throws one readable line, and leaves nothing then.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupResult> {
  const { target, now, keep } = options
  const isFolder = existsSync(target) && statSync(target).isDirectory()
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')
  const file = isFolder ? join(target, `atrium-${stamp}Z.tar.gz`) : target
  if (existsSync(file)) throw new Error(`${file}: there is such a file already`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  const writer = new ArchiveWriter(part, now)
  try {
    await writeAll(writer, options)
    await writer.finish()
    const read = await readBackup(part)
    renameSync(part, file)
    if (isFolder && keep !== undefined) dropOlder(target, keep)
    return { file, bytes: statSync(file).size, ...read }
  } catch (error) {
    await writer.abort()
    rmSync(part, { force: true })
    throw error
  }
}

function dropOlder(folder: string, keep: number): void {
  const names = readdirSync(folder).filter((name) => archiveName.test(name))
  for (const name of names.sort().reverse().slice(keep)) rmSync(join(folder, name))
}

async function writeAll(writer: ArchiveWriter, options: BackupOptions): Promise<void> {
  const { dataFolder, databaseUrl, filesUrl, now } = options
  const database = openForReading({ dataFolder, url: databaseUrl })
  const sums: Record<string, TableSum> = {}
  try {
    await inSnapshot(database, async (inside) => {
      if (await isUnfinished(inside))
        throw new Error('a move or a restore into this database did not end: nothing to back up')
      const tables = await readShapes(inside)
      const head: BackupHead = {
        product: 'atrium backup',
        format: 1,
        madeAt: now,
        database: isSqlite(inside) ? 'sqlite' : 'postgres',
        migrations: await doneMigrations(inside),
        tables: tables.map(({ name, columns, key }) => ({ name, columns: [...columns], key: [...key] })),
      }
      await writer.add(HEAD, Buffer.from(JSON.stringify(head)))
      for (const table of tables) {
        const summing = new Summing(table)
        const lines = new Pieces((content, at) => writer.add(rowsEntry(table.name, at), content))
        for await (const rows of readRows(inside, table)) {
          for (const row of rows) {
            summing.add(row)
            // A line stands whole in one entry, however long it is.
            await lines.addWhole(Buffer.from(`${JSON.stringify(row)}\n`))
          }
        }
        await lines.end()
        sums[table.name] = summing.result()
      }
    })
  } finally {
    await database.destroy()
  }
  const files = await writeFiles(writer, contentsOf(dataFolder, filesUrl))
  const others = await writeOthers(writer, dataFolder)
  const key = join(dataFolder, KEY)
  const hasKey = existsSync(key)
  if (hasKey) await writer.add(KEY, readFileSync(key))
  const { digest } = writer
  const end: BackupEnd = { entries: digest.count, digest: digest.result(), tables: sums, files, hasKey, others }
  await writer.add(END, Buffer.from(JSON.stringify(end)))
}

/** Makes entries of bounded length of what comes in pieces of any length. */
class Pieces {
  readonly #write: (content: Buffer, at: number) => Promise<void>
  #held: Buffer[] = []
  #length = 0
  #at = 0

  constructor(write: (content: Buffer, at: number) => Promise<void>) {
    this.#write = write
  }

  /** A piece that stays whole. */
  async addWhole(piece: Buffer): Promise<void> {
    if (this.#length + piece.length > MAX_ENTRY) await this.flush()
    this.#held.push(piece)
    this.#length += piece.length
  }

  async add(piece: Buffer): Promise<void> {
    for (let from = 0; from < piece.length; from += MAX_ENTRY)
      await this.addWhole(piece.subarray(from, from + MAX_ENTRY))
  }

  async flush(): Promise<void> {
    if (this.#length === 0) return
    const content = Buffer.concat(this.#held)
    this.#held = []
    this.#length = 0
    this.#at += 1
    await this.#write(content, this.#at - 1)
  }

  async end(): Promise<void> {
    await this.flush()
  }

  get written(): number {
    return this.#at
  }
}

async function writeStream(stream: AsyncIterable<Buffer>, write: (content: Buffer, at: number) => Promise<void>) {
  const pieces = new Pieces(write)
  for await (const piece of stream) await pieces.add(piece)
  await pieces.end()
  // An empty one has an entry too.
  if (pieces.written === 0) await write(Buffer.alloc(0), 0)
}

async function writeFiles(writer: ArchiveWriter, contents: ContentStore): Promise<number> {
  let files = 0
  for await (const { hash } of contents.list()) {
    const stream = await contents.open(hash)
    // Swept away since it was listed: no row of the database names it.
    if (stream === null) continue
    await writeStream(stream as AsyncIterable<Buffer>, (content, at) => writer.add(fileEntry(hash, at), content))
    files += 1
  }
  return files
}

/** What else lies in the data folder: files of the seed and of older versions, and databases of data interfaces. */
function otherFiles(dataFolder: string): string[] {
  return ['files', 'sources']
    .flatMap((room) => globSync(`${room}/**/*`, { cwd: dataFolder, withFileTypes: true }))
    .flatMap((entry) =>
      entry.isFile() ? [relative(dataFolder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')] : [],
    )
    .filter((path) => !path.startsWith('files/content/'))
    .sort()
}

async function writeOthers(writer: ArchiveWriter, dataFolder: string): Promise<string[]> {
  const paths = otherFiles(resolve(dataFolder))
  for (const [index, path] of paths.entries()) {
    const handle = await open(join(dataFolder, path), 'r')
    try {
      const stream = handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
      await writeStream(stream, (content, at) => writer.add(otherEntry(index, at), content))
    } finally {
      await handle.close()
    }
  }
  return paths
}
