import type { Storage } from '#shared/form/kind.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { StoredTable } from './store.ts'

/** Text as every database takes it: no NUL, no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Brings a checked value into what its column holds. */
export function encode(storage: Storage, value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  switch (storage) {
    case 'number':
      return Number(value)
    case 'time':
      // Columns of times hold whole milliseconds.
      return Math.round(Number(value))
    case 'text':
      return storable(String(value))
    case 'json':
      return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? storable(item) : item))
  }
}

/** The way back. Text that is no JSON (an older column) is given as it is. */
export function decode(storage: Storage, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null
  switch (storage) {
    case 'number':
    case 'time':
      return Number(stored)
    case 'text':
      return stored
    case 'json':
      try {
        return JSON.parse(String(stored))
      } catch {
        return stored
      }
  }
}

/** Columns of the given fields that a record has values for. */
export function encodeRow(table: StoredTable, values: Readonly<FormRecord>): Record<string, string | number | null> {
  const row: Record<string, string | number | null> = {}
  for (const [field, column] of table.columns) {
    if (Object.hasOwn(values, field)) row[column.name] = encode(column.storage, values[field])
  }
  return row
}

export function decodeRow(table: StoredTable, row: Readonly<Record<string, unknown>>): FormRecord {
  const values: FormRecord = {}
  for (const [field, column] of table.columns) {
    if (Object.hasOwn(row, column.name)) values[field] = decode(column.storage, row[column.name])
  }
  return values
}
