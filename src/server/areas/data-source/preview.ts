import type { AnswerData, Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { findHost, OWN, placed, quoted, type TableHost } from './hosts.ts'
import { columnsIn, type TableColumn } from './tables.ts'

type Named = Handled<Endpoints['dataSource.preview']>['params']
type Query = Handled<Endpoints['dataSource.preview']>['query']

/** Rows of one page, and rows that a page may lie behind: nobody reads a whole table in this way. */
const MAX_PAGE = 100
const MAX_BEHIND = 100_000

interface Table {
  readonly host: TableHost
  /** As the database has it. */
  readonly name: string
  readonly columns: readonly TableColumn[]
}

/** A table or view of a data source; 404 for one that is not there, and for any of the own database. */
async function findTable(call: Call, { link, table }: Named): Promise<Table> {
  if (link === OWN) fail(404, 'dataSource.tableMissing')
  const host = await findHost(call, link)
  const columns = await columnsIn(host, table)
  if (columns.length === 0) fail(404, 'dataSource.tableMissing')
  return { host, name: table, columns }
}

const shownColumn = ({ name, type, length, isKey, mayBeNull, isCounted }: TableColumn) => ({
  field: name,
  fieldName: name,
  dataType: type,
  dataLength: length,
  primaryKey: isKey ? (1 as const) : (0 as const),
  allowNull: mayBeNull ? (1 as const) : (0 as const),
  identity: isCounted ? (1 as const) : (0 as const),
})

const shownTable = ({ name, columns }: Table) => ({
  tableInfo: { table: name, tableName: name, newTable: name },
  tableFieldList: columns.map(shownColumn),
})

/** A table with its columns, and whether there is anything in it. */
export async function describeTable(call: Call, named: Named): Promise<AnswerData<Endpoints['dataSource.table']>> {
  const table = await findTable(call, named)
  const { host, name } = table
  const rows = await host.read({ text: `select 1 as found from ${quoted(host.type, name)} limit 1`, values: [] })
  return { ...shownTable(table), hasTableData: rows.length > 0 }
}

/** What a table is made of as a file; rows stay where they are. */
export async function exportTable(call: Call, named: Named): Promise<DownloadLink> {
  const table = await findTable(call, named)
  return offerContent(call, `${table.name}.bdb`, JSON.stringify(shownTable(table)))
}

/** What a value is as text, to look into it. */
const asText = { SQLite: 'text', PostgreSQL: 'text', MySQL: 'char' } as const

function condition({ host, columns }: Table, { field, keyword }: Query) {
  const word = keyword?.trim() ?? ''
  if (word === '' || !field) return { text: '', values: [] }
  const column = columns.find(({ name }) => name.toLowerCase() === field.toLowerCase())
  if (!column) fail(400, 'dataSource.columnMissing', { field: 'field', params: { name: field } })
  const held = `%${word.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`
  const read = `lower(cast(${quoted(host.type, column.name)} as ${asText[host.type]}))`
  return { text: ` where ${read} like ${placed(host.type, 1)} escape '!'`, values: [held] }
}

/** A page of the rows of a table, in the order of its key. */
export async function previewTable(
  call: Call,
  named: Named,
  query: Query,
): Promise<AnswerData<Endpoints['dataSource.preview']>> {
  const table = await findTable(call, named)
  const { host, name, columns } = table
  const { currentPage } = query
  const pageSize = Math.min(query.pageSize, MAX_PAGE)
  const behind = (currentPage - 1) * pageSize
  if (behind > MAX_BEHIND) fail(400, 'dataSource.tooFar', { params: { count: MAX_BEHIND } })
  const from = quoted(host.type, name)
  const { text: where, values } = condition(table, query)
  const [counted] = await host.read({ text: `select count(*) as total from ${from}${where}`, values })
  const keys = columns.filter(({ isKey }) => isKey)
  const order = (keys.length > 0 ? keys : columns.slice(0, 1)).map((column) => quoted(host.type, column.name))
  const rows = await host.read({
    text: `select * from ${from}${where} order by ${order.join(', ')} limit ${pageSize} offset ${behind}`,
    values,
  })
  const lower = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column.toLowerCase(), value])),
  )
  const total = Number(counted?.['total'] ?? counted?.['TOTAL'] ?? 0)
  return { list: lower, pagination: { currentPage, pageSize, total } }
}
