import type { Sort, SortKey } from './table-types.ts'

/** Columns a list is sorted by at once. */
export const MAX_SORTS = 5

/** What a list is sorted by, the first column first. */
export function sortKeys(sort: Sort): readonly SortKey[] {
  return sort === null ? [] : [{ field: sort.field, order: sort.order }, ...(sort.more ?? [])]
}

export function sortOf([first, ...more]: readonly SortKey[]): Sort {
  return first === undefined ? null : { ...first, ...(more.length === 0 ? {} : { more }) }
}

/** Up, down, and then the order of the list itself: by this column alone, or `isMore`, also by those before it. */
export function nextSort(sort: Sort, field: string, isMore = false): Sort {
  const keys = sortKeys(sort)
  const known = keys.find((key) => key.field === field)
  const next: readonly SortKey[] =
    known === undefined ? [{ field, order: 'asc' }] : known.order === 'asc' ? [{ field, order: 'desc' }] : []
  if (!isMore) return sortOf(next)
  if (known === undefined) return sortOf([...keys.slice(0, MAX_SORTS - 1), ...next])
  return sortOf(keys.flatMap((key) => (key === known ? next : [key])))
}
