import type { GivenParameter } from '#shared/api/data-interface.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { DataRow } from '../data-source/engines/contract.ts'
import { type Executed, whole } from './execute.ts'
import { type CallKind, logged } from './log.ts'
import { enabledDefinition } from './store.ts'
import { executeFilled, storeValues } from './stored-variables.ts'
import type { AskedPage } from './variables.ts'

export interface RunOptions {
  readonly paramList?: readonly GivenParameter[]
  readonly page?: AskedPage
  /** As which call it stands in the log. */
  readonly kind?: CallKind
}

export interface RowsQuery {
  readonly currentPage: number
  readonly pageSize: number
  readonly keyword?: string | null | undefined
  /** Columns that the keyword is looked for in, joined with commas; empty: all. */
  readonly columnOptions?: string | null | undefined
  readonly paramList?: readonly GivenParameter[]
}

export interface RowsByIdsQuery {
  readonly ids: readonly (string | number)[]
  /** Column of the stored value. */
  readonly propsValue: string
  readonly paramList?: readonly GivenParameter[]
}

/**
 * What an enabled interface answers, processed: the one function by which the platform asks one. Refuses with 404 an
 * unknown or disabled one, with 400 in words what goes wrong. Each run leaves a line in the log.
 */
export async function runInterface(call: Call, id: string, options: RunOptions = {}): Promise<unknown> {
  return (await run(call, id, options)).result
}

/** One page of the rows of an interface that fit a keyword, and how many there are of them. */
export async function interfaceRows(
  call: Call,
  id: string,
  query: RowsQuery,
): Promise<{ rows: DataRow[]; total: number }> {
  const keyword = query.keyword?.trim() ?? ''
  const offset = (query.currentPage - 1) * query.pageSize
  const page = { offset, size: query.pageSize, keyword }
  const executed = await run(call, id, { paramList: query.paramList ?? [], page, kind: 'List' })
  const rows = rowsOf(executed.result)
  const found = executed.hasSearched || keyword === '' ? rows : rows.filter(holding(keyword, query.columnOptions ?? ''))
  // How many there are is for the query itself to know: a full page means that there may be more.
  if (executed.hasPaged) return { rows: found, total: offset + rows.length + (rows.length >= query.pageSize ? 1 : 0) }
  return { rows: found.slice(offset, offset + query.pageSize), total: found.length }
}

/** The rows whose column `propsValue` holds one of the ids. */
export async function interfaceRowsByIds(call: Call, id: string, query: RowsByIdsQuery): Promise<DataRow[]> {
  const wanted = new Set(query.ids.map(String))
  if (wanted.size === 0) return []
  const { result } = await run(call, id, { paramList: query.paramList ?? [], kind: 'InfoByIds' })
  return rowsOf(result).filter((row) => {
    const value = row[query.propsValue]
    return value !== null && value !== undefined && wanted.has(String(value))
  })
}

/** Names of the columns of a result, in the order they first appear. */
export function columnsOf(result: unknown): string[] {
  if (!isRows(result)) return []
  return [
    ...new Set(
      rowsOf(result)
        .slice(0, 100)
        .flatMap((row) => Object.keys(row)),
    ),
  ]
}

async function run(
  call: Call,
  id: string,
  { paramList = [], page = whole, kind = 'Preview' }: RunOptions,
): Promise<Executed> {
  const definition = await enabledDefinition(call, id)
  return logged(call, id, kind, async () => {
    const executed = await executeFilled(call, definition, paramList, page)
    // What somebody else's values sign in with is nobody's but theirs.
    if (definition.isPostPosition === 1 && paramList.length === 0) await storeValues(call, id, executed.result)
    return executed
  })
}

const isRows = (result: unknown) => Array.isArray(result) || Array.isArray((result as { list?: unknown } | null)?.list)

/** A list of rows, also where it is wrapped as the family wraps one; a list of plain values has one column `value`. */
function rowsOf(result: unknown): DataRow[] {
  if (!isRows(result)) fail(400, 'dataInterface.notRows')
  const list = Array.isArray(result) ? result : (result as { list: unknown[] }).list
  return list.map((row) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as DataRow) : { value: row },
  )
}

function holding(keyword: string, columnOptions: string) {
  const columns = columnOptions.split(',').filter((name) => name.trim() !== '')
  const word = keyword.toLowerCase()
  const holds = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number') && String(value).toLowerCase().includes(word)
  return (row: DataRow) => (columns.length > 0 ? columns.map((name) => row[name]) : Object.values(row)).some(holds)
}
