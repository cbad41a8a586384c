import { closeSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { addFolding } from './fold.ts'
import { migrations } from './migrations/list.ts'

/** The name of a step that this version does not know, or null. */
export function unknownMigration(database: Database.Database): string | null {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get()
  if (table === undefined) return null
  const known = new Set(migrations.map(({ name }) => name))
  const done = database.prepare('SELECT name FROM kysely_migration').all() as { name: string }[]
  return done.find(({ name }) => !known.has(name))?.name ?? null
}

/** What SQLite wrote in front of a file that is one of its own. */
const MARK = 'SQLite format 3\0'

function isDatabase(file: string): boolean {
  if (!statSync(file).isFile()) return false
  const head = Buffer.alloc(MARK.length)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, head)
  } finally {
    closeSync(opened)
  }
  return head.toString('latin1') === MARK
}

/**
 * What keeps a file from standing in for the database of a server, in one line; null when nothing does. It reads all of it,
 * every index against its table too, which takes ten seconds for 200 MB: `quickFrom` bytes and more are read without that.
 */
export function flawOf(file: string, quickFrom = Number.POSITIVE_INFINITY): string | null {
  try {
    if (!isDatabase(file)) return 'no database'
    const database = new Database(file, { readonly: true })
    try {
      addFolding(database)
      const check = statSync(file).size < quickFrom ? 'integrity_check(1)' : 'quick_check(1)'
      const found = database.pragma(check, { simple: true })
      if (found !== 'ok') return String(found).split('\n').join(' ').slice(0, 200)
      const stranger = unknownMigration(database)
      if (stranger !== null) return `of another version (${stranger})`
      const somebody = database.prepare('SELECT 1 FROM platform_user LIMIT 1').get()
      return somebody === undefined ? 'nobody is in it' : null
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
