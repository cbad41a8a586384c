import { useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ListPlan } from '#shared/form/model.ts'
import type { FigureOf } from '#renderer/access/figure-address.ts'
import { useListMemory } from '#renderer/components/memory/useListMemory.ts'
import { sortKeys, sortOf } from '#renderer/components/rows/sorts.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { draftModule } from '../draft-module.ts'
import { activeFilters, ALL, type Filters, KEYWORD, type ListState, listBody } from './list-query.ts'

/** Filters of fields that the person may still search by. */
function usableFilters(filters: Filters | undefined, props: ReadonlySet<string>): Filters {
  return Object.fromEntries(Object.entries(filters ?? {}).filter(([prop]) => props.has(prop)))
}

/**
 * Page, order and filters of a list, and its rows; as the person left them the last time, as far as the design still
 * knows them.
 */
export function useListState(
  plan: ListPlan,
  modelId: string,
  menuId: string | null,
  searchable: readonly string[],
  figure: FigureOf | null,
) {
  const [memory, remember] = useListMemory(`module/${draftModule(modelId, menuId)}`)
  const [state, setState] = useState<ListState>(() => ({
    page: 1,
    pageSize: memory.pageSize ?? plan.pageSize,
    sort: sortOf(
      sortKeys(memory.sort ?? null).filter(({ field }) =>
        plan.columns.some(({ prop, sortable }) => sortable && prop === field),
      ),
    ),
    // The records of a figure are all that it counts: nothing that was asked for before narrows them.
    filters: figure ? {} : usableFilters(memory.filters, new Set([KEYWORD, ...searchable])),
    branch: plan.tree && !figure ? (memory.branch ?? null) : null,
    tab: figure ? ALL : (memory.tab ?? (plan.tabs?.hasAll === false ? null : ALL)),
    advanced: '',
  }))
  const body = listBody(plan, state, modelId, menuId, figure)
  const query = usePlatformQuery(
    'module.list',
    { params: { id: modelId }, body },
    // Every search, page and return asks anew; what is known shows meanwhile.
    { keepPrevious: true, staleTime: 0, enabled: plan.tabs === null || state.tab !== null },
  )
  const total = query.data?.pagination.total ?? 0
  const rows: readonly ModuleRow[] = query.data?.list ?? noRows
  const last = Math.max(Math.ceil(total / state.pageSize), 1)
  // Others may have deleted what this page showed.
  if (plan.hasPage && query.data && !query.isFetching && rows.length === 0 && state.page > last)
    setState({ ...state, page: last })
  return {
    state,
    body,
    query,
    rows,
    total,
    memory,
    remember,
    search: (filters: Filters) => {
      const active = activeFilters(filters)
      remember({ filters: Object.keys(active).length === 0 ? undefined : (active as typeof memory.filters) })
      // The same question again asks the server anew.
      if (state.page === 1 && JSON.stringify(filters) === JSON.stringify(state.filters)) void query.refetch()
      else setState((last) => ({ ...last, filters, page: 1 }))
    },
    turnTo: (page: number, pageSize: number) => {
      if (pageSize !== state.pageSize) remember({ pageSize: pageSize === plan.pageSize ? undefined : pageSize })
      setState((last) => ({ ...last, page, pageSize }))
    },
    sortBy: (sort: ListState['sort']) => {
      remember({ sort: sort ?? undefined })
      setState((last) => ({ ...last, sort, page: 1 }))
    },
    ask: (advanced: string) => setState((last) => ({ ...last, advanced, page: 1 })),
    /** Filters by a node of the tree beside the list. */
    choose: (branch: string | null) => {
      remember({ branch: branch ?? undefined })
      setState((last) => ({ ...last, branch, page: 1 }))
    },
    /** Filters by a tab above the list. */
    turnToTab: (tab: string) => {
      remember({ tab: tab === ALL ? undefined : tab })
      setState((last) => ({ ...last, tab, page: 1 }))
    },
    /** After rows went: the page that still exists. */
    stepBack: (removed: number) =>
      setState((last) => {
        const pages = Math.max(Math.ceil((total - removed) / last.pageSize), 1)
        return last.page > pages ? { ...last, page: pages } : last
      }),
  }
}

const noRows: readonly ModuleRow[] = []
