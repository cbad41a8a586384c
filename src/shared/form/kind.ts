import type { FieldKind, FieldPlan } from './model.ts'

/** How a value is kept: text, a number, JSON text of an array or object, or epoch milliseconds. */
export type Storage = 'text' | 'number' | 'json' | 'time'

export const problemCodes = [
  'required',
  'pattern',
  'unchecked',
  'tooLong',
  'notNumber',
  'tooSmall',
  'tooLarge',
  'notTime',
  'unread',
  'noSuchDate',
  'noSuchTime',
  'tooEarly',
  'tooLate',
  'notText',
  'notList',
  'notChoice',
  'notTable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What is wrong with a value. `text` is the field's own message where its configuration has one. */
export interface Problem {
  readonly code: ProblemCode
  readonly text?: string
  readonly limit?: string | number
}

export type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem; readonly value: unknown }

/** Names behind ids. Absent answers (`undefined`) fall back to the id itself. */
export interface Labels {
  user(id: string): string | undefined
  /** `by` says whether the stored value is the entry's `id` or its `enCode`. */
  entry(dictionaryType: string, value: string, by: 'id' | 'enCode'): string | undefined
  readonly words?: { readonly on: string; readonly off: string }
}

/** The way back, for import and paste. */
export interface Ids {
  user(name: string): string | undefined
  entry(dictionaryType: string, label: string, by: 'id' | 'enCode'): string | undefined
  readonly words?: { readonly on: string; readonly off: string }
}

/** Another field of the same record (of the same row first, inside a child table). */
export type ReadOther = (name: string) => unknown

export interface InitialContext {
  readonly userId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Names of people and categories that a value needs for its display text. */
export interface References {
  readonly users: readonly string[]
  readonly dictionaries: readonly string[]
}
export const noReferences: References = { users: [], dictionaries: [] }

/** How a search value is compared with the stored one. */
export type SearchCondition =
  | { readonly operator: 'equal'; readonly value: string | number }
  | { readonly operator: 'like'; readonly value: string }
  | { readonly operator: 'in'; readonly values: readonly string[] }
  /** Both ends included; null is open. */
  | {
      readonly operator: 'between'
      readonly from: string | number | null
      readonly to: string | number | null
    }
  /** The stored value is a JSON list and holds at least one of these. */
  | { readonly operator: 'includesAny'; readonly values: readonly string[] }

export type SearchControl = 'text' | 'number' | 'numberRange' | 'choice' | 'date' | 'dateRange' | 'timeRange' | 'user'

/** The pure half of a field kind; the half on screen lies in `renderer/form/kinds` under the same name. */
export interface KindDefinition {
  readonly kind: FieldKind | 'unknown'
  /** `value`: holds a value. `system`: the server fills it. `display`: holds none. */
  readonly role: 'value' | 'system' | 'display'
  /** Null for a kind without a value. */
  storage(field: FieldPlan): Storage | null
  /** Value of a new record. */
  initial(field: FieldPlan, context: InitialContext): unknown
  /**
   * Brings a raw value into its stored form and checks it; never throws. Emptiness is not its business.
   * `stored`: what the record holds already, if it is stored.
   */
  check(field: FieldPlan, raw: unknown, read?: ReadOther, stored?: unknown): Checked
  /** Text for a list, a detail view or a printed document. */
  display(field: FieldPlan, value: unknown, labels: Labels): string
  /** What an export writes into its cell. */
  exportValue(field: FieldPlan, value: unknown, labels: Labels): string | number
  /** A cell of an import or of a pasted block. */
  importValue(field: FieldPlan, text: string, ids: Ids): Checked
  references(field: FieldPlan, value: unknown): References
  /** What stands beside the value, such as an amount in words; works on display texts too. */
  note?(field: FieldPlan, value: unknown): string
  /** Which control its search row shows; null: it cannot be searched. */
  searchControl(field: FieldPlan, searchType: number): SearchControl | null
  /** The comparison for one search value; null when the value says nothing. */
  search(field: FieldPlan, raw: unknown, searchType: number, multiple: boolean): SearchCondition | null
}

export function accepted(value: unknown): Checked {
  return { ok: true, value }
}

export function refused(code: ProblemCode, value: unknown, limit?: string | number): Checked {
  return { ok: false, value, problem: limit === undefined ? { code } : { code, limit } }
}

/** Section 5, Input table: empty is null, blank text or a list without an item. Zero and false are values. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** Remembers what a kind reads out of `raw`, once per field. */
export function perField<Settings>(read: (field: FieldPlan) => Settings): (field: FieldPlan) => Settings {
  const known = new WeakMap<FieldPlan, Settings>()
  return (field) => {
    let settings = known.get(field)
    if (settings === undefined) {
      settings = read(field)
      known.set(field, settings)
    }
    return settings
  }
}
