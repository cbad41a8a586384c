import type { ColumnPlan } from './model.ts'
import { shownCell, splitProp } from './shown.ts'

/** Texts of a record that make its name, and the characters of each. */
export const MAX_TEXTS = 2
const MAX_LENGTH = 40

/** What a person knows a record by: the first texts that the list shows of it; empty when it shows none. */
export function recordLabel(columns: readonly ColumnPlan[], row: Readonly<Record<string, unknown>>): string {
  const texts: string[] = []
  for (const { field, prop } of columns) {
    if (splitProp(prop).table !== null) continue
    const text = (shownCell(field, row, prop)[0] ?? '').trim()
    if (text !== '') texts.push(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
    if (texts.length === MAX_TEXTS) break
  }
  return texts.join(' ')
}
