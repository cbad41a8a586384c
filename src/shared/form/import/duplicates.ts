import { isEmpty } from '../kind.ts'
import { isUnique } from '../registry.ts'
import { isUnread } from '../unread.ts'
import type { SheetColumn, SheetRow } from './sheet.ts'

/** A cell, or a whole line (`key` null), that says the same as an earlier line. Lines count from 0. */
export interface Duplicate {
  readonly line: number
  readonly of: number
  readonly key: string | null
}

const textOf = (value: unknown) =>
  isUnread(value) ? value.unread : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Values that only one record may have and that stand in the file twice, and lines that stand there twice as a whole. */
export function duplicatesOf(columns: readonly SheetColumn[], rows: readonly SheetRow[]): readonly Duplicate[] {
  const found: Duplicate[] = []
  const unique = columns.filter(({ field, table }) => table === null && isUnique(field))
  for (const { key } of unique) {
    const first = new Map<string, number>()
    for (const [line, row] of rows.entries()) {
      const value = row[key]
      if (isEmpty(value)) continue
      const text = textOf(value).trim()
      const of = first.get(text)
      if (of === undefined) first.set(text, line)
      else found.push({ line, of, key })
    }
  }
  const lines = new Map<string, number>()
  // Rows of child tables may well be alike.
  if (columns.some(({ table }) => table !== null)) return found
  for (const [line, row] of rows.entries()) {
    const cells = columns.map(({ key }) => (isEmpty(row[key]) ? '' : textOf(row[key])))
    if (cells.every((cell) => cell === '')) continue
    const text = JSON.stringify(cells)
    const of = lines.get(text)
    if (of === undefined) lines.set(text, line)
    else found.push({ line, of, key: null })
  }
  return found
}
