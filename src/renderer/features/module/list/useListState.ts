import { useState } from 'react'
import type { ListView } from '#shared/api/list-view.ts'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ListPlan } from '#shared/form/model.ts'
import type { FigureOf } from '#renderer/access/figure-address.ts'
import { useListMemory } from '#renderer/components/memory/useListMemory.ts'
import { sortKeys, sortOf } from '#renderer/components/rows/sorts.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { activeFilters, ALL, type Filters, KEYWORD, type ListState, listBody } from './list-query.ts'
import { plainChart, stateOf, type ViewState } from './views/view-content.ts'

/** Filters of fields that the person may still search by. */
function usableFilters(filters: Filters | undefined, props: ReadonlySet<string>): Filters {
  return Object.fromEntries(Object.entries(filters ?? {}).filter(([prop]) => props.has(prop)))
}

interface ListStateOptions {
  readonly plan: ListPlan
  readonly modelId: string
  readonly menuId: string | null
  /** Under which this computer remembers how it was left. */
  readonly list: string
  readonly searchable: readonly string[]
  readonly figure: FigureOf | null
  /** The saved view that it opens with; null: none. */
  readonly opening: ListView | null
}

/**
 * Page, order and filters of a list, and its rows; as the person left them the last time, as far as the design still
 * knows them, or as a saved view has them. What is changed in a view is no part of how the list itself is left.
 */
export function useListState({ plan, modelId, menuId, list, searchable, figure, opening }: ListStateOptions) {
  const [memory, rememberAny] = useListMemory(list)
  const asLeft = (): ViewState => ({
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
    kind: 'list',
    field: '',
    chart: plainChart,
    columns: null,
    styles: [],
  })
  const [state, setState] = useState<ListState>(() => ({
    page: 1,
    pageSize: memory.pageSize ?? plan.pageSize,
    view: opening?.id ?? null,
    ...(opening ? stateOf(plan, opening.content) : asLeft()),
  }))
  /** Grows with each view that is shown: what was typed for another one is let go. */
  const [shownViews, countView] = useState(0)
  const remember: typeof rememberAny = (change) => {
    const { filters: _filters, sort: _sort, branch: _branch, tab: _tab, ...always } = change
    rememberAny(state.view === null ? change : always)
  }
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
  const change = (part: Partial<ListState>) => setState((before) => ({ ...before, ...part, page: 1 }))
  return {
    state,
    shownViews,
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
      else change({ filters })
    },
    turnTo: (page: number, pageSize: number) => {
      if (pageSize !== state.pageSize) remember({ pageSize: pageSize === plan.pageSize ? undefined : pageSize })
      setState((before) => ({ ...before, page, pageSize }))
    },
    sortBy: (sort: ListState['sort']) => {
      remember({ sort: sort ?? undefined })
      change({ sort })
    },
    ask: (advanced: string) => change({ advanced }),
    /** How the records are drawn, their colours, or the columns of a view. */
    draw: (part: Partial<Pick<ListState, 'kind' | 'field' | 'chart' | 'columns' | 'styles'>>) => change(part),
    /** Filters by a node of the tree beside the list. */
    choose: (branch: string | null) => {
      remember({ branch: branch ?? undefined })
      change({ branch })
    },
    /** Filters by a tab above the list. */
    turnToTab: (tab: string) => {
      remember({ tab: tab === ALL ? undefined : tab })
      change({ tab })
    },
    /** Shows a saved view; null: the list itself, as it was left. */
    showView: (view: Pick<ListView, 'id' | 'content'> | null) => {
      rememberAny({ view: view?.id })
      change({ ...(view ? stateOf(plan, view.content) : asLeft()), view: view?.id ?? null })
      countView((count) => count + 1)
    },
    /** What is shown now is this view from here on: it was just saved as it is. */
    becomeView: (id: string) => {
      rememberAny({ view: id })
      setState((before) => ({ ...before, view: id }))
    },
    /** After rows went: the page that still exists. */
    stepBack: (removed: number) =>
      setState((before) => {
        const pages = Math.max(Math.ceil((total - removed) / before.pageSize), 1)
        return before.page > pages ? { ...before, page: pages } : before
      }),
  }
}

const noRows: readonly ModuleRow[] = []
