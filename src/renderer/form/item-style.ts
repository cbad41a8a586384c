import type { CSSProperties } from 'react'
import type { FieldPlan } from '#shared/form/model.ts'

/** Where a field stands on the grid of 24 columns, and the width of its label where it has one of its own. */
export function itemStyle({ span, labelWidth }: FieldPlan): CSSProperties {
  const width = labelWidth === null ? {} : { ['--form-label-width' as string]: `${labelWidth}px` }
  return { gridColumn: `span ${span}`, ...width }
}
