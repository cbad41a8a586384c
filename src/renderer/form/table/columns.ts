import type { FieldPlan } from '#shared/form/model.ts'
import { number } from '#shared/form/parsing/read.ts'
import { viewOf } from '../registry.ts'

/** Pixels of the row number and of the row's buttons. */
const indexWidth = 56
const actionsWidth = 84

/** Least pixels of a column: its configured width, else by kind. */
export function leastWidth(column: FieldPlan): number {
  const config = column.raw['__config__'] as Readonly<Record<string, unknown>> | undefined
  const configured = number(config?.['columnWidth'] ?? column.raw['width'], null)
  if (configured !== null && configured >= 40 && configured <= 2000) return configured
  return viewOf(column).width
}

export function gridTemplate(columns: readonly FieldPlan[], hasActions: boolean): { template: string; width: number } {
  const widths = columns.map(leastWidth)
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
