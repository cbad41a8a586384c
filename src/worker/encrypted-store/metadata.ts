import type { Readable, Writable } from './database.ts'

export type MetadataName = 'check' | 'owner'

/** A sealed fact about the file itself, or null. */
export function readMetadata(database: Readable, name: MetadataName): Buffer | null {
  const row = database.get('SELECT value FROM fact WHERE name = ?', name) as { value: Buffer } | undefined
  return row?.value ?? null
}

export function writeMetadata(database: Writable, name: MetadataName, value: Buffer): void {
  database.run(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}
