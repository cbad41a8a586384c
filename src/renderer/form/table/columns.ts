import type { FieldPlan } from '#shared/form/model.ts'
import { isServerValue } from '#shared/form/structure.ts'
import { boldTextWidth } from '#renderer/components/rows/text-width.ts'
import { viewOf } from '../registry.ts'

/** Pixels of the row number and of the row's buttons. */
const indexWidth = 56
const actionsWidth = 84

/** Pixels beside a heading, of its star, and of the longest heading that a column is widened for. */
const BESIDE_HEADING = 22
const STAR = 12
const MAX_HEADING = 160

/** Least pixels of a column: its configured width, else by kind; its heading, which may be of another language, stands whole. */
export function minWidthOf(column: FieldPlan): number {
  const star = column.required && !isServerValue(column) ? STAR : 0
  const heading = Math.min(Math.ceil(boldTextWidth(column.label)) + BESIDE_HEADING + star, MAX_HEADING)
  return Math.max(column.columnWidth ?? viewOf(column).width, heading)
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

/** Columns up to here are all drawn: leaving some out would cost more than they do. */
const FEW = 20
/** Pixels drawn beyond the edges, and by which an area scrolls sideways before other columns are drawn. */
const MARGIN = 240
export const COLUMN_STEP = 120

/** Places of columns, `to` not among them. */
export interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** The columns in view of an area of `width` pixels that is scrolled by `scrolled`; all of them while it is not measured. */
export function columnsInView(columns: readonly FieldPlan[], scrolled: number, width: number): ColumnRange {
  if (columns.length <= FEW || width === 0) return { from: 0, to: columns.length }
  let left = indexWidth
  let from = columns.length
  let to = 0
  for (const [at, column] of columns.entries()) {
    const right = left + minWidthOf(column)
    if (right >= scrolled - MARGIN && left <= scrolled + width + MARGIN) {
      from = Math.min(from, at)
      to = at + 1
    }
    left = right
  }
  return { from, to }
}
