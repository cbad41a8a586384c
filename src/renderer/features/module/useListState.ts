import { useState } from 'react'
import type { ListPlan } from '#shared/form/model.ts'
import { usePlatformQuery } from '../../platform/query.ts'
import { type Filters, type ListState, listBody } from './list-query.ts'

/** Page, order and filters of a list, and its rows. */
export function useListState(plan: ListPlan, modelId: string, menuId: string | null) {
  const [state, setState] = useState<ListState>({ page: 1, pageSize: plan.pageSize, sort: null, filters: {} })
  const query = usePlatformQuery(
    'module.list',
    { params: { id: modelId }, body: listBody(plan, state, modelId, menuId) },
    // Every search, page and return asks anew; what is known shows meanwhile.
    { keepPrevious: true, staleTime: 0 },
  )
  const total = query.data?.pagination.total ?? 0
  const rows = query.data?.list ?? []
  const last = Math.max(Math.ceil(total / state.pageSize), 1)
  // Others may have deleted what this page showed.
  if (plan.hasPage && query.data && !query.isFetching && rows.length === 0 && state.page > last)
    setState({ ...state, page: last })
  return {
    state,
    query,
    rows,
    total,
    search: (filters: Filters) => {
      // The same question again asks the server anew.
      if (state.page === 1 && JSON.stringify(filters) === JSON.stringify(state.filters)) void query.refetch()
      else setState((last) => ({ ...last, filters, page: 1 }))
    },
    turnTo: (page: number, pageSize: number) => setState((last) => ({ ...last, page, pageSize })),
    sortBy: (sort: ListState['sort']) => setState((last) => ({ ...last, sort, page: 1 })),
    /** After rows went: the page that still exists. */
    stepBack: (removed: number) =>
      setState((last) => {
        const pages = Math.max(Math.ceil((total - removed) / last.pageSize), 1)
        return last.page > pages ? { ...last, page: pages } : last
      }),
  }
}
