import type { ListChart } from '#shared/api/list-view.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { Call } from '#server/core/call.ts'
import { type Definition, loadDefinition } from './definition.ts'
import type { ShownRecord } from './display-rows.ts'
import { type Filter, filterOf, parseQuery } from './filter.ts'
import { type Hidden, hiddenFrom } from './grants.ts'
import { conditionsFilter, readAdvanced } from './list-conditions.ts'
import { longColumns } from './long-texts.ts'
import { orderOf } from './order.ts'
import type { View } from './pages.ts'
import { type RowFilter, rowsOf } from './rows.ts'
import { openStore, type Store, watchedTables } from './store.ts'
import { withTree } from './tree-filter.ts'
import { mayUse } from './view.ts'

export interface ListRequest {
  readonly currentPage: number
  readonly pageSize: number
  readonly sort?: string | undefined
  readonly sidx?: string | undefined
  readonly queryJson?: string | undefined
  readonly superQueryJson?: string | undefined
  readonly atriumFigure?: FigureOf | CellOf | ListPoint | undefined
  readonly atriumGroup?: string | undefined
  readonly atriumWithin?: string | undefined
}

/** What of a request says which records it asks for. */
export type Asked = Pick<ListRequest, 'queryJson' | 'superQueryJson' | 'atriumFigure' | 'atriumWithin'>

/** The figure whose records are asked for: a card of a portal, and of a chart one of its points. */
export interface FigureOf {
  readonly portal: string
  readonly item: string
  readonly key?: string | undefined
}
/** The same of a cell of a report, with the parameters that it was run with as JSON text. */
export interface CellOf {
  readonly report: string
  readonly key?: string | undefined
  readonly values?: string | undefined
}

/** The same of a point of a chart of the list itself. */
export interface ListPoint {
  readonly chart: ListChart
  readonly key?: string | undefined
}

type FiltersOf<Figure> = (reading: Reading, figure: Figure) => Promise<readonly Filter[]>
const figures: {
  card: FiltersOf<FigureOf> | null
  cell: FiltersOf<CellOf> | null
  point: FiltersOf<ListPoint> | null
} = { card: null, cell: null, point: null }

/** Says which records a figure counts: whoever knows portals. */
export function countFiguresBy(filters: FiltersOf<FigureOf>): void {
  figures.card = filters
}

/** Says which records a cell of a report, and a point of a chart of a list, counts: whoever knows reports. */
export function countCellsBy(cell: FiltersOf<CellOf>, point: FiltersOf<ListPoint>): void {
  figures.cell = cell
  figures.point = point
}

async function figureFilters(reading: Reading, figure: Asked['atriumFigure']): Promise<readonly Filter[]> {
  if (figure === undefined) return []
  if ('chart' in figure) return figures.point?.(reading, figure) ?? []
  return ('report' in figure ? figures.cell?.(reading, figure) : figures.card?.(reading, figure)) ?? []
}

export type ListRow = ShownRecord

export type ListPage = {
  readonly list: ListRow[]
  readonly pagination: { readonly currentPage: number; readonly pageSize: number; readonly total: number }
}

export interface Reading {
  readonly call: Call
  readonly definition: Definition
  readonly store: Store
  readonly hidden: Hidden
  /** The records that the caller may see. */
  readonly rows: RowFilter
}

/** A plain list whose rows stand together by another field than that of its design, where the caller may sort by it. */
function groupedBy(definition: Definition, prop: string, hidden: Hidden): Definition {
  const { list, parentField, form } = definition
  const field = form.fields.find(({ name }) => name === prop)
  const isListed = list.columns.length === 0 || list.columns.some((column) => column.prop === prop)
  if (!field || !isListed || parentField || list.type === 4) return definition
  if (!kindOf(field).place.sort || !mayUse(hidden)(prop)) return definition
  return { ...definition, list: { ...list, groupField: prop } }
}

export async function openReading(
  call: Call,
  modelId: string,
  { atriumGroup = '' }: Pick<ListRequest, 'atriumGroup'> = {},
): Promise<Reading> {
  const stored = await loadDefinition(call.database, modelId)
  const hidden = await hiddenFrom(call, stored)
  const definition = groupedBy(stored, atriumGroup, hidden)
  const store = await openStore(call.database, definition)
  return { call, definition, store, hidden, rows: await rowsOf(call, definition, store) }
}

/**
 * Everything that narrows a list: the search row, the tree beside it, the advanced query and the data filter of the design.
 * `asked` is what a person asked for; an answer to it is flat even where the list is a tree.
 */
export async function filtersOf(
  reading: Reading,
  request: Asked,
): Promise<{ readonly filters: readonly Filter[]; readonly isAsked: boolean }> {
  const { call, definition, store, hidden } = reading
  const may = mayUse(hidden)
  const always = { mayUse: () => true, missing: 'noRow' } as const
  const query = await withTree(call.database, definition.list.tree, parseQuery(request.queryJson))
  const seen = { mayUse: may, missing: 'nothing' } as const
  const asked = [
    ...filterOf(call, definition, store, query, may),
    await conditionsFilter(call, definition, store, readAdvanced(request.superQueryJson), seen),
    // Of a field that the caller may not see, no record is in any column of a board.
    await conditionsFilter(call, definition, store, readAdvanced(request.atriumWithin), { ...seen, missing: 'noRow' }),
    ...(await figureFilters(reading, request.atriumFigure)),
  ].filter((filter) => filter !== null)
  const rules = await conditionsFilter(call, definition, store, definition.list.rules, always)
  return {
    filters: rules ? [...asked, rules] : asked,
    isAsked: asked.length > (definition.keepsDeleted ? 1 : 0),
  }
}

/** Whether lists show the beginnings of long texts: what is edited in place is saved as it was read. */
export function isShortened({ list }: Definition): boolean {
  return list.type !== 4
}

/** The records as the caller sees them, in the order that was asked for. */
export function viewOf(
  { call, definition, store, hidden, rows: visible }: Reading,
  asked: readonly Filter[],
  request: Pick<ListRequest, 'sort' | 'sidx'>,
): View {
  const filters = visible === null ? asked : [...asked, () => visible('m')]
  return {
    database: call.database,
    table: store.main.name,
    dependsOn: watchedTables(store),
    filters,
    isNarrowed: filters.length > (definition.keepsDeleted ? 1 : 0),
    orders: orderOf(definition, store, request, mayUse(hidden)),
    ...(isShortened(definition) ? { shortened: longColumns(definition.form.fields, store.main) } : {}),
  }
}
