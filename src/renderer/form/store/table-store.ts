import { operand, roundTo2 } from '#shared/form/calculate.ts'
import { accepted, type Checked, type Problem } from '#shared/form/kind.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { type Decided, undecided } from '#shared/form/rules/decisions.ts'
import { defaultValue, withServerValues } from '#shared/form/defaults.ts'
import { isAttribute, isCalculated } from '#shared/form/structure.ts'
import { checkValue, type FormRecord, initialValue, rowsById } from '#shared/form/values.ts'
import { isShown } from '#shared/form/visibility.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { isSame } from '#shared/form/same.ts'
import { problemOf, withWaiting } from './checked.ts'
import {
  isClosed,
  isSameDecision,
  type FieldStatus,
  fieldStatusOf,
  editableStatus,
  type ScriptOverrides,
  effectiveField,
} from './field-status.ts'
import { Emitter, type Listener } from './emitter.ts'
import { type CellChange, type StepPlace, type TableChange, TableHistory } from './table-history.ts'
import { type CellState, makeRow, type MutableRow, type Row, valuesOf } from './table-row.ts'

interface TableDependencies {
  readonly userId: string
  /** The rows it starts with are stored already. */
  readonly isStored: boolean
  /** A column stays though no row shows it. */
  readonly keepsColumns?: true
  readonly read: (name: string) => unknown
  /** A column's values changed; in one row, or in any. */
  readonly onChange: (column: string, row?: number) => void
  /** One cell was changed, or rows came and went. */
  readonly onEdit: (edit: { row: number; column: string } | { row: null }) => void
  /** One cell has another value, and not because a step was taken back. */
  readonly onSet: (row: number, column: string) => void
}

/**
 * Rows of one child table outside React: thousands of cells, and a keystroke wakes one of them.
 * Listens by `rows` (order, count, heights), `cell/{row}/{column}` and `column/{column}`.
 */
export class TableStore {
  readonly field: FieldPlan
  /** Columns that are drawn; another list when rules or scripts hide or show some. */
  columns: readonly FieldPlan[]
  readonly #emitter = new Emitter()
  readonly #dependencies: TableDependencies
  readonly #byKey = new Map<number, MutableRow>()
  readonly #history = new TableHistory()
  #stored: ReadonlyMap<string, Readonly<FormRecord>>
  #rows: readonly MutableRow[]
  readonly #scriptOverrides = new Map<string, ScriptOverrides>()
  #lastKey = 0

  constructor(field: FieldPlan, value: unknown, dependencies: TableDependencies) {
    this.field = field
    this.columns = field.columns.filter(isShown)
    this.#dependencies = dependencies
    this.#stored = rowsById(dependencies.isStored ? value : null)
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

  /** Whether anything has changed a cell since its row came. */
  isEdited(row: number, column: string): boolean {
    return this.#find(row)?.touched.has(column) ?? false
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

  /** Other rows in place of all there are; those with an id in `stored` hold what is stored already. */
  reset(value: unknown, stored: unknown = null): void {
    if (stored !== null) this.#stored = rowsById(stored)
    this.#byKey.clear()
    this.#history.clear()
    this.#rows = tableRows(value).map((row) => this.#makeRow(this.#settled(row)))
    this.#changedRows()
  }

  /** What `run` does is one step to undo; `at` is where the person is. */
  step<Result>(at: StepPlace | null, run: () => Result): Result {
    this.#history.begin(at)
    try {
      return run()
    } finally {
      this.#history.end()
    }
  }

  /** The person goes to another cell: what comes is another step. */
  endStep(): void {
    this.#history.end()
  }

  /** Puts back what the cell held before it was entered. */
  cancelStep(): void {
    const step = this.#history.cancel()
    if (step) this.#apply(step.changes, false)
  }

  /** Takes the last step back; answers where it was taken, undefined when there is none. */
  undo(): StepPlace | null | undefined {
    const step = this.#history.undo()
    if (step) this.#apply(step.changes, false)
    return step?.at
  }

  redo(): StepPlace | null | undefined {
    const step = this.#history.redo()
    if (step) this.#apply(step.changes, true)
    return step?.at
  }

  /** New rows at the end, from values by column name; answers their keys. */
  addRows(rows: readonly Readonly<FormRecord>[]): number[] {
    return this.insertRows(this.#rows.length, rows)
  }

  insertRows(at: number, rows: readonly Readonly<FormRecord>[]): number[] {
    const added = rows.map((row) => this.#makeRow(this.#settled({ ...this.#initialRow(), ...row })))
    this.#putRows([...this.#rows.slice(0, at), ...added, ...this.#rows.slice(at)])
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
    this.removeRows(new Set([key]))
  }

  removeRows(keys: ReadonlySet<number>): void {
    this.#putRows(this.#rows.filter((row) => !keys.has(row.key)))
  }

  /** Moves neighbouring rows up (-1) or down (1) past one other; false at the edge. */
  moveRows(keys: ReadonlySet<number>, by: -1 | 1): boolean {
    const first = this.#rows.findIndex((row) => keys.has(row.key))
    const end = first + keys.size
    const from = by < 0 ? first - 1 : end
    const passed = this.#rows[from]
    if (first < 0 || !passed) return false
    const rows = this.#rows.filter((row) => row !== passed)
    rows.splice(by < 0 ? end - 1 : first, 0, passed)
    this.#putRows(rows)
    return true
  }

  /** A problem on screen goes or changes with the value; a new one waits for `validateCell`. */
  setCell(key: number, column: string, value: unknown): void {
    this.#setCell(key, column, value, (change) => this.#history.record(change))
  }

  /** Puts a value into a cell because of what was chosen in another one: both are one step to undo. */
  fillCell(key: number, column: string, value: unknown, cause: string): void {
    this.#setCell(key, column, value, (change) => this.#history.amend(change, { ...change, column: cause }))
  }

  /** Puts a value that follows from others: no step of the person. */
  deriveCell(key: number, column: string, value: unknown): void {
    this.#setCell(key, column, value, () => undefined)
  }

  /** What a cell holds that nobody may type into: its stored value, or what a new row begins with. */
  keptCell(key: number, column: string): unknown {
    const stored = this.#stored.get(String(this.#find(key)?.rest['id']))
    const plan = this.#column(column)
    if (stored) return stored[column] ?? null
    return plan ? defaultValue(plan, this.#context()) : null
  }

  /** How a cell stands: as its column, and as the rules judge its row. */
  look(key: number, column: string): FieldStatus {
    const known = this.#find(key)?.looks.get(column)
    const plan = this.#column(column)
    return known ?? (plan ? fieldStatusOf(plan, undefined, this.#scriptOverrides.get(column)) : editableStatus)
  }

  /** What the rules have decided about a cell. A column that is hidden in all rows is not drawn. */
  decide(key: number, column: string, ruleResults: Decided): void {
    const row = this.#find(key)
    const plan = this.#column(column)
    if (!row || !plan || isSameDecision(row.ruleResults.get(column) ?? undecided, ruleResults)) return
    row.ruleResults.set(column, ruleResults)
    this.#lookAgain(row, plan)
    this.#drawColumns()
  }

  /** What a script has made of a column. */
  order(column: string, scriptOverrides: ScriptOverrides): void {
    const plan = this.#column(column)
    if (!plan) return
    this.#scriptOverrides.set(column, { ...this.#scriptOverrides.get(column), ...scriptOverrides })
    for (const row of this.#rows) this.#lookAgain(row, plan)
    this.#drawColumns()
  }

  /** Shows a problem that no check of ours finds, a refusal of the server, until the value changes. */
  refuseCell(key: number, column: string, problem: Problem): void {
    const row = this.#find(key)
    const last = row?.cells.get(column)
    if (row && last) this.#put(row, column, { value: last.value, problem, isRefused: true })
  }

  /** Takes back what was refused: the reason is gone without the value having changed. */
  acceptCell(key: number, column: string): void {
    const row = this.#find(key)
    const last = row?.cells.get(column)
    if (!row || !last?.isRefused) return
    this.#put(row, column, { value: last.value, problem: null })
    this.validateCell(key, column)
  }

  /** As of the form: files on their way are no problem, until the next `validate`. */
  #mayWait = false

  /** Checks one cell, and takes its value into the form it is stored in. What a server refused stays marked. */
  validateCell(key: number, column: string): boolean {
    const row = this.#find(key)
    const plan = this.#column(column)
    const before = row?.cells.get(column)
    if (!row || !plan || !before) return true
    if (before.isRefused) return false
    const checked = this.#check(row, plan, before.value)
    if (checked.ok && !isSame(checked.value, before.value))
      this.#setCell(key, column, checked.value, (change) => this.#history.amend(change))
    const { value, problem: last } = row.cells.get(column) ?? before
    const problem = problemOf(checked)
    if (problem?.code !== last?.code || problem?.text !== last?.text || problem?.limit !== last?.limit) {
      this.#history.amend({
        type: 'cell',
        row: key,
        column,
        before: { value, problem: last },
        after: { value, problem },
      })
      this.#put(row, column, { value, problem })
    }
    return problem === null
  }

  /** Checks every cell; answers the first bad one. */
  validate(mayWait = false): { readonly row: number; readonly column: string } | null {
    this.#mayWait = mayWait
    let first: { row: number; column: string } | null = null
    for (const row of this.#rows) {
      for (const column of this.columns) {
        const { value, isRefused } = row.cells.get(column.name) ?? {}
        // Whether it is refused again is for the server to say.
        if (isRefused) this.#put(row, column.name, { value, problem: null })
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

  #context() {
    return initialContext(this.#dependencies.userId)
  }

  #initialRow(): FormRecord {
    const context = this.#context()
    return Object.fromEntries(this.field.columns.map((column) => [column.name, initialValue(column, context)]))
  }

  #settled(row: Readonly<FormRecord>): FormRecord {
    return withServerValues(this.field, row, this.#stored.get(String(row['id'])), this.#context())
  }

  #makeRow(values: Readonly<FormRecord>): MutableRow {
    this.#lastKey += 1
    const row = makeRow(this.#lastKey, this.field.columns, values)
    this.#byKey.set(row.key, row)
    return row
  }

  #putRows(after: readonly MutableRow[]): void {
    const before = this.#rows
    this.#history.record({ type: 'rows', before, after })
    this.#showRows(after)
  }

  #showRows(rows: readonly MutableRow[]): void {
    const back = rows.filter((row) => !this.#byKey.has(row.key))
    this.#rows = rows
    this.#byKey.clear()
    for (const row of rows) this.#byKey.set(row.key, row)
    this.#changedRows()
    // Who follows the table has not seen what was typed in rows that were gone.
    for (const { key, touched } of back) for (const column of touched) this.#dependencies.onEdit({ row: key, column })
  }

  /** Makes changes again, or takes them back in reverse. */
  #apply(changes: readonly TableChange[], forward: boolean): void {
    for (const change of forward ? changes : changes.toReversed()) {
      if (change.type === 'rows') this.#showRows(forward ? change.after : change.before)
      else this.#restore(change.row, change.column, forward ? change.after : change.before)
    }
  }

  #restore(key: number, column: string, state: CellState): void {
    const row = this.#find(key)
    if (!row) return
    this.#put(row, column, state)
    this.#told(row, column)
  }

  #setCell(key: number, column: string, value: unknown, record: (change: CellChange) => void): void {
    const row = this.#find(key)
    const plan = this.#column(column)
    const last = row?.cells.get(column)
    if (!row || !plan || !last || (Object.is(last.value, value) && !last.isRefused)) return
    const problem = last.problem ? problemOf(this.#check(row, plan, value)) : null
    const next = { value, problem }
    // What is worked out is worked out again after each step.
    if (!isCalculated(plan) && !isAttribute(plan)) record({ type: 'cell', row: key, column, before: last, after: next })
    this.#put(row, column, next)
    this.#told(row, column)
    this.#dependencies.onSet(key, column)
  }

  #told(row: MutableRow, column: string): void {
    row.touched.add(column)
    this.#emitter.emit(`column/${column}`)
    this.#dependencies.onEdit({ row: row.key, column })
    this.#dependencies.onChange(column, row.key)
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
      return own ? own.value : this.#dependencies.read(name)
    }
    const look = this.look(row.key, column.name)
    if (isClosed(column, look)) return look.refused ? { ok: false, value, problem: look.refused } : accepted(value)
    const checked = checkValue(
      effectiveField(column, look),
      value,
      read,
      this.#stored.get(String(row.rest['id']))?.[column.name],
    )
    return this.#mayWait ? withWaiting(checked) : checked
  }

  #lookAgain(row: MutableRow, column: FieldPlan): void {
    row.looks.set(
      column.name,
      fieldStatusOf(column, row.ruleResults.get(column.name), this.#scriptOverrides.get(column.name)),
    )
    const last = row.cells.get(column.name)
    if (!last) return
    const problem = last.problem && !last.isRefused ? problemOf(this.#check(row, column, last.value)) : last.problem
    this.#put(row, column.name, { ...last, problem })
  }

  /** A column goes when no row shows it; without rows, when scripts or the design hide it. */
  #drawColumns(): void {
    if (this.#dependencies.keepsColumns) return
    const columns = this.field.columns.filter((column) =>
      this.#rows.length === 0
        ? !fieldStatusOf(column, undefined, this.#scriptOverrides.get(column.name)).hidden
        : this.#rows.some((row) => !this.look(row.key, column.name).hidden),
    )
    if (columns.length === this.columns.length && columns.every((column, at) => column === this.columns[at])) return
    this.columns = columns
    this.#rows = [...this.#rows]
    this.#emitter.emit('rows')
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
    this.#dependencies.onEdit({ row: null })
    for (const { name } of this.field.columns) {
      this.#emitter.emit(`column/${name}`)
      this.#dependencies.onChange(name)
    }
  }
}
