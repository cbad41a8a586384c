import { partText } from '#shared/form/relations.ts'
import type { RecordScope } from '#shared/form/references.ts'
import type { RowChoice, RowColumn } from '#shared/form/row-choice.ts'
import type { GivenParameter, RowParameter } from '#shared/form/row-parameters.ts'
import { call } from '#renderer/platform/call.ts'

/** A row that can be chosen: texts by the keys of its columns. */
export interface RecordRow {
  readonly id: string
  readonly [key: string]: unknown
}

export interface RecordWindow {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly keyword: string
}

export interface RecordPage {
  readonly rows: readonly RecordRow[]
  readonly total: number
}

/** Where a picker's rows come from. */
export interface RecordSource {
  /** Tells sources apart. */
  readonly name: readonly unknown[]
  readonly columns: readonly RowColumn[]
  readonly hasPage: boolean
  readonly pageSize: number
  readonly load: (window: RecordWindow, signal: AbortSignal) => Promise<RecordPage>
  /** What a field shows of a chosen row. */
  readonly labelOf: (row: RecordRow) => string
}

/** Records of a module, page by page from the server, as far as the person may see them. */
export function moduleRecords(
  scope: RecordScope,
  choice: Pick<RowChoice, 'columns' | 'hasPage' | 'pageSize'>,
  label: string,
): RecordSource {
  const { modelId, shown } = scope
  const columns = choice.columns.length > 0 ? choice.columns : [{ key: shown, label }]
  const columnOptions = columns.map(({ key }) => key).join(',')
  return {
    name: ['module', modelId, shown, columnOptions],
    columns,
    hasPage: choice.hasPage,
    pageSize: choice.pageSize,
    labelOf: (row) => partText(row, shown),
    async load({ page, pageSize, keyword }, signal) {
      const query = {
        currentPage: page,
        pageSize,
        relationField: shown,
        columnOptions,
        ...(keyword ? { keyword } : {}),
      }
      const { data } = await call('related.list', { params: { id: modelId }, query }, { quiet: true, signal })
      return { rows: data.list, total: data.pagination.total }
    },
  }
}

/**
 * Rows of a data interface. `resolve` gives its parameters what they are at the moment of asking; a row is known by what its
 * key column holds.
 */
export function interfaceRows(
  choice: RowChoice,
  label: string,
  resolve: (parameters: readonly RowParameter[]) => readonly GivenParameter[],
): RecordSource | null {
  const { source, shown } = choice
  if (source.sort !== 'interface') return null
  const columns = choice.columns.length > 0 ? choice.columns : [{ key: shown, label }]
  const columnOptions = columns.map(({ key }) => key).join(',')
  return {
    name: ['interface', source.interfaceId, source.key, columnOptions],
    columns,
    hasPage: choice.hasPage,
    pageSize: choice.pageSize,
    labelOf: (row) => partText(row, shown),
    async load({ page, pageSize, keyword }, signal) {
      const body = {
        currentPage: page,
        pageSize,
        keyword,
        columnOptions,
        relationField: shown,
        propsValue: source.key,
        paramList: [...resolve(source.parameters)],
      }
      const input = { params: { id: source.interfaceId }, body }
      const { data } = await call('dataInterface.rows', input, { quiet: true, signal })
      const rows = data.list.flatMap((row) => {
        const id = row[source.key]
        return typeof id === 'string' || typeof id === 'number' ? [{ ...row, id: String(id) }] : []
      })
      return { rows, total: data.pagination.total }
    },
  }
}
