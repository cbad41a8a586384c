import type { Readable, Writable } from './database.ts'

export type FactName = 'check' | 'owner'

/** A sealed fact about the file itself, or null. */
export function readFact(database: Readable, name: FactName): Buffer | null {
  const row = database.get('SELECT value FROM fact WHERE name = ?', name) as { value: Buffer } | undefined
  return row?.value ?? null
}

export function writeFact(database: Writable, name: FactName, value: Buffer): void {
  database.run(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}
