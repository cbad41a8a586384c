import { compileExpression, evaluate, operand, type Program } from './calculate.ts'
import { calculateSettings } from './kinds/calculate.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { isCalculated } from './structure.ts'
import type { FormRecord } from './values.ts'

/** One calculate field, compiled. `table` is the child table whose rows it belongs to. */
export interface Calculation {
  readonly name: string
  readonly table: string | null
  readonly program: Program
  /** Decimal places of the result. */
  readonly places: number
  /** Keys of what it reads: `name` or `table.column`. */
  readonly reads: readonly string[]
}

export type Warn = (message: string) => void

const nothing: Program = { steps: [], references: [] }

function keyOf(calculation: { readonly name: string; readonly table: string | null }): string {
  return calculation.table === null ? calculation.name : `${calculation.table}.${calculation.name}`
}

/** Names of a form as it spells them itself; child tables come in other letters from some databases. */
function spellings(plan: FormPlan): (reference: string) => string {
  const names = new Map<string, string>()
  const add = (name: string) => {
    // Of two names that differ by their letters alone, each means itself.
    const folded = name.toLowerCase()
    if (!names.has(folded)) names.set(folded, name)
    names.set(`=${name}`, name)
  }
  for (const { name, columns } of plan.fields) {
    add(name)
    for (const column of columns) {
      add(`${name}.${column.name}`)
      add(column.name)
    }
  }
  return (reference) => names.get(`=${reference}`) ?? names.get(reference.toLowerCase()) ?? reference
}

function compileField(
  field: FieldPlan,
  table: FieldPlan | null,
  nameOf: (reference: string) => string,
  warn: Warn,
): Calculation {
  const { expression, precision } = calculateSettings(field)
  const compiled = compileExpression(expression, nameOf)
  if (!compiled.ok) warn(`calculation of ${field.name}: ${compiled.problem}`)
  const program = compiled.ok ? compiled.program : nothing
  const own = new Set(table?.columns.map((column) => column.name))
  const reads = program.references.map((name) => (table && own.has(name) ? `${table.name}.${name}` : name))
  return { name: field.name, table: table?.name ?? null, program, places: precision, reads }
}

/** Dependencies first. What depends on itself is warned about and stays 0. */
function inOrder(calculations: readonly Calculation[], warn: Warn): readonly Calculation[] {
  const byKey = new Map(calculations.map((calculation) => [keyOf(calculation), calculation]))
  const state = new Map<string, 'open' | 'done' | 'circular'>()
  const ordered: Calculation[] = []
  const visit = (key: string, path: readonly string[]): boolean => {
    const calculation = byKey.get(key)
    if (!calculation || state.get(key) === 'done') return true
    if (state.get(key) === 'circular') return false
    if (state.get(key) === 'open') {
      for (const member of path.slice(path.indexOf(key))) state.set(member, 'circular')
      return false
    }
    state.set(key, 'open')
    for (const read of calculation.reads) visit(read, [...path, key])
    if (state.get(key) === 'circular') {
      warn(`calculation of ${key} depends on itself`)
      ordered.push({ ...calculation, program: nothing, reads: [] })
    } else {
      ordered.push(calculation)
      state.set(key, 'done')
    }
    return true
  }
  for (const key of byKey.keys()) visit(key, [])
  return ordered
}

/** The calculations of a form in the order they must run; errors warn and give 0 (section 5). */
export function planCalculations(plan: FormPlan, warn: Warn): readonly Calculation[] {
  const nameOf = spellings(plan)
  const found = plan.fields.flatMap((field) =>
    isCalculated(field)
      ? [compileField(field, null, nameOf, warn)]
      : field.columns.filter(isCalculated).map((column) => compileField(column, field, nameOf, warn)),
  )
  return inOrder(found, warn)
}

/** What a calculation reads from: the form, and the rows of its child tables. */
export interface CalculationSource {
  value(name: string): unknown
  rows(table: string): readonly Readonly<FormRecord>[]
}

function columnSum(rows: readonly Readonly<FormRecord>[], column: string): number {
  return rows.reduce((total, row) => total + operand(row[column]), 0)
}

/**
 * Result of one calculation. A dotted name is the row's own value inside that table, else the sum of the column;
 * a bare name is the row's column where it has one, else the form's field.
 */
export function runCalculation(
  calculation: Calculation,
  source: CalculationSource,
  row: Readonly<FormRecord> | null,
): number {
  const read = (reference: string) => {
    const [first = '', column] = reference.split('.')
    if (column !== undefined) {
      return row && first === calculation.table ? row[column] : columnSum(source.rows(first), column)
    }
    return row && Object.hasOwn(row, first) ? row[first] : source.value(first)
  }
  return evaluate(calculation.program, read, calculation.places)
}

/** The record with every calculate field worked out anew. */
export function withCalculations(calculations: readonly Calculation[], record: Readonly<FormRecord>): FormRecord {
  const result: FormRecord = { ...record }
  const source: CalculationSource = {
    value: (name) => (Object.hasOwn(result, name) ? result[name] : undefined),
    rows: (table) => (Object.hasOwn(result, table) ? tableRows(result[table]) : []),
  }
  for (const calculation of calculations) {
    const { table, name } = calculation
    if (table === null) result[name] = runCalculation(calculation, source, null)
    else if (Object.hasOwn(result, table))
      result[table] = tableRows(result[table]).map((row) => ({
        ...row,
        [name]: runCalculation(calculation, source, row),
      }))
  }
  return result
}
