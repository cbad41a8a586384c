import { tableRows } from '../kinds/table.ts'
import type { FormPlan } from '../model.ts'
import { hasRows } from '../structure.ts'
import type { FormRecord } from '../values.ts'
import { behaviourOf } from './behaviour.ts'
import { type Decided, type Decisions, undecided } from './decisions.ts'
import { BehaviourRun, type BehaviourWorld, type RulePerson } from './evaluate.ts'

export interface RuleContext {
  readonly person: RulePerson
  /** What nobody may change: the stored record, or what a new one begins with. */
  kept(name: string): unknown
  keptCell(table: string, row: Readonly<FormRecord>, column: string): unknown
}

/**
 * The record as rules and calculations leave it, and what they have decided about its fields. A server and an open form come
 * to the same record, because both run these steps.
 */
export function applyRules(
  form: FormPlan,
  record: Readonly<FormRecord>,
  context: RuleContext,
): { readonly record: FormRecord; readonly decisions: Decisions } {
  const result: FormRecord = { ...record }
  const rows = new Map<string, FormRecord[]>()
  for (const field of form.fields)
    if (hasRows(field) && Object.hasOwn(record, field.name))
      rows.set(field.name, (result[field.name] = tableRows(record[field.name]).map((row) => ({ ...row }))))
  const decided = new Map<string, Decided>()
  const world: BehaviourWorld = {
    person: context.person,
    value: (name) => (Object.hasOwn(result, name) ? result[name] : undefined),
    rows: (table) => rows.get(table) ?? [],
    rowKeys: (table) => [...(rows.get(table) ?? []).keys()],
    row: (table, key) => rows.get(table)?.[key] ?? {},
    put(name, value) {
      result[name] = value
      if (rows.has(name)) rows.set(name, (result[name] = tableRows(value).map((row) => ({ ...row }))))
    },
    putCell(table, key, column, value) {
      const row = rows.get(table)?.[key]
      if (row) row[column] = value
    },
    kept: (name) => context.kept(name),
    keptCell: (table, key, column) => context.keptCell(table, rows.get(table)?.[key] ?? {}, column),
    decide: (name, each) => void decided.set(name, each),
    decideCell: (table, key, column, each) => void decided.set(`${table}.${key}.${column}`, each),
  }
  new BehaviourRun(form.fields, world).all(behaviourOf(form))
  return {
    record: result,
    decisions: {
      of: (name) => decided.get(name) ?? undecided,
      cell: (table, row, column) => decided.get(`${table}.${row}.${column}`) ?? undecided,
    },
  }
}
