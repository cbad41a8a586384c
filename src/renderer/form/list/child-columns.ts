import type { ColumnPlan } from '#shared/form/model.ts'
import { splitProp } from '#shared/form/shown.ts'

/** What stands in one place of a list: a column of its own, or what is shown of one child table. */
export type ListEntry =
  | { readonly type: 'column'; readonly column: ColumnPlan }
  | {
      readonly type: 'children'
      readonly table: string
      readonly title: string
      readonly columns: readonly (ColumnPlan & { readonly title: string })[]
    }

/** A child column's label holds the label of its table before the first hyphen (wire contract 9). */
function labelParts({ label }: ColumnPlan): { readonly table: string; readonly title: string } {
  const at = label.indexOf('-')
  return at < 0 ? { table: '', title: label } : { table: label.slice(0, at), title: label.slice(at + 1) }
}

/** Columns of one child table become one place, where the first of them stood. */
export function listEntries(columns: readonly ColumnPlan[]): readonly ListEntry[] {
  const entries: ListEntry[] = []
  for (const column of columns) {
    const { table } = splitProp(column.prop)
    if (table === null) {
      entries.push({ type: 'column', column })
      continue
    }
    const parts = labelParts(column)
    const child = { ...column, title: parts.title }
    const at = entries.findIndex((entry) => entry.type === 'children' && entry.table === table)
    const known = entries[at]
    if (known?.type === 'children') entries[at] = { ...known, columns: [...known.columns, child] }
    else entries.push({ type: 'children', table, title: parts.table || column.label, columns: [child] })
  }
  return entries
}
