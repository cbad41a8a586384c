import type { ColumnPlan } from '#shared/form/model.ts'
import { splitProp } from '#shared/form/shown.ts'
import { columnWidths } from '../column-widths.ts'

/** One column of a list as it is drawn. */
export interface ListColumn {
  readonly column: ColumnPlan
  readonly title: string
  /** Heading shared with neighbours of the same child table; empty for a column of its own. */
  readonly group: string
  /** Pixels. */
  readonly width: number
}

/** A child column's label holds the label of its table before the first hyphen (wire contract 9). */
function labelParts(column: ColumnPlan): { group: string; title: string } {
  const at = column.label.indexOf('-')
  if (splitProp(column.prop).table === null || at < 0) return { group: '', title: column.label }
  return { group: column.label.slice(0, at), title: column.label.slice(at + 1) }
}

/** Columns fixed on the left stand first and those on the right last, so that nothing scrolls between them. */
export function listColumns(columns: readonly ColumnPlan[], available: number): readonly ListColumn[] {
  const ordered = [
    ...columns.filter((column) => column.fixed === 'left'),
    ...columns.filter((column) => column.fixed === null),
    ...columns.filter((column) => column.fixed === 'right'),
  ]
  const widths = columnWidths(ordered, available)
  return ordered.map((column, index) => ({ column, ...labelParts(column), width: widths[index] ?? 150 }))
}

/** Pixels from the edge at which a fixed column stays; `left` and `right` are what lies outside the columns. */
export function fixedOffset(
  columns: readonly ListColumn[],
  at: number,
  left: number,
  right: number,
): { readonly left: number } | { readonly right: number } | null {
  const fixed = columns[at]?.column.fixed
  if (fixed === 'left') return { left: totalWidth(columns.slice(0, at)) + left }
  return fixed === 'right' ? { right: totalWidth(columns.slice(at + 1)) + right } : null
}

export function totalWidth(columns: readonly ListColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0)
}
