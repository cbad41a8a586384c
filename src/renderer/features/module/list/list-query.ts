import type { ViewContent, ViewKind } from '#shared/api/list-view.ts'
import type { ShownList } from '#shared/api/module.ts'
import type { DataOf } from '#shared/api/table.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { MAX_SHOWN } from '#shared/rules/shown-list.ts'
import type { ListPlan } from '#shared/form/model.ts'
import { type FigureOf, sentFigure } from '#renderer/access/figure-address.ts'
import { sentNode } from './tree/tree-source.ts'
import { sortKeys } from '#renderer/components/rows/sorts.ts'
import type { Sort } from '#renderer/components/rows/table-types.ts'

export type Filters = Readonly<Record<string, unknown>>

/** What a list shows now. */
export interface ListState {
  readonly page: number
  readonly pageSize: number
  /** Null: the order of the configuration. */
  readonly sort: Sort
  readonly filters: Filters
  /** The node chosen in the tree beside the list; null: none. */
  readonly branch: string | null
  /** Value of the tab above the list, `ALL`; null while nobody knows which is the first. Without meaning without tabs. */
  readonly tab: string | null
  /** What is asked for beyond the search row (wire contract 6.2, superQueryJson); '' for nothing. */
  readonly advanced: string
  /** How the records are drawn, and by which field of them; '' for none. A list is grouped by it. */
  readonly kind: ViewKind
  readonly field: string
  readonly chart: ViewContent['chart']
  /** Null: as the person has set the columns of the menu. */
  readonly columns: ViewContent['columns'] | null
  /** Beside those of the design. */
  readonly styles: ViewContent['styles']
  /** Id of the saved view that it began with; null: the list itself, as the person left it. */
  readonly view: string | null
}

/** The box that looks through several fields (wire contract 6.2). */
export const KEYWORD = 'jnpfKeyword'

/** The tab above a list that filters by nothing. */
export const ALL = ''

/** Rows asked for when a list has no pages (section 9). */
const unpaged = 10_000

/** Filters that say something; an empty end of a range is sent as null. */
export function activeFilters(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) =>
      Array.isArray(value) ? value.some((item) => !isEmpty(item)) : !isEmpty(value),
    ),
  )
}

/** Whether a tab, a node of the tree or a filter leaves records out. */
export function isNarrowed({ tabs }: ListPlan, { tab, branch, filters }: ListState): boolean {
  return (tabs !== null && tab !== ALL) || branch !== null || Object.keys(activeFilters(filters)).length > 0
}

/** One column as every server of the family takes it; several as a list, in which `-` turns one around. */
export function orderOf(plan: ListPlan, { sort }: Pick<ListState, 'sort'>) {
  const keys = sortKeys(sort)
  if (keys.length <= 1) return { sort: sort?.order ?? plan.sort, sidx: sort?.field ?? '' }
  return {
    sort: 'asc',
    sidx: keys.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(','),
  } as const
}

/** The body of a list request (wire contract 6.2). */
export function listBody(
  plan: ListPlan,
  state: ListState,
  modelId: string,
  menuId: string | null,
  figure: FigureOf | null = null,
) {
  const { tree, tabs } = plan
  const branch = tree && state.branch !== null ? { [tree.relation.name]: sentNode(tree, state.branch) } : {}
  const tab = tabs && state.tab !== null && state.tab !== ALL ? { [tabs.field.name]: state.tab } : {}
  const filters = { ...activeFilters(state.filters), ...branch, ...tab }
  return {
    currentPage: plan.hasPage ? state.page : 1,
    pageSize: plan.hasPage ? state.pageSize : unpaged,
    ...orderOf(plan, state),
    menuId: menuId ?? '',
    modelId,
    superQueryJson: state.advanced,
    queryJson: Object.keys(filters).length === 0 ? '' : JSON.stringify(filters),
    ...(state.kind === 'list' && state.field !== '' ? { atriumGroup: state.field } : {}),
    ...(figure ? { atriumFigure: sentFigure(figure) } : {}),
  }
}

/** The list as it shows, for a save to be told whether it stays so; null where it is long. */
export function shownListOf(
  request: ShownList['request'],
  { list, pagination }: Pick<DataOf<'module.list'>, 'list' | 'pagination'>,
): ShownList | null {
  if (list.length === 0 || list.length > MAX_SHOWN) return null
  return { request, ids: list.map(({ id }) => id), total: pagination.total }
}
