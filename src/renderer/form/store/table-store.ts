import { operand, roundTo2 } from '#shared/form/calculate.ts'
import type { Checked, Problem } from '#shared/form/kind.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { checkValue, type FormRecord, initialValue, rowsById } from '#shared/form/values.ts'
import { isShown } from '#shared/form/visibility.ts'
import { isSame, problemOf } from './checked.ts'
import { Emitter, type Listener } from './emitter.ts'

/** What one cell shows. The object changes only when the cell does. */
export interface CellState {
  readonly value: unknown
  readonly problem: Problem | null
}

export interface Row {
  /** Stable while the form is open; not sent. */
  readonly key: number
  readonly cells: ReadonlyMap<string, CellState>
  /** Keys of the stored row that are no column, `id` among them. */
  readonly rest: Readonly<FormRecord>
}

interface MutableRow extends Row {
  readonly cells: Map<string, CellState>
}

interface Surroundings {
  readonly userId: string
  /** The rows it starts with are stored already. */
  readonly isStored: boolean
  readonly read: (name: string) => unknown
  /** A column's values changed. */
  readonly onChange: (column: string) => void
  /** One cell was changed, or rows came and went. */
  readonly onEdit: (edit: { row: number; column: string } | { row: null }) => void
}

/**
 * Rows of one child table outside React: thousands of cells, and a keystroke wakes one of them.
 * Listens by `rows` (order, count, heights), `cell/{row}/{column}` and `column/{column}`.
 */
export class TableStore {
  readonly field: FieldPlan
  readonly columns: readonly FieldPlan[]
  readonly #emitter = new Emitter()
  readonly #around: Surroundings
  readonly #byKey = new Map<number, MutableRow>()
  readonly #stored: ReadonlyMap<string, Readonly<FormRecord>>
  #rows: readonly MutableRow[]
  #lastKey = 0

  constructor(field: FieldPlan, value: unknown, around: Surroundings) {
    this.field = field
    this.columns = field.columns.filter(isShown)
    this.#around = around
    this.#stored = rowsById(around.isStored ? value : null)
    this.#rows = tableRows(value).map((row) => this.#makeRow(row))
  }

  subscribe(key: string, listener: Listener): () => void {
    return this.#emitter.subscribe(key, listener)
  }

  /** The same array until rows come, go, or a cell starts or stops showing a problem. */
  rows(): readonly Row[] {
    return this.#rows
  }

  cell(row: number, column: string): CellState | undefined {
    return this.#find(row)?.cells.get(column)
  }

  /** Row values as the record keeps them. */
  value(): FormRecord[] {
    return this.#rows.map(valuesOf)
  }

  /** Values of one row. */
  rowValue(key: number): FormRecord | null {
    const row = this.#find(key)
    return row ? valuesOf(row) : null
  }

  /** Other rows in place of all there are. */
  reset(value: unknown): void {
    this.#byKey.clear()
    this.#rows = tableRows(value).map((row) => this.#makeRow(row))
    this.#changedRows()
  }

  /** New rows at the end, from values by column name; answers their keys. */
  addRows(rows: readonly Readonly<FormRecord>[]): number[] {
    return this.insertRows(this.#rows.length, rows)
  }

  insertRows(at: number, rows: readonly Readonly<FormRecord>[]): number[] {
    const added = rows.map((row) => this.#makeRow({ ...this.#initialRow(), ...row }))
    this.#rows = [...this.#rows.slice(0, at), ...added, ...this.#rows.slice(at)]
    this.#changedRows()
    return added.map((row) => row.key)
  }

  /** Copies a row below itself, without its stored id. */
  copyRow(key: number): number | null {
    const index = this.#rows.findIndex((row) => row.key === key)
    const row = this.#rows[index]
    if (!row) return null
    const { id: _id, ...values } = valuesOf(row)
    return this.insertRows(index + 1, [structuredClone(values)])[0] ?? null
  }

  removeRow(key: number): void {
    this.#rows = this.#rows.filter((row) => row.key !== key)
    this.#byKey.delete(key)
    this.#changedRows()
  }

  /** A problem on screen goes or changes with the value; a new one waits for `validateCell`. */
  setCell(key: number, column: string, value: unknown): void {
    const row = this.#find(key)
    const plan = this.#column(column)
    const last = row?.cells.get(column)
    if (!row || !plan || !last || Object.is(last.value, value)) return
    const problem = last.problem ? problemOf(this.#check(row, plan, value)) : null
    this.#put(row, column, { value, problem })
    this.#emitter.emit(`column/${column}`)
    this.#around.onEdit({ row: key, column })
    this.#around.onChange(column)
  }

  /** Shows a problem that no check of ours finds: pasted text that is no value, a refusal of the server. */
  refuseCell(key: number, column: string, problem: Problem): void {
    const row = this.#find(key)
    const last = row?.cells.get(column)
    if (row && last) this.#put(row, column, { value: last.value, problem })
  }

  /** Checks one cell, and takes its value into the form it is stored in. */
  validateCell(key: number, column: string): boolean {
    const row = this.#find(key)
    const plan = this.#column(column)
    const before = row?.cells.get(column)
    if (!row || !plan || !before) return true
    const checked = this.#check(row, plan, before.value)
    if (checked.ok && !isSame(checked.value, before.value)) this.setCell(key, column, checked.value)
    const { value, problem: last } = row.cells.get(column) ?? before
    const problem = problemOf(checked)
    if (problem?.code !== last?.code || problem?.text !== last?.text) this.#put(row, column, { value, problem })
    return problem === null
  }

  /** Checks every cell; answers the first bad one. */
  validate(): { readonly row: number; readonly column: string } | null {
    let first: { row: number; column: string } | null = null
    for (const row of this.#rows) {
      for (const column of this.columns) {
        const isGood = this.validateCell(row.key, column.name)
        if (!isGood && !first) first = { row: row.key, column: column.name }
      }
    }
    return first
  }

  /** Sum for the summary row; two decimals. */
  sum(column: string): number {
    return roundTo2(this.#rows.reduce((total, row) => total + operand(row.cells.get(column)?.value), 0))
  }

  #initialRow(): FormRecord {
    const context = { userId: this.#around.userId, now: Date.now() }
    return Object.fromEntries(this.field.columns.map((column) => [column.name, initialValue(column, context)]))
  }

  #makeRow(values: Readonly<FormRecord>): MutableRow {
    this.#lastKey += 1
    const rest = { ...values }
    const cells = new Map<string, CellState>()
    for (const { name } of this.field.columns) {
      cells.set(name, { value: values[name] ?? null, problem: null })
      delete rest[name]
    }
    const row = { key: this.#lastKey, cells, rest }
    this.#byKey.set(row.key, row)
    return row
  }

  #find(key: number): MutableRow | undefined {
    return this.#byKey.get(key)
  }

  #column(name: string): FieldPlan | undefined {
    return this.field.columns.find((column) => column.name === name)
  }

  #check(row: Row, column: FieldPlan, value: unknown): Checked {
    const read = (name: string) => {
      const own = row.cells.get(name.slice(name.lastIndexOf('-') + 1))
      return own ? own.value : this.#around.read(name)
    }
    return checkValue(column, value, read, this.#stored.get(String(row.rest['id']))?.[column.name])
  }

  #put(row: MutableRow, column: string, next: CellState): void {
    const hadProblem = row.cells.get(column)?.problem != null
    row.cells.set(column, next)
    this.#emitter.emit(`cell/${row.key}/${column}`)
    if (hadProblem !== (next.problem !== null)) {
      // Rows with a message are taller.
      this.#rows = [...this.#rows]
      this.#emitter.emit('rows')
    }
  }

  #changedRows(): void {
    this.#emitter.emit('rows')
    this.#around.onEdit({ row: null })
    for (const { name } of this.field.columns) {
      this.#emitter.emit(`column/${name}`)
      this.#around.onChange(name)
    }
  }
}

function valuesOf(row: Row): FormRecord {
  const values: FormRecord = { ...row.rest }
  for (const [name, state] of row.cells) values[name] = state.value
  return values
}
