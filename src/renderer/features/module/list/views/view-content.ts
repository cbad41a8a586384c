import type { ViewContent, ViewKind } from '#shared/api/list-view.ts'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { isRaw, parseJson } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { sortOf } from '#renderer/components/rows/sorts.ts'
import { activeFilters, ALL, type Filters, type ListState, orderOf } from '../list-query.ts'

/** What of a list its view decides. */
export type ViewState = Omit<ListState, 'page' | 'pageSize' | 'view'>

/** What a list shows now, as a view stores it. */
export function contentOf(plan: ListPlan, state: ListState): ViewContent {
  const filters = activeFilters(state.filters)
  return {
    kind: state.kind,
    field: state.field,
    chart: state.chart,
    queryJson: Object.keys(filters).length === 0 ? '' : JSON.stringify(filters),
    superQueryJson: state.advanced,
    tab: state.tab || null,
    branch: state.branch,
    ...(state.sort ? orderOf(plan, state) : { sidx: '', sort: '' }),
    columns: [...(state.columns ?? [])],
    styles: [...state.styles],
  }
}

function filtersIn(queryJson: string): Filters {
  const read = queryJson === '' ? null : parseJson(queryJson)
  return read?.ok && isRaw(read.value) ? read.value : {}
}

/** What a view asks a list for, as far as the list can be sorted and filtered so. */
export function stateOf(plan: ListPlan, content: ViewContent): ViewState {
  const keys = content.sidx
    .split(',')
    .filter((name) => name !== '')
    .map((name) => ({
      field: name.replace(/^-/, ''),
      order: name.startsWith('-') || content.sort === 'desc' ? ('desc' as const) : ('asc' as const),
    }))
  return {
    sort: sortOf(keys.filter(({ field }) => plan.columns.some(({ prop, sortable }) => sortable && prop === field))),
    filters: filtersIn(content.queryJson),
    branch: plan.tree ? content.branch : null,
    tab: content.tab ?? (plan.tabs?.hasAll === false ? null : ALL),
    advanced: content.superQueryJson,
    kind: content.kind,
    field: content.field,
    chart: content.chart,
    columns: content.columns.length === 0 ? null : content.columns,
    styles: content.styles,
  }
}

/** Conditions without what a server adds or leaves out; an order by one column alike however it is sent. */
function comparable(content: ViewContent): string {
  const read = readListConditions(content.superQueryJson)
  const conditions = read.ok ? read.conditions : content.superQueryJson
  const entries = Object.entries(filtersIn(content.queryJson)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const { sidx, sort, kind, field, columns, styles } = content
  const chart = kind === 'chart' ? content.chart : null
  const order = sidx === '' ? '' : sidx.includes(',') ? sidx : `${sort} ${sidx}`
  return JSON.stringify([
    kind,
    field,
    chart,
    entries,
    conditions,
    content.tab || null,
    content.branch,
    order,
    columns,
    styles,
  ])
}

/** Whether a list shows something else than the view that it began with. */
export function isChanged(plan: ListPlan, state: ListState, content: ViewContent): boolean {
  return comparable(contentOf(plan, state)) !== comparable(contentOf(plan, { ...state, ...stateOf(plan, content) }))
}

/** A list as it is drawn: grouped by the field of its view, with the colours of the view over those of its design. */
export function drawnList(plan: ListPlan, { kind, field, styles }: Pick<ViewState, 'kind' | 'field' | 'styles'>) {
  const isGrouped = kind === 'list' && field !== '' && plan.type !== 4 && plan.parentField === null
  if (!isGrouped && styles.length === 0) return plan
  return {
    ...plan,
    ...(isGrouped ? { groupField: field } : {}),
    styles: [...(plan.styles ?? []), ...styles],
  }
}

export const viewKinds = ['list', 'board', 'calendar', 'gallery', 'chart'] as const satisfies readonly ViewKind[]

/** The columns whose values a view of a kind can go by. */
export function fieldsFor(kind: ViewKind, columns: readonly ColumnPlan[]): readonly ColumnPlan[] {
  return columns.filter(({ field, prop }) => {
    if (!field || prop.includes('-')) return false
    const { traits, search, place, storage } = kindOf(field)
    if (kind === 'board') return traits.isChoice && !traits.isPath && !traits.isTree && storage(field) === 'text'
    if (kind === 'calendar') return storage(field) === 'time' && search !== null
    if (kind === 'gallery') return traits.files === 'annexpic'
    return place.sort && (kind === 'list' || storage(field) !== 'json')
  })
}

/** What a chart of a list counts where nobody said so yet. */
export const plainChart: ViewContent['chart'] = { kind: 'bar', unit: 'value', measure: 'count', of: '' }

/** Columns whose numbers a chart may sum. */
export const summable = (columns: readonly ColumnPlan[]): readonly ColumnPlan[] =>
  fieldsFor('chart', columns).filter(({ field }) => field && kindOf(field).storage(field) === 'number')

/** Whether values of a column are moments, which a chart groups by periods. */
export const isMoment = ({ field }: ColumnPlan): boolean => field !== null && kindOf(field).storage(field) === 'time'

/** What a list is drawn as in place of its table, and by which field; null: it is its table. */
export function drawnAs({ type }: ListPlan, { kind, field }: ViewState, columns: readonly ColumnPlan[]) {
  const by = fieldsFor(kind, columns).find(({ prop }) => prop === field)?.field
  return kind === 'list' || type === 4 || !by ? null : { kind, field: by }
}
