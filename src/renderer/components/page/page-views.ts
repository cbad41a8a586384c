import type { ViewContent } from '#shared/api/list-view.ts'
import type { Sort } from '../rows/table-types.ts'
import { activeFilters, type FilterValues, type ListFilter, savedFilters } from './filters.tsx'

/** A list as it is designed, narrowed by nothing. */
const plain: ViewContent = {
  kind: 'list',
  field: '',
  chart: { kind: 'bar', unit: 'value', measure: 'count', of: '' },
  queryJson: '',
  superQueryJson: '',
  tab: null,
  branch: null,
  sidx: '',
  sort: '',
  columns: [],
  styles: [],
}

/** What a list of a page is narrowed and ordered by, as a view stores it. */
export function contentOf(filters: readonly ListFilter[], values: FilterValues, sort: Sort): ViewContent {
  const active = activeFilters(filters, values)
  return {
    ...plain,
    queryJson: Object.keys(active).length === 0 ? '' : JSON.stringify(active),
    ...(sort ? { sidx: sort.field, sort: sort.order } : {}),
  }
}

/** What a view narrows and orders a list by, as far as the list still can. */
export function stateOf(filters: readonly ListFilter[], content: ViewContent): { values: FilterValues; sort: Sort } {
  const read = content.queryJson === '' ? {} : (JSON.parse(content.queryJson) as FilterValues)
  return {
    values: savedFilters(filters, read),
    sort: content.sidx === '' ? null : { field: content.sidx, order: content.sort === 'desc' ? 'desc' : 'asc' },
  }
}

const comparable = ({ queryJson, sidx, sort }: ViewContent) => {
  const entries = queryJson === '' ? [] : Object.entries(JSON.parse(queryJson) as FilterValues)
  return JSON.stringify([entries.toSorted(([one], [other]) => (one < other ? -1 : 1)), sidx, sidx === '' ? '' : sort])
}

/** Whether two contents narrow and order a list differently. */
export const isOther = (one: ViewContent, other: ViewContent) => comparable(one) !== comparable(other)
