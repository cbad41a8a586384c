import type { FieldPlan } from '#shared/form/model.ts'
import { idList, yes } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { isText } from '#shared/form/structure.ts'
import { createElement, createText, type TreeElement } from '../template/tree.ts'

/** Whether the values of a field can be added up. */
export const isNumber = (field: FieldPlan): boolean => kindOf(field).place.sum && !isText(field)

/**
 * Columns of a child set that a printed table adds up: those that the form itself does; where it adds up none, what it works
 * out (a sum of unit prices says nothing), and else every number.
 */
export function summedColumns(set: FieldPlan): ReadonlySet<string> {
  const numbers = set.columns.filter(isNumber)
  const named = new Set(idList(set.raw['summaryField']).map((name) => name.split('-').at(-1) ?? name))
  const asked = yes(set.raw['showSummary']) ? numbers.filter(({ name }) => named.has(name)) : []
  const worked = numbers.filter((field) => kindOf(field).traits.isCalculated)
  const summed = [asked, worked, numbers].find((list) => list.length > 0) ?? []
  return new Set(summed.map(({ name }) => name))
}

interface TotalRow {
  readonly columns: readonly { readonly field: string; readonly isSummed: boolean }[]
  /** What stands before the sums, as far as there is room. */
  readonly label: string
  readonly style: string
}

/** The style of a cell whose figures stand below each other. */
export const rightAligned = (style: string) => `${style}; text-align: right`

/** The row of sums below the rows of a child set; null where nothing is added up. */
export function totalRow({ columns, label, style }: TotalRow): TreeElement | null {
  const first = columns.findIndex(({ isSummed }) => isSummed)
  if (first < 0) return null
  const span: Record<string, string> = first > 1 ? { colspan: String(first) } : {}
  const before = first === 0 ? [] : [createElement('td', { style, ...span }, [createText(label)])]
  const sums = columns
    .slice(first)
    .map(({ field, isSummed }) =>
      createElement('td', isSummed ? { style: rightAligned(style), 'data-print-calc': `sum ${field}` } : { style }, []),
    )
  return createElement('tr', { 'data-print-role': 'total' }, [...before, ...sums])
}
