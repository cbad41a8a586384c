import type { ColumnPlan } from '#shared/form/model.ts'
import { views } from '../../form/registry.ts'

function wantedWidth(column: ColumnPlan): number {
  if (column.width !== null) return column.width
  const byLabel = Math.min(column.label.length * 14 + 48, 240)
  return Math.max(views[column.kind].width, byLabel)
}

/**
 * Pixels of each column, so that a virtual table fills the width it has: columns without a width of their own share
 * what is left; when it is too little, the table scrolls sideways.
 */
export function columnWidths(columns: readonly ColumnPlan[], available: number): readonly number[] {
  const widths = columns.map(wantedWidth)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const spare = available - total
  const elastic = columns.filter((column) => column.width === null)
  const growing = elastic.length > 0 ? elastic : columns
  if (spare <= 0 || growing.length === 0) return widths
  const basis = columns.reduce((sum, column, index) => sum + (growing.includes(column) ? (widths[index] ?? 0) : 0), 0)
  return widths.map((width, index) => {
    const column = columns[index]
    return column && growing.includes(column) ? Math.floor(width + (spare * width) / basis) : width
  })
}
