import type { ReportMeasure } from '#shared/design/report/document.ts'
import { compiledFormula } from '#shared/design/report/lint.ts'
import { evaluate, roundTo } from '#shared/form/calculate.ts'
import type { Tally } from './fold.ts'

/** A formula may stand on formulas; a report that was checked has no circle, so this ends earlier. */
const MAX_DEPTH = 12
/** What formulas reckon with is not rounded as it is shown. */
const FULL = 10

/** What a measure says of the records of a cell; null where there are none, or none has a number. */
export function measureOf(
  measure: ReportMeasure,
  measures: ReadonlyMap<string, ReportMeasure>,
  tally: Tally | undefined,
): number | null {
  if (!tally) return null
  const value = exact(measure, measures, tally, 0)
  return value === null ? null : roundTo(value, measure.places)
}

function exact(
  measure: ReportMeasure,
  measures: ReadonlyMap<string, ReportMeasure>,
  tally: Tally,
  depth: number,
): number | null {
  const sums = tally.fields.get(measure.field)
  switch (measure.kind) {
    case 'count':
      return tally.records
    case 'distinct':
      return tally.distinct.get(measure.field)?.size ?? 0
    case 'sum':
      return sums?.sum ?? 0
    case 'avg':
      return sums && sums.count > 0 ? sums.sum / sums.count : null
    case 'min':
      return sums?.min ?? null
    case 'max':
      return sums?.max ?? null
    case 'formula': {
      const compiled = compiledFormula(measure.formula)
      if (!compiled.ok || depth >= MAX_DEPTH) return null
      const read = (id: string): number | null => {
        const other = measures.get(id)
        return other ? exact(other, measures, tally, depth + 1) : null
      }
      return evaluate(compiled.program, read, FULL)
    }
  }
}
