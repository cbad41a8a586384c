import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databasesFolder } from './start-guard.ts'

/** Levels of folders below the app's own that databases lie in: `drafts/{server}/{account}.sqlite`. */
const LEVELS = 3
/** Answers of servers are asked for again; the others are no databases of ours. */
const passedOver = new Set(['cache', 'updates', 'logs', 'backups', 'files'])

/** Databases of this account on this machine, as paths below its folder: workspace, drafts, uploads, print jobs. */
function databasesIn(userData: string, ending: RegExp, below = '', levels = LEVELS): string[] {
  return readdirSync(join(userData, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name)
    if (entry.isFile()) return ending.test(entry.name) ? [path] : []
    const isLooked = entry.isDirectory() && levels > 1 && !passedOver.has(entry.name) && !entry.name.startsWith(aside)
    return isLooked ? databasesIn(userData, ending, path, levels - 1) : []
  })
}

const kept = /\.sqlite(?:-wal)?$/
/** What SQLite makes of a database by itself must not outlive it. */
const replaced = /\.sqlite(?:-wal|-shm)?$/
const aside = 'left-'

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
}

/** Keeps what the next version may change. Everything that writes has ended; the app answers the system while gigabytes are copied. */
export async function keepDatabases(folder: string, userData: string): Promise<void> {
  const target = join(folder, databasesFolder)
  await rm(target, { recursive: true, force: true })
  for (const path of databasesIn(userData, kept)) {
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(userData, path), join(target, path), constants.COPYFILE_FICLONE)
  }
}

/** Brings them back. Those of the version that did not start lie in a folder beside them. */
export function restoreDatabases(folder: string, userData: string, now: number): void {
  const source = join(folder, databasesFolder)
  if (!existsSync(source)) return
  const left = join(userData, `${aside}${now}`)
  for (const path of databasesIn(userData, replaced)) {
    mkdirSync(dirname(join(left, path)), { recursive: true, mode: 0o700 })
    renameSync(join(userData, path), join(left, path))
  }
  for (const path of databasesIn(source, kept)) copy(join(source, path), join(userData, path))
}
