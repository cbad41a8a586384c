import { planCalculations, withCalculations } from './calculations.ts'
import { isEmpty } from './kind.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { hasRows, isServerValue } from './structure.ts'
import type { FormRecord } from './values.ts'

type Row = Readonly<FormRecord>

/** One value that both sides changed, to different ones. */
export interface Conflict {
  readonly field: FieldPlan
  /** Of a child table: which row, by its id and by its number as it was loaded; null for the field as a whole. */
  readonly row: { readonly id: unknown; readonly number: number } | null
  /** Of that row; null where one side took it out. */
  readonly column: FieldPlan | null
  readonly before: unknown
  /** A row that a side took out is null. */
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merged {
  /** Where both sides changed a value it holds what was typed. */
  readonly record: FormRecord
  readonly conflicts: readonly Conflict[]
  /** What others changed beside it, and nobody here did. */
  readonly taken: readonly FieldPlan[]
}

const typedColumns = (field: FieldPlan) => field.columns.filter((column) => !isServerValue(column))
const essenceOfRow = (field: FieldPlan, row: Row): string =>
  JSON.stringify(
    typedColumns(field)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((column) => essence(column, row[column.name])),
  )

/** JSON text of what a person can change of a value: nothing that nobody fills in, no empty value, keys in one order. */
function essence(field: FieldPlan, value: unknown): string {
  if (!hasRows(field)) return isEmpty(value) ? '' : JSON.stringify(value)
  return JSON.stringify(tableRows(value).map((row) => [row['id'] ?? null, essenceOfRow(field, row)]))
}

interface Sides {
  readonly before: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const byId = (rows: readonly Row[]) => new Map(rows.flatMap((row) => (isEmpty(row['id']) ? [] : [[row['id'], row]])))

/** Servers that give rows new ids with every save leave nothing to tell them by. */
function areTold(before: ReadonlyMap<unknown, Row>, sides: Sides): boolean {
  const [were, are] = [tableRows(sides.before), tableRows(sides.theirs)]
  if (before.size < were.length) return false
  return were.length === 0 || are.length === 0 || are.some(({ id }) => before.has(id))
}

/** Rows of a child table one by one, and what both changed of the same row value by value. */
function mergeRows(field: FieldPlan, sides: Sides): { readonly rows: unknown; readonly conflicts: Conflict[] } {
  const before = byId(tableRows(sides.before))
  if (!areTold(before, sides)) return { rows: sides.mine, conflicts: [{ field, row: null, column: null, ...sides }] }
  const [mine, theirs] = [tableRows(sides.mine), tableRows(sides.theirs)]
  const [ours, now] = [byId(mine), byId(theirs)]
  const numbers = new Map([...before.keys()].map((id, index) => [id, index + 1]))
  const conflicts: Conflict[] = []
  const kept: Row[] = []
  for (const row of mine) {
    const other = now.get(row['id'])
    // A row of both that this form did not begin with is one row: it came by an earlier look or save.
    const was = before.get(row['id']) ?? (other && {})
    if (was === undefined) {
      kept.push(row)
      continue
    }
    const place = { field, row: { id: row['id'], number: numbers.get(row['id']) ?? kept.length + 1 } }
    if (other === undefined) {
      if (essenceOfRow(field, row) === essenceOfRow(field, was)) continue
      conflicts.push({ ...place, column: null, before: was, mine: row, theirs: null })
      kept.push(row)
      continue
    }
    const merged: FormRecord = { ...row, ...other }
    for (const column of typedColumns(field)) {
      const { name } = column
      const [first, own, their] = [was, row, other].map((values) => essence(column, values[name]))
      if (own === first) continue
      merged[name] = row[name]
      if (their !== first && their !== own)
        conflicts.push({ ...place, column, before: was[name], mine: row[name], theirs: other[name] })
    }
    kept.push(merged)
  }
  for (const row of theirs) {
    const was = before.get(row['id'])
    if (ours.has(row['id'])) continue
    if (was === undefined) kept.push(row)
    else if (essenceOfRow(field, row) !== essenceOfRow(field, was)) {
      const number = numbers.get(row['id']) ?? 0
      conflicts.push({ field, row: { id: row['id'], number }, column: null, before: was, mine: null, theirs: row })
    }
  }
  return { rows: kept, conflicts }
}

/** Ids that the server gave to rows that went out without one, by what is in them; null where it holds something else. */
function givenIds(field: FieldPlan, sent: readonly Row[], now: readonly Row[]): Map<Row, unknown> | null {
  if (sent.length !== now.length) return null
  const left = new Set(now)
  const given = new Map<Row, unknown>()
  for (const row of sent.toSorted((a, b) => Number(isEmpty(a['id'])) - Number(isEmpty(b['id'])))) {
    const isNew = isEmpty(row['id'])
    const found = [...left].find(
      (each) => (isNew || each['id'] === row['id']) && essenceOfRow(field, each) === essenceOfRow(field, row),
    )
    if (!found) return null
    left.delete(found)
    if (isNew) given.set(row, found['id'])
  }
  return given
}

/**
 * A child table that this form saved without an answer: its rows have ids by now that the form does not know. What the form
 * began with and what was typed, with those ids; both as they are where the server holds anything else.
 */
export function withGivenIds(
  plan: FormPlan,
  { loaded, typed, sent, current }: Readonly<Record<'loaded' | 'typed' | 'sent' | 'current', Row>>,
): { readonly loaded: FormRecord; readonly typed: FormRecord } {
  const known = { loaded: { ...loaded }, typed: { ...typed } }
  for (const field of plan.fields) {
    const { name } = field
    if (!hasRows(field) || !(name in sent)) continue
    const given = givenIds(field, tableRows(sent[name]), tableRows(current[name]))
    if (!given || given.size === 0) continue
    const rows = [...tableRows(typed[name])]
    const take = (fits: (row: Row, was: Row) => boolean) => {
      for (const [was, id] of given) {
        const at = rows.findIndex((row) => isEmpty(row['id']) && fits(row, was))
        if (at === -1) continue
        rows[at] = { ...rows[at], id }
        given.delete(was)
      }
    }
    take((row, was) => essenceOfRow(field, row) === essenceOfRow(field, was))
    // One that was changed since it went out.
    take(() => true)
    known.loaded[name] = current[name]
    known.typed[name] = rows
  }
  return known
}

const calculated = (plan: FormPlan, record: FormRecord): FormRecord =>
  withCalculations(
    planCalculations(plan, () => undefined),
    record,
  )

/**
 * What to save when a record was changed by others while it was being edited: what was typed over what the server holds
 * now, field by field, and in child tables row by row. What nobody typed in keeps the server's value.
 */
export function mergeRecord(plan: FormPlan, loaded: Row, typed: Row, current: Row): Merged {
  const record: FormRecord = { ...typed, ...current }
  const conflicts: Conflict[] = []
  const taken: FieldPlan[] = []
  for (const field of plan.fields) {
    if (isServerValue(field)) continue
    const { name } = field
    const [before, mine, theirs] = [loaded, typed, current].map((values) => essence(field, values[name]))
    if (mine === before) {
      if (theirs !== before) taken.push(field)
      continue
    }
    record[name] = typed[name]
    if (theirs === before || theirs === mine) continue
    const sides = { before: loaded[name], mine: typed[name], theirs: current[name] }
    if (hasRows(field)) {
      const merged = mergeRows(field, sides)
      record[name] = merged.rows
      conflicts.push(...merged.conflicts)
    } else conflicts.push({ field, row: null, column: null, ...sides })
  }
  return { record: calculated(plan, record), conflicts, taken }
}

/** The record with what others saved where a person chose that; `theirs` are conflicts of the merge. */
export function withTheirs(plan: FormPlan, record: Row, theirs: readonly Conflict[]): FormRecord {
  const decided: FormRecord = { ...record }
  for (const { field, row, column, ...sides } of theirs) {
    if (row === null) {
      decided[field.name] = sides.theirs
      continue
    }
    const rows = tableRows(decided[field.name])
    const others = rows.filter(({ id }) => id !== row.id)
    if (sides.theirs === null) decided[field.name] = others
    else if (column === null) decided[field.name] = [...others, sides.theirs]
    else
      decided[field.name] = rows.map((each) =>
        each['id'] === row.id ? { ...each, [column.name]: sides.theirs } : each,
      )
  }
  return calculated(plan, decided)
}
