import type Database from 'better-sqlite3'

/** SQLite folds only ASCII letters by itself. */
export function addFolding(database: Database.Database): void {
  database.function('lower', { deterministic: true }, (value) => foldCase(value, 'toLowerCase'))
  database.function('upper', { deterministic: true }, (value) => foldCase(value, 'toUpperCase'))
}

function foldCase(value: unknown, change: 'toLowerCase' | 'toUpperCase'): unknown {
  return typeof value === 'string' ? value[change]() : value
}
