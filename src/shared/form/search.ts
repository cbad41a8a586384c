import { isEmpty, type SearchCondition, type SearchType } from './kind.ts'
import { type ReadSpan, spansOf } from './spans.ts'

/** Comparisons that several kinds share. Each gives null when the value says nothing. */

/** 1 equal, or any of a list, 2 like, 3 has no meaning for text and is like. */
export function textCondition(raw: unknown, searchType: SearchType): SearchCondition | null {
  if (Array.isArray(raw) && searchType === 1) return choiceCondition(raw, false)
  if (typeof raw !== 'string' && typeof raw !== 'number') return null
  const value = String(raw).trim()
  if (value === '') return null
  return searchType === 1 ? { operator: 'equal', value } : { operator: 'like', value }
}

export function pairOf(raw: unknown): readonly [unknown, unknown] | null {
  return Array.isArray(raw) ? [raw[0] ?? null, raw[1] ?? null] : null
}

/** A search for values with an order: a pair is a range that takes in the whole of both ends, a single value its span. */
export function spanCondition(raw: unknown, read: ReadSpan): SearchCondition | null {
  const span = spansOf(Array.isArray(raw) ? 'between' : '==', raw, read)?.spans[0]
  if (!span) return null
  const { from, to } = span
  return from === to && from !== null ? { operator: 'equal', value: from } : { operator: 'between', from, to }
}

/** `stored` says whether the record holds a list. Several wanted values mean any of them. */
export function choiceCondition(raw: unknown, isStoredAsList: boolean): SearchCondition | null {
  const values = (Array.isArray(raw) ? raw : [raw]).filter(
    (value): value is string | number => (typeof value === 'string' || typeof value === 'number') && !isEmpty(value),
  )
  const first = values[0]
  if (first === undefined) return null
  if (isStoredAsList) return { operator: 'includesAny', values: values.map(String) }
  return values.length === 1
    ? { operator: 'equal', value: String(first) }
    : { operator: 'in', values: values.map(String) }
}
