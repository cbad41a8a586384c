import { isEmpty } from '../kind.ts'
import type { FieldPlan, FormPlan } from '../model.ts'
import { kindOf } from '../registry.ts'
import { hasRows, isImported, isServerValue } from '../structure.ts'
import { tableRows } from '../kinds/table.ts'
import type { FormRecord } from '../values.ts'

/** One column of an import file. */
export interface SheetColumn {
  /** `name`, or `table-column` for a column of a child table. */
  readonly key: string
  /** What stands above it, with its neighbours below: a child table or a group of columns. Empty: nothing. */
  readonly group: string
  readonly label: string
  readonly field: FieldPlan
  /** The child table whose column it is. */
  readonly table: FieldPlan | null
}

/** Columns below one heading of several (`complexHeaderList`), by the names of their fields. */
export interface HeadGroup {
  readonly title: string
  /** Of the translation of the title. */
  readonly code?: string
  readonly names: ReadonlySet<string>
  /** All that it is called in any language. */
  readonly words?: readonly string[]
}

const isFilled = (field: FieldPlan) => field.visible && isImported(field) && !isServerValue(field)

/** The part of a form that a file fills: what people enter, in the order of the form. `keys`: only these, and what is required. */
export function importPlan(form: FormPlan, keys: ReadonlySet<string> = new Set()): FormPlan {
  const isWanted = (key: string, field: FieldPlan) => keys.size === 0 || keys.has(key) || field.required
  const fields = form.fields.flatMap((field): FieldPlan[] => {
    if (!hasRows(field)) return isFilled(field) && isWanted(field.name, field) ? [field] : []
    if (!field.visible || field.hidden || field.disabled) return []
    const columns = field.columns.filter(
      (column) => isFilled(column) && (keys.has(field.name) || isWanted(`${field.name}-${column.name}`, column)),
    )
    return columns.length === 0 ? [] : [{ ...field, columns }]
  })
  return { ...form, nodes: [], fields }
}

/** A field that a file cannot fill, in its child table or outside of any. */
export interface UnfilledField {
  readonly field: FieldPlan
  readonly table: FieldPlan | null
}

const isOpen = (field: FieldPlan) => field.visible && !field.hidden && !field.disabled && !isServerValue(field)
const hasNoColumn = (field: FieldPlan) => isOpen(field) && kindOf(field).role === 'value' && !isImported(field)

/** What may be filled in, is not required, and has no column in any file: imported records are without it. */
export function leftOutByImport(form: FormPlan): readonly UnfilledField[] {
  const isLeftOut = (field: FieldPlan) => hasNoColumn(field) && !field.required
  return form.fields.flatMap((field): UnfilledField[] => {
    if (!hasRows(field)) return isLeftOut(field) ? [{ field, table: null }] : []
    return isOpen(field) ? field.columns.filter(isLeftOut).map((column) => ({ field: column, table: field })) : []
  })
}

/** What must be filled in and has no column in any file: every record without it is refused. */
export function unfilledByImport(form: FormPlan): readonly UnfilledField[] {
  const lacks = (field: FieldPlan) => field.required && hasNoColumn(field)
  return form.fields.flatMap((field): UnfilledField[] => {
    if (!hasRows(field)) return lacks(field) ? [{ field, table: null }] : []
    if (!field.visible || field.hidden || field.disabled) return []
    const isFilledIn = field.columns.some(isFilled)
    // Without a column of its own, no file has a row of it.
    if (!isFilledIn) return field.required ? [{ field, table: null }] : []
    return field.columns.filter(lacks).map((column) => ({ field: column, table: field }))
  })
}

/** The columns of a file, child tables after what stands before them in the form. */
export function sheetColumns(plan: FormPlan, groups: readonly HeadGroup[] = []): readonly SheetColumn[] {
  const columns = plan.fields.flatMap((field): SheetColumn[] => {
    if (hasRows(field))
      return field.columns.map((column) => ({
        key: `${field.name}-${column.name}`,
        group: field.label || field.name,
        label: column.label || column.name,
        field: column,
        table: field,
      }))
    const group = groups.find(({ names }) => names.has(field.name))?.title ?? ''
    return [{ key: field.name, group, label: field.label || field.name, field, table: null }]
  })
  // Columns of one heading stand together.
  const seen = new Set<string>()
  return columns.flatMap((column) => {
    if (column.group === '' || column.table) return [column]
    if (seen.has(column.group)) return []
    seen.add(column.group)
    return columns.filter((each) => each.table === null && each.group === column.group)
  })
}

/** Values of one line of a file by the keys of its columns. */
export type SheetRow = Readonly<Record<string, unknown>>

export interface SheetRecord {
  /** Values by field; child tables as lists of rows. */
  readonly record: FormRecord
  /** Which lines of the file it stands in, from 0. */
  readonly lines: readonly number[]
  /** The same for the rows of each child table. */
  readonly childLines: ReadonlyMap<string, readonly number[]>
}

/** Lines with nothing but cells of child tables belong to the record above them. */
export function toRecords(columns: readonly SheetColumn[], rows: readonly SheetRow[]): SheetRecord[] {
  const own = columns.filter(({ table }) => table === null)
  const records: { record: FormRecord; lines: number[]; childLines: Map<string, number[]> }[] = []
  for (const [line, row] of rows.entries()) {
    const isMore = own.every(({ key }) => isEmpty(row[key])) && own.length < columns.length
    let current = isMore ? records.at(-1) : undefined
    if (!current) {
      current = {
        record: Object.fromEntries(own.map(({ key }) => [key, row[key] ?? null])),
        lines: [],
        childLines: new Map(),
      }
      records.push(current)
    }
    current.lines.push(line)
    for (const [name, cells] of childCells(columns, row)) {
      const list = (current.record[name] ?? []) as FormRecord[]
      current.record[name] = list
      if (Object.values(cells).every((value) => isEmpty(value))) continue
      list.push(cells)
      current.childLines.set(name, [...(current.childLines.get(name) ?? []), line])
    }
  }
  return records
}

function childCells(columns: readonly SheetColumn[], row: SheetRow): ReadonlyMap<string, FormRecord> {
  const tables = new Map<string, FormRecord>()
  for (const { key, table, field } of columns) {
    if (!table) continue
    const cells = tables.get(table.name) ?? {}
    tables.set(table.name, cells)
    cells[field.name] = row[key] ?? null
  }
  return tables
}

/** The lines of one record: as many as its longest child table has rows, at least one. */
export function toRows(columns: readonly SheetColumn[], record: Readonly<FormRecord>): SheetRow[] {
  const tables = [...new Set(columns.flatMap(({ table }) => table?.name ?? []))]
  const count = Math.max(1, ...tables.map((name) => tableRows(record[name]).length))
  return Array.from({ length: count }, (_, line) =>
    Object.fromEntries(
      columns.map(({ key, table, field }) => {
        if (table) return [key, tableRows(record[table.name])[line]?.[field.name] ?? null]
        return [key, line === 0 ? (record[field.name] ?? null) : null]
      }),
    ),
  )
}
