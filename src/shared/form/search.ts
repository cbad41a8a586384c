import { isEmpty, type SearchCondition, type SearchType } from './kind.ts'
import { number } from './parsing/read.ts'

/** Comparisons that several kinds share. Each gives null when the value says nothing. */

/** 1 equal, 2 like, 3 has no meaning for text and is like. */
export function textCondition(raw: unknown, searchType: SearchType): SearchCondition | null {
  if (typeof raw !== 'string' && typeof raw !== 'number') return null
  const value = String(raw).trim()
  if (value === '') return null
  return searchType === 1 ? { operator: 'equal', value } : { operator: 'like', value }
}

export function pairOf(raw: unknown): readonly [unknown, unknown] | null {
  return Array.isArray(raw) ? [raw[0] ?? null, raw[1] ?? null] : null
}

export function numberCondition(raw: unknown): SearchCondition | null {
  const pair = pairOf(raw)
  if (!pair) {
    const value = number(raw, null)
    return value === null ? null : { operator: 'equal', value }
  }
  const from = number(pair[0], null)
  const to = number(pair[1], null)
  return from === null && to === null ? null : { operator: 'between', from, to }
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
