import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { hasRows } from '#shared/form/structure.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { DraftEntry } from '#shared/ipc/drafts.ts'
import { fieldsByName, isKept, loadedNames, parsed, type FieldPath, fieldPathOf } from './field-path.ts'
import { type UnmatchedEntry, unmatchedEntry } from './unmatched-entries.ts'

export interface Replayed {
  /** Values of the fields that were typed in, whole child tables included. */
  readonly values: FormRecord
  /** Names of the rows of those tables, in the order of their rows. */
  readonly rows: ReadonlyMap<string, readonly string[]>
  /** Fields whose loaded value is neither what the person began with nor what they typed. */
  readonly conflicts: readonly FieldPlan[]
  readonly unmatched: readonly UnmatchedEntry[]
}

interface TableEntries {
  order: readonly string[] | null
  readonly added: Map<string, FormRecord>
  readonly cells: Map<string, FormRecord>
  isConflict: boolean
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')
const isRecord = (value: unknown): value is FormRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON texts of equal values are equal: both were written by `JSON.stringify` from the same form. */
function differs(from: string, now: unknown, typed: string): boolean {
  const text = JSON.stringify(now ?? null)
  return text !== from && text !== typed
}

/**
 * What was typed, over what is loaded now. Fields nobody touched keep their loaded values, so that a draft never brings
 * back what the server has changed meanwhile; rows that others added stay, below.
 */
export function replay(plan: FormPlan, loaded: Readonly<FormRecord>, entries: readonly DraftEntry[]): Replayed {
  const fields = fieldsByName(plan)
  const values: FormRecord = {}
  const conflicts = new Set<FieldPlan>()
  const unmatched: UnmatchedEntry[] = []
  const miss = (place: FieldPath, value: unknown) => {
    if (place.at !== 'rows') unmatched.push(unmatchedEntry('kind' in place ? place.kind : null, value))
  }
  const tables = new Map<string, TableEntries>()
  const tableOf = (name: string): TableEntries => {
    const known = tables.get(name) ?? { order: null, added: new Map(), cells: new Map(), isConflict: false }
    tables.set(name, known)
    return known
  }

  for (const entry of entries) {
    const place = fieldPathOf(entry.path)
    const value = parsed(entry.value)
    if (place === null || value === undefined) continue
    const field = fields.get(place.at === 'field' ? place.name : place.table)
    if (!field || !isKept(field) || hasRows(field) !== (place.at !== 'field')) {
      miss(place, value)
      continue
    }
    if (place.at === 'field') {
      if (field.rawKind !== place.kind) {
        miss(place, value)
        continue
      }
      values[field.name] = value
      if (differs(entry.from, loaded[field.name], entry.value)) conflicts.add(field)
      continue
    }
    const table = tableOf(field.name)
    const base = tableRows(loaded[field.name])
    const names = loadedNames(base)
    if (place.at === 'rows') {
      if (!isNames(value)) continue
      table.order = value
      if (differs(entry.from, names, entry.value)) conflicts.add(field)
    } else if (place.at === 'row') {
      if (isRecord(value)) table.added.set(place.row, value)
    } else {
      const column = field.columns.find((one) => one.name === place.name)
      if (!column || column.rawKind !== place.kind || !isKept(column)) {
        miss(place, value)
        continue
      }
      table.cells.set(place.row, { ...table.cells.get(place.row), [column.name]: value })
      const row = base[names.indexOf(place.row)]
      if (!place.row.startsWith('new:') && differs(entry.from, row?.[column.name], entry.value)) conflicts.add(field)
    }
  }

  const rows = new Map<string, readonly string[]>()
  for (const [name, table] of tables) {
    const merged = mergeRows(tableRows(loaded[name]), table, baseOrder(entries, name))
    values[name] = merged.values
    rows.set(name, merged.names)
  }
  return { values, rows, conflicts: plan.fields.filter((field) => conflicts.has(field)), unmatched: unmatched }
}

/** The rows there were when the first of them came or went. */
function baseOrder(entries: readonly DraftEntry[], table: string): readonly string[] {
  const path = JSON.stringify(['t', table])
  const from = parsed(entries.find((entry) => entry.path === path)?.from ?? '[]')
  return isNames(from) ? from : []
}

function mergeRows(base: readonly Readonly<FormRecord>[], table: TableEntries, before: readonly string[]) {
  const loadedBy = new Map(loadedNames(base).map((name, index) => [name, base[index] ?? {}]))
  const known = new Set(before)
  const order = table.order ?? [...loadedBy.keys()]
  const listed = new Set(order)
  // What others added meanwhile; and rows typed in that are gone, so that the typing is not.
  const foreign =
    table.order === null ? [] : [...loadedBy.keys()].filter((name) => !listed.has(name) && !known.has(name))
  const lost = table.order === null ? [...table.cells.keys()].filter((name) => !listed.has(name)) : []
  const names: string[] = []
  const values: FormRecord[] = []
  for (const name of [...order, ...foreign, ...lost]) {
    const row = { ...loadedBy.get(name), ...table.added.get(name), ...table.cells.get(name) }
    const isGone = !loadedBy.has(name) && !table.added.has(name)
    // A row that others removed and nobody typed in stays removed.
    if (isGone && !table.cells.has(name)) continue
    names.push(name)
    values.push(row)
  }
  return { names, values }
}
