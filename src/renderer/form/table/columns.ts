import type { FieldPlan } from '#shared/form/model.ts'
import { viewOf } from '../registry.ts'

/** Pixels of the row number and of the row's buttons. */
const indexWidth = 56
const actionsWidth = 84

/** Least pixels of a column: its configured width, else by kind. */
export function minWidthOf(column: FieldPlan): number {
  return column.columnWidth ?? viewOf(column).width
}

export function gridTemplate(columns: readonly FieldPlan[], hasActions: boolean): { template: string; width: number } {
  const widths = columns.map(minWidthOf)
  const fixed = indexWidth + (hasActions ? actionsWidth : 0)
  return {
    template: [
      `${indexWidth}px`,
      ...widths.map((width) => `minmax(${width}px, 1fr)`),
      ...(hasActions ? [`${actionsWidth}px`] : []),
    ].join(' '),
    width: widths.reduce((sum, width) => sum + width, fixed),
  }
}

export function isNumeric(column: FieldPlan): boolean {
  return viewOf(column).isNumeric ?? false
}
