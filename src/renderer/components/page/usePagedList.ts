import { useState } from 'react'
import type { InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useUsualPageSize } from '../memory/usual-page-size.ts'
import { useListMemory } from '../memory/useListMemory.ts'
import type { Sort } from '../rows/table-types.ts'
import {
  blankFilters,
  type FilterValues,
  filterQuery,
  isNarrowed,
  keptFilters,
  type ListFilter,
  restoredFilters,
  usableFilters,
} from './filters.tsx'

export interface PagedListOptions<Id extends RendererEndpointId> {
  /** A paged list: `currentPage`, `pageSize`, `sidx` and `sort` in, `list` and `pagination` out. */
  readonly list: Id
  /** Names the list in what is remembered of it, the same for every session. */
  readonly name: string
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>
  /** What every call carries. */
  readonly query?: Readonly<Record<string, unknown>>
  readonly filters: readonly ListFilter[]
}

interface Paged {
  readonly list: readonly unknown[]
  readonly pagination: { readonly total: number; readonly isLeast?: boolean }
}

/** Page, order and conditions of a list, as the person left them the last time, and the rows that fit. */
export function usePagedList<Id extends RendererEndpointId>(options: PagedListOptions<Id>) {
  const { list, name, params, query: fixed, filters } = options
  const [memory, remember] = useListMemory(name)
  const [page, setPage] = useState(1)
  const [entered, setTyped] = useState<FilterValues>(() => restoredFilters(filters, memory.filters as FilterValues))
  const [asked, setApplied] = useState(entered)
  const [typed, applied] = [usableFilters(filters, entered), usableFilters(filters, asked)]
  const usual = useUsualPageSize()
  const pageSize = memory.pageSize ?? usual
  const sort = memory.sort ?? null
  const conditions = filterQuery(filters, applied)
  const input = {
    ...(params ? { params } : {}),
    query: {
      currentPage: page,
      pageSize,
      ...(sort ? { sidx: sort.field, sort: sort.order } : {}),
      ...fixed,
      ...conditions,
    },
  }
  const query = usePlatformQuery(list, input as unknown as InputOf<Id>, {
    keepPrevious: true,
    // Every search, page and return asks anew; what is known shows meanwhile.
    staleTime: 0,
  })
  const answer = query.data as Paged | undefined
  const total = answer?.pagination.total ?? 0
  const last = Math.max(Math.ceil(total / pageSize), 1)
  // The last rows of the last page may be gone.
  if (answer && !query.isFetching && page > last) setPage(last)
  const search = (values: FilterValues) => {
    setTyped(values)
    const kept = keptFilters(filters, values)
    remember({ filters: Object.keys(kept).length === 0 ? undefined : (kept as typeof memory.filters) })
    // The same question again is a wish to see what is new.
    if (page === 1 && JSON.stringify(values) === JSON.stringify(applied)) void query.refetch()
    setApplied(values)
    setPage(1)
  }
  return {
    query,
    rows: answer?.list ?? noRows,
    total: answer ? total : null,
    isLeast: answer?.pagination.isLeast === true,
    page,
    pageSize,
    sort,
    typed,
    conditions,
    isNarrowed: isNarrowed(filters, applied),
    search,
    reset: () => search(blankFilters(filters)),
    /** What was typed counts with the next search, unless it counts at once. */
    type: (values: FilterValues, now: boolean) => (now ? search(values) : setTyped(values)),
    turnTo(next: number, size: number) {
      if (size !== pageSize) remember({ pageSize: size === usual ? undefined : size })
      setPage(next)
    },
    sortBy(next: Sort) {
      remember({ sort: next ?? undefined })
      setPage(1)
    },
  }
}

const noRows: readonly never[] = []
