import { roundTo } from '#shared/form/calculate.ts'

/** A stored value of a group; null where there is none. */
export type Stored = string | number | null

/** Numbers of one field over some records. */
export interface FieldSums {
  sum: number
  count: number
  min: number | null
  max: number | null
}

/** What is known of the records of one cell. */
export interface Tally {
  records: number
  readonly fields: Map<string, FieldSums>
  /** Different values by field. */
  readonly distinct: Map<string, Set<string>>
}

/** What the database says of the records with the same values in every group. */
export interface GroupedRow {
  readonly values: readonly Stored[]
  readonly records: number
  readonly fields: ReadonlyMap<string, FieldSums>
  readonly distinct: ReadonlyMap<string, Iterable<string>>
}

/** Values of a prefix of the groups, told apart: a number is no text that looks like it. */
export const keyOf = (values: readonly Stored[]): string => JSON.stringify(values)

/** What sums of decimals carry beyond this is dust of binary fractions. */
const SUM_PLACES = 6

const addNumbers = (into: FieldSums, from: FieldSums): void => {
  into.sum = roundTo(into.sum + from.sum, SUM_PLACES)
  into.count += from.count
  if (from.min !== null && (into.min === null || from.min < into.min)) into.min = from.min
  if (from.max !== null && (into.max === null || from.max > into.max)) into.max = from.max
}

/** Puts the grouped rows together into cells, subtotals and totals: by the values of the rows, then of the columns. */
export class Fold {
  /** Cells by row key, then column key; a column key of no values is the total of the row. */
  readonly cells = new Map<string, Map<string, Tally>>()
  /** Values of each row key and column key. */
  readonly rowValues = new Map<string, readonly Stored[]>()
  readonly columnValues = new Map<string, readonly Stored[]>()
  private readonly rowDepth: number

  constructor(rowDepth: number) {
    this.rowDepth = rowDepth
  }

  add(row: GroupedRow): void {
    const [rows, columns] = [row.values.slice(0, this.rowDepth), row.values.slice(this.rowDepth)]
    const columnKeys = columns.length === 0 ? [keyOf([])] : [keyOf(columns), keyOf([])]
    this.columnValues.set(columnKeys[0] ?? '', columns)
    for (let depth = 0; depth <= rows.length; depth += 1) {
      const prefix = rows.slice(0, depth)
      const rowKey = keyOf(prefix)
      this.rowValues.set(rowKey, prefix)
      for (const columnKey of columnKeys) merge(this.tallyAt(rowKey, columnKey), row)
    }
  }

  tally(row: readonly Stored[], column: readonly Stored[]): Tally | undefined {
    return this.cells.get(keyOf(row))?.get(keyOf(column))
  }

  /** What the records of some cells come to. */
  together(cells: readonly { readonly row: readonly Stored[]; readonly column: readonly Stored[] }[]): Tally {
    const sum = emptyTally()
    for (const { row, column } of cells) {
      const tally = this.tally(row, column)
      if (tally) merge(sum, tally)
    }
    return sum
  }

  private tallyAt(rowKey: string, columnKey: string): Tally {
    const line = this.cells.get(rowKey) ?? new Map<string, Tally>()
    this.cells.set(rowKey, line)
    const tally = line.get(columnKey) ?? emptyTally()
    line.set(columnKey, tally)
    return tally
  }
}

const emptyTally = (): Tally => ({ records: 0, fields: new Map(), distinct: new Map() })

function merge(into: Tally, { records, fields, distinct }: Omit<GroupedRow, 'values'>): void {
  into.records += records
  for (const [field, sums] of fields) {
    const known = into.fields.get(field) ?? { sum: 0, count: 0, min: null, max: null }
    into.fields.set(field, known)
    addNumbers(known, sums)
  }
  for (const [field, values] of distinct) {
    const known = into.distinct.get(field) ?? new Set<string>()
    into.distinct.set(field, known)
    for (const value of values) known.add(value)
  }
}
