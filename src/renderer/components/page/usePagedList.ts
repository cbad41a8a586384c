import { useState } from 'react'
import type { ListView } from '#shared/api/list-view.ts'
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
import { contentOf, isOther, stateOf } from './page-views.ts'

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
  /** The saved view that it opens with. */
  readonly opening?: ListView | null
}

interface Paged {
  readonly list: readonly unknown[]
  readonly pagination: { readonly total: number; readonly isLeast?: boolean }
}

/**
 * Page, order and conditions of a list, as the person left them the last time or as a saved view has them, and the rows that
 * fit. What is changed in a view is no part of how the list itself is left.
 */
export function usePagedList<Id extends RendererEndpointId>(options: PagedListOptions<Id>) {
  const { list, name, params, query: fixed, filters, opening = null } = options
  const [memory, remember] = useListMemory(name)
  const [page, setPage] = useState(1)
  const asLeft = () => restoredFilters(filters, memory.filters as FilterValues)
  const [view, setView] = useState(opening?.id ?? null)
  /** The order while a view is shown. */
  const [viewSort, setViewSort] = useState<Sort>(() => (opening ? stateOf(filters, opening.content).sort : null))
  const [entered, setTyped] = useState<FilterValues>(() =>
    opening ? stateOf(filters, opening.content).values : asLeft(),
  )
  const [asked, setApplied] = useState(entered)
  const [typed, applied] = [usableFilters(filters, entered), usableFilters(filters, asked)]
  const usual = useUsualPageSize()
  const pageSize = memory.pageSize ?? usual
  const sort = view === null ? (memory.sort ?? null) : viewSort
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
    if (view === null)
      remember({ filters: Object.keys(kept).length === 0 ? undefined : (kept as typeof memory.filters) })
    // The same question again is a wish to see what is new.
    if (page === 1 && JSON.stringify(values) === JSON.stringify(applied)) void query.refetch()
    setApplied(values)
    setPage(1)
  }
  const content = contentOf(filters, applied, sort)
  return {
    query,
    viewed: {
      view,
      content,
      isChanged: (other: ListView['content']) => {
        const saved = stateOf(filters, other)
        return isOther(content, contentOf(filters, usableFilters(filters, saved.values), saved.sort))
      },
      /** Null: the list itself, as it was left. */
      showView(next: Pick<ListView, 'id' | 'content'> | null) {
        const shown = next ? stateOf(filters, next.content) : { values: asLeft(), sort: null }
        remember({ view: next?.id })
        setView(next?.id ?? null)
        setViewSort(shown.sort)
        setTyped(shown.values)
        setApplied(shown.values)
        setPage(1)
      },
      /** What is shown now is this view from here on. */
      becomeView(id: string) {
        remember({ view: id })
        setView(id)
        setViewSort(sort)
      },
    },
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
      if (view === null) remember({ sort: next ?? undefined })
      else setViewSort(next)
      setPage(1)
    },
  }
}

const noRows: readonly never[] = []
