import type { FieldReader } from '#renderer/pickers/options/field-reader.ts'
import type { FormStore } from './store/form-store.ts'
import type { TableStore } from './store/table-store.ts'

/** A column is called by its name alone, or as `table-column`. */
const columnOf = (name: string) => name.slice(name.lastIndexOf('-') + 1)

export function formReader(store: FormStore): FieldReader {
  return {
    read: (name) => store.value(name),
    subscribe: (name, listener) => store.subscribe(name, listener),
  }
}

/** The columns of one row, then the form around its table. */
export function rowReader(table: TableStore, row: number, outer: FieldReader): FieldReader {
  const isColumn = (name: string) => table.field.columns.some((column) => column.name === columnOf(name))
  return {
    read: (name) => (isColumn(name) ? table.cell(row, columnOf(name))?.value : outer.read(name)),
    subscribe: (name, listener) =>
      isColumn(name) ? table.subscribe(`cell/${row}/${columnOf(name)}`, listener) : outer.subscribe(name, listener),
  }
}
