import { join } from 'node:path'

/** The database of a data folder. */
export function databaseFile(folder: string): string {
  return join(folder, 'platform.sqlite')
}

/** Stands beside it once it has been filled: from then on a missing or empty database is a loss, and no beginning. */
export function madeFile(folder: string): string {
  return join(folder, 'database-made')
}
