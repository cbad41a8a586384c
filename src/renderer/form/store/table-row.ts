import type { Problem } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { Decided } from '#shared/form/rules/decisions.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { FieldStatus } from './field-status.ts'

/** What one cell shows. The object changes only when the cell does. */
export interface CellState {
  readonly value: unknown
  readonly problem: Problem | null
  /** The problem came from a server: it stays until the value changes or the form is sent again. */
  readonly isRefused?: boolean
}

export interface Row {
  /** Stable while the form is open, also over undo; not sent. */
  readonly key: number
  readonly cells: ReadonlyMap<string, CellState>
  /** Keys of the stored row that are no column, `id` among them. */
  readonly rest: Readonly<FormRecord>
}

export interface MutableRow extends Row {
  readonly cells: Map<string, CellState>
  /** Columns with values that somebody changed. */
  readonly touched: Set<string>
  /** What rules have decided about its cells, and how they stand for it. */
  readonly ruleResults: Map<string, Decided>
  readonly looks: Map<string, FieldStatus>
}

export function makeRow(key: number, columns: readonly FieldPlan[], values: Readonly<FormRecord>): MutableRow {
  const rest = { ...values }
  const cells = new Map<string, CellState>()
  for (const { name } of columns) {
    cells.set(name, { value: values[name] ?? null, problem: null })
    delete rest[name]
  }
  return { key, cells, rest, touched: new Set(), ruleResults: new Map(), looks: new Map() }
}

/** Row values as the record keeps them. */
export function valuesOf(row: Row): FormRecord {
  const values: FormRecord = { ...row.rest }
  for (const [name, state] of row.cells) values[name] = state.value
  return values
}
