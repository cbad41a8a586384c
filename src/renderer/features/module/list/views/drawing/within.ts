import type { ComparisonSymbol } from '#shared/access/data-scheme.ts'

/** A condition on one field, beside whatever else a list asks for (`atriumWithin`). */
export function within(field: string, symbol: ComparisonSymbol, fieldValue: unknown): string {
  return JSON.stringify({
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }],
  })
}
