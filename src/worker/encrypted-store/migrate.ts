import type Database from 'better-sqlite3'

/** The file was written by a newer release, whose tables this one does not know. */
export class NewerFile extends Error {
  constructor(version: number, latest: number) {
    super(`version ${version}, known up to ${latest}`)
    this.name = 'NewerFile'
  }
}

/**
 * Brings a file to the latest version, each step in its own transaction. `migrations` are in order; the number of the
 * last one is the file's user_version. Never change one that was released.
 */
export function migrate(database: Database.Database, migrations: readonly string[]): void {
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version > migrations.length) throw new NewerFile(version, migrations.length)
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue
    database
      .transaction(() => {
        database.exec(sql)
        database.pragma(`user_version = ${index + 1}`)
      })
      .immediate()
  }
}
