import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ContentStore } from '#server/core/contents.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { migrate } from '#server/database/migrate.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { emptyTable, isSameSum, sumTable, writeRows } from '#server/database/transfer/rows.ts'
import { type BackupEnd, type BackupHead, type BackupItem, KEY, readBackup } from './backup-format.ts'
import { contentsOf } from './backup.ts'
import { finishTarget, openTarget } from './target.ts'

export interface RestoreOptions {
  readonly file: string
  /** Empty, or what an earlier attempt left. */
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
  readonly filesUrl?: string | undefined
}

/**
 * Puts a workspace back as an archive holds it: first the archive is read whole, then every table is filled and compared, then the
 * schema is brought to this version, then files and keys. An attempt that was cut off is begun again from the start.
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ readonly head: BackupHead; readonly end: BackupEnd }> {
  const { file, dataFolder, databaseUrl, filesUrl } = options
  if (!existsSync(file)) throw new Error(`${file}: there is no such file`)
  const { head, end } = await readBackup(file)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataFolder)
  try {
    const choice = { dataFolder, url: databaseUrl }
    const { database } = await openTarget(choice, head.tables, head.migrations.at(-1))
    try {
      for (const { name } of head.tables) await emptyTable(database, name)
      const contents = new Arriving(contentsOf(dataFolder, filesUrl), dataFolder, end.others)
      await readBackup(file, (item) => takeItem(database, contents, item))
      await contents.end()
      for (const table of head.tables) {
        const wanted = end.tables[table.name] ?? { rows: -1, sum: '' }
        const found = await sumTable(database, table)
        if (!isSameSum(found, wanted))
          throw new Error(`${table.name}: ${found.rows} rows are there in place of ${wanted.rows}`)
      }
      await migrate(database)
      await finishTarget(choice, database)
    } finally {
      await database.destroy()
    }
  } finally {
    lock.release()
  }
  return { head, end }
}

async function takeItem(database: PlatformDatabase, contents: Arriving, item: BackupItem): Promise<void> {
  if (item.kind === 'rows') return database.transaction().execute((inside) => writeRows(inside, item.table, item.rows))
  return contents.take(item)
}

/** Files on their way back: each is written beside the store, looked at, and handed over. */
class Arriving {
  readonly #store: ContentStore
  readonly #folder: string
  readonly #others: readonly string[]
  readonly #part: string
  #open: {
    readonly descriptor: number
    readonly name: string
    readonly path: string
    readonly isContent: boolean
  } | null = null

  constructor(store: ContentStore, folder: string, others: readonly string[]) {
    this.#store = store
    this.#folder = folder
    this.#others = others
    this.#part = join(folder, 'restore.part')
  }

  async take(item: Exclude<BackupItem, { kind: 'rows' }>): Promise<void> {
    if (item.kind === 'key') {
      const path = join(this.#folder, KEY)
      if (!existsSync(path)) writeFileSync(path, item.content, { mode: 0o600, flag: 'wx' })
      return
    }
    if (item.isFirst) {
      await this.end()
      this.#open = item.kind === 'file' ? this.#begin(item.hash) : this.#beginOther(item.index)
    }
    if (this.#open) writeSync(this.#open.descriptor, item.content)
  }

  async end(): Promise<void> {
    const open = this.#open
    this.#open = null
    if (!open) return
    closeSync(open.descriptor)
    if (!open.isContent) return
    await this.#store.put(open.name, open.path, statSync(open.path).size)
    rmSync(open.path, { force: true })
  }

  #begin(hash: string) {
    rmSync(this.#part, { force: true })
    return { descriptor: openSync(this.#part, 'wx', 0o600), name: hash, path: this.#part, isContent: true }
  }

  #beginOther(index: number) {
    const name = this.#others[index] ?? ''
    if (!/^(?:files|sources)\//.test(name) || name.split('/').includes('..'))
      throw new Error(`${name}: not a file of the data folder`)
    const path = join(this.#folder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    rmSync(path, { force: true })
    return { descriptor: openSync(path, 'wx', 0o600), name, path, isContent: false }
  }
}
