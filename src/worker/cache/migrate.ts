import type Database from 'better-sqlite3'
import { answersMigration } from './migrations/0001-answers.ts'

/** In order; the number of the last one is the file's user_version. Never change one that was released. */
const migrations: readonly string[] = [answersMigration]

export const latestVersion = migrations.length

/** The file was written by a newer release, whose tables this one does not know. */
export class NewerFile extends Error {
  constructor(version: number) {
    super(`version ${version}, known up to ${latestVersion}`)
    this.name = 'NewerFile'
  }
}

/** Brings a file to the latest version, each step in its own transaction. */
export function migrate(database: Database.Database): void {
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version > latestVersion) throw new NewerFile(version)
  for (let next = version; next < latestVersion; next += 1) {
    database
      .transaction(() => {
        database.exec(migrations[next] ?? '')
        database.pragma(`user_version = ${next + 1}`)
      })
      .immediate()
  }
}
