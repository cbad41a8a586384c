import { fail } from '#server/core/answer.ts'
import { columnsIn, type TableColumn } from '../../data-source/tables.ts'
import type { TableHost } from '../../data-source/hosts.ts'
import type { StoredColumn, StoredTable } from '../store.ts'
import type { Binding, BoundTable } from './binding.ts'

interface BoundColumn {
  /** Column of the organisation's table. */
  readonly foreign: TableColumn
  /** Column of the copy that is kept here. */
  readonly own: StoredColumn
}

/** A table of the organisation as it is now, against its copy here. */
export interface BoundLayout {
  readonly table: string
  readonly key: TableColumn
  /** '' of the main table. */
  readonly foreignKey: string
  readonly columns: readonly BoundColumn[]
  readonly copy: StoredTable
}

export interface BoundTables {
  readonly main: BoundLayout
  readonly children: ReadonlyMap<string, BoundLayout>
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** The column of this name: databases of the family write some in upper and some in lower case. */
export const columnNamed = <Column extends { readonly name: string }>(columns: readonly Column[], name: string) =>
  columns.find((column) => column.name === name) ?? columns.find((column) => isSame(column.name, name))

async function layoutOf(host: TableHost, { table, foreignKey }: BoundTable, copy: StoredTable): Promise<BoundLayout> {
  const columns = await columnsIn(host, table)
  if (columns.length === 0) fail(400, 'module.tableMissing', { params: { table } })
  const keys = columns.filter(({ isKey }) => isKey)
  const [key] = keys
  if (!key || keys.length > 1) return fail(400, 'module.tableKeyless', { params: { table } })
  const fields = [...copy.columns].flatMap(([field, own]) => {
    const foreign = columnNamed(columns, field)
    return foreign && foreign !== key ? [{ foreign, own }] : []
  })
  const linked = foreignKey === '' ? undefined : columnNamed(columns, foreignKey)
  if (foreignKey !== '' && !linked) fail(400, 'module.columnMissing', { params: { table, column: foreignKey } })
  return { table, key, foreignKey: linked?.name ?? '', columns: fields, copy }
}

/** The tables of a module as they are now; refuses with 400 one that is gone or has no single key. */
export async function boundTables(
  host: TableHost,
  binding: Binding,
  store: { readonly main: StoredTable; readonly children: ReadonlyMap<string, StoredTable> },
): Promise<BoundTables> {
  const main = await layoutOf(host, binding.main, store.main)
  const children = new Map<string, BoundLayout>()
  for (const [field, table] of binding.children) {
    const copy = store.children.get(field)
    if (copy && table.foreignKey !== '') children.set(field, await layoutOf(host, table, copy))
  }
  return { main, children }
}
