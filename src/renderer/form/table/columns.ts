import type { FieldPlan } from '#shared/form/model.ts'
import { viewOf } from '../registry.ts'

/** Pixels of the row number and of the row's buttons. */
const indexWidth = 56
const actionsWidth = 84

/** Least pixels of a column: its configured width, else by kind. */
export function minWidthOf(column: FieldPlan): number {
  return column.columnWidth ?? viewOf(column).width
}

/** `tools`: what stands at the end of a row in place of the usual buttons, with its pixels. */
export function gridTemplate(
  columns: readonly FieldPlan[],
  hasActions: boolean,
  tools?: { readonly width: number; readonly columns?: readonly { readonly width: number }[] },
): { template: string; width: number } {
  const widths = [...columns.map(minWidthOf), ...(tools?.columns ?? []).map(({ width }) => width)]
  const ends = tools?.width ?? actionsWidth
  const fixed = indexWidth + (hasActions ? ends : 0)
  return {
    template: [
      `${indexWidth}px`,
      ...widths.map((width) => `minmax(${width}px, 1fr)`),
      ...(hasActions ? [`${ends}px`] : []),
    ].join(' '),
    width: widths.reduce((sum, width) => sum + width, fixed),
  }
}

export function isNumeric(column: FieldPlan): boolean {
  return viewOf(column).isNumeric ?? false
}
