import { all, bindField, type Command, setField, setTables } from '#shared/design/commands.ts'
import { columnRow, type WantedColumn } from '#shared/design/columns.ts'
import { type DesignDocument, type DesignField, fieldsOf, nodeOf } from '#shared/design/document.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'

export const tableOf = (doc: DesignDocument, name: string) => doc.tables.find((each) => text(each['table']) === name)
export const mainTable = (doc: DesignDocument) => doc.tables.find((each) => text(each['typeId']) === '1')

/** The table of the organisation that a field has its column in; '' where its child table is bound to none. */
export function ownTable(doc: DesignDocument, field: DesignField): string {
  if (field.table === '') return text(mainTable(doc)?.['table'])
  const rows = fieldsOf(doc).find((each) => kinds[each.kind].traits.hasRows && each.name === field.table)
  return rows ? text(configOf(rows.raw)['tableName']) : ''
}

/** A column of a table that the design asks for, and a field that it is kept in, as one step. */
export function addColumn(
  doc: DesignDocument,
  key: string,
  table: string,
  column: WantedColumn,
  label: string,
): Command {
  const tables = doc.tables.map((each) => {
    if (text(each['table']) !== table) return each
    const others = rawList(each['fields']).filter(
      (row) => text(row['field']).toLowerCase() !== column.name.toLowerCase(),
    )
    return { ...each, fields: [...others, columnRow(column)] }
  })
  return all(label, [setTables(tables), bindField(key, { table, column: column.name })])
}

/** Binds the rows of a child table to a table; what was bound to another column before is open again. */
export function bindRows(doc: DesignDocument, key: string, table: string, label: string): Command {
  const node = nodeOf(doc, key)
  const columns = node ? fieldsOf(doc).filter((field) => field.table === text(node['__vModel__'])) : []
  return all(label, [
    setField(key, '__config__.tableName', table),
    ...columns.map((column) => setField(column.key, '__config__.relationTable', table)),
  ])
}

/** One key of a bound table, as one step. */
export const changeTable = (doc: DesignDocument, table: string, change: Raw): Command =>
  setTables(doc.tables.map((each) => (text(each['table']) === table ? { ...each, ...change } : each)))
