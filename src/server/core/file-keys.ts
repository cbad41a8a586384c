import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

interface Kept {
  /** Of the file, in their order. */
  readonly keys: readonly string[]
  readonly others: readonly (readonly [string, unknown])[]
}

/**
 * What a file of another server holds beside what is stored in columns: kept as text, and written again into the file
 * that goes out, each key where it stood. Empty where there is nothing of the kind.
 */
export function otherKeysOf(file: unknown, known: ReadonlySet<string>): string {
  if (typeof file !== 'object' || file === null) return ''
  const others = Object.entries(file).filter(([key]) => !known.has(key))
  if (others.length === 0) return ''
  return JSON.stringify({ keys: Object.keys(file), others } satisfies Kept)
}

/** The content of a file with the keys that it came with, in their order; what is new stands behind them. */
export function withOtherKeys(content: object, stored: string): Record<string, unknown> {
  if (stored === '') return { ...content }
  const { keys, others } = JSON.parse(stored) as Kept
  const values = new Map<string, unknown>([...others, ...Object.entries(content)])
  const behind = [...values.keys()].filter((key) => !keys.includes(key))
  const inOrder = [...keys.filter((key) => values.has(key)), ...behind]
  return Object.fromEntries(inOrder.map((key) => [key, values.get(key)]))
}

/** Keeps them with the row that the file became, in a table that has a column for them. */
export async function keepOtherKeys(
  database: PlatformDatabase,
  table: string,
  id: string,
  keys: string,
): Promise<void> {
  if (keys !== '') await loose(database).updateTable(table).set({ file_keys: keys }).where('id', '=', id).execute()
}

export async function storedKeys(database: PlatformDatabase, table: string, id: string): Promise<string> {
  const row = await loose(database).selectFrom(table).select('file_keys').where('id', '=', id).executeTakeFirst()
  return String(row?.['file_keys'] ?? '')
}
