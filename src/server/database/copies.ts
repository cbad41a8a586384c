import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { databaseFile, madeFile } from './data-folder.ts'
import { flawOf } from './flaws.ts'

export interface DatabaseCopy {
  /** Name in `copies/` of the data folder. */
  readonly name: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** Copies that are kept; the oldest go. */
const MAX_COPIES = 5
const HOUR = 60 * 60_000
/** A copy is due when the last is older, or when there is none and the database is older than an hour. */
const DUE = 20 * HOUR
/** Bytes from which a start does not look through the indexes of a copy: that was done when it was made. */
const LARGE = 64 * 1024 * 1024
/** Pages copied in one turn: two megabytes, a few milliseconds. */
const PAGES = 500

const copyName = /^platform-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.sqlite$/
const leftOver = /^platform-[\dT-]+Z\.sqlite\.part(?:-wal|-shm|-journal)?$/

/** Files with the names of copies, newest first. */
export function copiesOf(folder: string): readonly DatabaseCopy[] {
  const place = join(folder, 'copies')
  if (!existsSync(place)) return []
  return readdirSync(place, { withFileTypes: true })
    .flatMap((entry) => {
      const { name } = entry
      const parts = entry.isFile() ? copyName.exec(name) : null
      return parts ? [{ name, at: Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`) }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** The newest first, those of a clock that had gone ahead last. */
function inTheirOrder(copies: readonly DatabaseCopy[], now: number): readonly DatabaseCopy[] {
  const [past, ahead] = [copies.filter(({ at }) => at <= now + HOUR), copies.filter(({ at }) => at > now + HOUR)]
  return [...past, ...ahead]
}

/** The copy that a restore takes: the newest that can stand in for the database. Beside it those it passed over, with why. */
export function findCopy(
  folder: string,
  now: number,
): { readonly copy: DatabaseCopy | null; readonly passed: readonly string[] } {
  const passed: string[] = []
  for (const copy of inTheirOrder(copiesOf(folder), now)) {
    const flaw = flawOf(join(folder, 'copies', copy.name), LARGE)
    if (flaw === null) return { copy, passed }
    passed.push(`${copy.name}: ${flaw}`)
  }
  return { copy: null, passed }
}

/** The database holds what it cannot hold: its copy was not kept. */
export class DamagedCopy extends Error {}

/** Whether a copy is to be made now. */
export function isCopyDue(folder: string, now: number): boolean {
  const [newest] = inTheirOrder(copiesOf(folder), now).filter(
    ({ name }) => statSync(join(folder, 'copies', name)).size > 0,
  )
  if (newest && newest.at <= now + HOUR) return now - newest.at > DUE
  const made = madeFile(folder)
  return existsSync(made) && Math.abs(now - statSync(made).mtimeMs) > HOUR
}

/**
 * Copies the database of a folder while others write: what it held when the copy began, checked before it counts. Throws
 * an error of one readable line, and leaves nothing then. `check` says what is wrong with a copy, or null: it may take its
 * time, apart from the event loop.
 */
export async function makeCopy(
  folder: string,
  now: number,
  check: (file: string) => Promise<string | null> = async (file) => flawOf(file),
): Promise<DatabaseCopy> {
  const place = join(folder, 'copies')
  mkdirSync(place, { recursive: true, mode: 0o700 })
  // What a server that was killed had begun.
  for (const name of readdirSync(place)) if (leftOver.test(name)) rmSync(join(place, name), { force: true })
  const file = databaseFile(folder)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < 2 * statSync(file).size + 16 * 1024 * 1024) throw new Error('too little room for a daily copy')
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/:/g, '')
  const target = join(place, `platform-${stamp}Z.sqlite`)
  const part = `${target}.part`
  const source = new Database(file, { readonly: true })
  try {
    // A read that stays open: without it every write of others would begin the copy anew.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(part, { progress: () => PAGES })
    await checkCopy(part)
    // Before it is judged: Windows renames nothing that a thread still reads when the server ends.
    renameSync(part, target)
    const flaw = await check(target)
    if (flaw !== null) throw new DamagedCopy(`the copy is damaged: ${flaw}`)
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(part + suffix, { force: true })
    rmSync(target, { force: true })
    throw error
  } finally {
    source.close()
  }
  for (const { name } of inTheirOrder(copiesOf(folder), now).slice(MAX_COPIES))
    rmSync(join(place, name), { force: true })
  return { name: basename(target), at: now }
}

/** Table by table, so that no call waits for all of it. */
async function checkCopy(file: string): Promise<void> {
  const copy = new Database(file)
  try {
    // The copy stands for itself: without a log beside it.
    copy.pragma('journal_mode = DELETE')
    const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[]
    for (const { name } of tables) {
      const found = copy.pragma(`quick_check('${name.replaceAll("'", "''")}')`, { simple: true })
      if (found !== 'ok') throw new DamagedCopy(`the copy of ${name} is damaged: ${String(found)}`)
      await turn()
    }
  } finally {
    copy.close()
  }
}
