import {
  accepted,
  type Checked,
  type InitialContext,
  isEmpty,
  type Labels,
  type Problem,
  type ProblemCode,
  type ReadOther,
  refused,
  type SearchCondition,
  type Storage,
  type SystemValue,
} from './kind.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan, SearchPlan } from './model.ts'
import { type Caller, callerId, distinctReferences, type Reference } from './references.ts'
import { kindOf } from './registry.ts'
import { type Decided, type Decisions, noDecisions } from './rules/decisions.ts'
import { hasRows, isCalculated, isOpaque, isServerValue, roundedFor } from './structure.ts'
import { isUnread } from './unread.ts'

export type FormRecord = Record<string, unknown>

/** How the value of a field is kept; null for a field without a value. */
export function storageOf(field: FieldPlan): Storage | null {
  return field.name === '' ? null : kindOf(field).storage(field)
}

function patternProblem(field: FieldPlan, value: unknown): Problem | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  for (const { pattern, message } of field.patterns) {
    const isMatch = pattern.test(String(value))
    if (isMatch === null) return { code: 'unchecked' }
    if (!isMatch) return message === '' ? { code: 'pattern' } : { code: 'pattern', text: message }
  }
  return null
}

/** Letters of a refused text that its message repeats. */
const MAX_QUOTED = 40

const sayWhy: ReadonlySet<ProblemCode> = new Set(['noSuchDate', 'noSuchTime', 'tooFine', 'tooManyDigits'])

/** Whether a kind made a value of refused text after all, or says itself what is wrong with it. */
function readsText(checked: Checked): boolean {
  if (checked.ok) return !isEmpty(checked.value) && !isUnread(checked.value)
  return sayWhy.has(checked.problem.code)
}

/**
 * Brings one raw value into its stored form and checks it: type, limits, required, patterns (section 5).
 * `read` gives other fields of the same record, for limits that name one; `stored` is what a stored record holds
 * already. Fields nobody can see are not required.
 */
export function checkValue(
  field: FieldPlan,
  raw: unknown,
  read: ReadOther = () => null,
  stored: unknown = null,
): Checked {
  const checked = kindOf(field).check(field, raw, read, stored)
  if (isUnread(raw) && !readsText(checked)) return refused('unread', raw, raw.unread.slice(0, MAX_QUOTED))
  if (!checked.ok) return checked
  const { value } = checked
  if (isEmpty(value)) {
    const isWanted = field.required && field.visible && !field.hidden && kindOf(field).role === 'value'
    return isWanted && !isCalculated(field) ? { ok: false, value, problem: { code: 'required' } } : checked
  }
  const problem = patternProblem(field, value)
  return problem ? { ok: false, value, problem } : accepted(value)
}

/** Stored rows of a child table by their ids. */
export function rowsById(stored: unknown): ReadonlyMap<string, Readonly<FormRecord>> {
  return new Map(tableRows(stored).flatMap((row) => (row['id'] == null ? [] : [[String(row['id']), row]])))
}

export interface FieldProblem {
  /** Main field, or child table. */
  readonly field: FieldPlan
  /** Row and column of a child table's cell. */
  readonly row?: number
  readonly column?: FieldPlan
  readonly problem: Problem
}

export interface CheckedRecord {
  readonly values: FormRecord
  readonly problems: readonly FieldProblem[]
}

/**
 * Checks a value as rules leave its field: what they require is required, and what they hide keeps what it held where its
 * kind does not take the value, because nobody could mend it.
 */
export function checkDecided(
  field: FieldPlan,
  raw: unknown,
  decided: Decided,
  read?: ReadOther,
  stored: unknown = null,
): Checked {
  if (decided.hidden) {
    const checked = kindOf(field).check(field, raw, read, stored)
    return checked.ok && !isUnread(raw) ? checked : accepted(stored)
  }
  const isRequired = decided.required && !field.required
  return checkValue(isRequired ? requiredField(field) : field, raw, read, stored)
}

const requiredFields = new WeakMap<FieldPlan, FieldPlan>()

/** The same field, and it must be filled in. */
function requiredField(field: FieldPlan): FieldPlan {
  const known = requiredFields.get(field) ?? { ...field, required: true }
  requiredFields.set(field, known)
  return known
}

/** Only a script gets at it: nobody could mend it. */
function isFilledByScript(field: FieldPlan): boolean {
  return field.scripted === true && (field.disabled || field.hidden)
}

function checkRow(
  table: FieldPlan,
  row: Readonly<FormRecord>,
  index: number,
  problems: FieldProblem[],
  outer: ReadOther,
  stored: Readonly<FormRecord> | undefined,
  decisions: Decisions,
) {
  const values: FormRecord = {}
  if (typeof row['id'] === 'string' || typeof row['id'] === 'number') values['id'] = String(row['id'])
  const read = (name: string) => row[name.slice(name.lastIndexOf('-') + 1)] ?? outer(name)
  for (const column of table.columns) {
    const decided = decisions.cell(table.name, index, column.name)
    if (isServerValue(column)) continue
    if (decided.refused) problems.push({ field: table, row: index, column, problem: decided.refused })
    if (decided.disabled) continue
    const isOut = decisions.of(table.name).hidden || isFilledByScript(column)
    const shown = isOut ? { ...decided, hidden: true } : decided
    const entered = isFilledByScript(column) ? roundedFor(column, row[column.name]) : row[column.name]
    const checked = checkDecided(column, entered, shown, read, stored?.[column.name])
    values[column.name] = checked.value
    if (!checked.ok) problems.push({ field: table, row: index, column, problem: checked.problem })
  }
  return values
}

/**
 * Checks a whole record with its child tables. `values` holds one entry per field of the plan and nothing else;
 * what nobody fills in (`isSettled`) is left out, fields absent from `raw` too when `partial`. `stored` is the record as it is kept so far,
 * `decisions` what the rules of the form have decided about this record.
 */
export function checkRecord(
  plan: FormPlan,
  raw: Readonly<FormRecord>,
  options: { partial?: boolean; stored?: Readonly<FormRecord>; decisions?: Decisions } = {},
): CheckedRecord {
  const values: FormRecord = {}
  const problems: FieldProblem[] = []
  const { stored = {}, decisions = noDecisions } = options
  const read = (name: string) => (Object.hasOwn(raw, name) ? raw[name] : null)
  for (const field of plan.fields) {
    const decided = decisions.of(field.name)
    if (isServerValue(field)) continue
    if (decided.refused) problems.push({ field, problem: decided.refused })
    if (decided.disabled) continue
    if (options.partial && !Object.hasOwn(raw, field.name)) {
      // What was not sent stays, and another value of this save may have made it required.
      if (decided.required && isEmpty(stored[field.name])) problems.push({ field, problem: { code: 'required' } })
      continue
    }
    const stands = isFilledByScript(field) ? { ...decided, hidden: true } : decided
    const entered = isFilledByScript(field) ? roundedFor(field, read(field.name)) : read(field.name)
    const checked = checkDecided(field, entered, stands, read, stored[field.name])
    values[field.name] = checked.value
    if (!checked.ok) problems.push({ field, problem: checked.problem })
    else if (hasRows(field)) {
      const before = rowsById(stored[field.name])
      values[field.name] = tableRows(checked.value).map((row, index) =>
        checkRow(field, row, index, problems, read, before.get(String(row['id'])), decisions),
      )
    }
  }
  return { values, problems }
}

/** Text of a value for lists, detail views and printed documents; a child table gives an empty text. */
export function displayValue(field: FieldPlan, value: unknown, labels: Labels): string {
  return kindOf(field).display(field, value, labels)
}

/** What a client gets of a value: its text, or a plain number that the client writes itself (`KindDefinition.sent`). */
function sentValue(field: FieldPlan, value: unknown, labels: Labels): unknown {
  const { sent } = kindOf(field)
  return sent ? sent(field, value) : displayValue(field, value, labels)
}

/**
 * The record as lists and details of clients get it; `displayRecord` is for paper, where nobody writes the numbers. Beside
 * a chosen record stands its id as `{field}_id` (wire contract 6.2), as far as its reader may see what is behind it.
 */
export function sentRecord(plan: FormPlan, record: Readonly<FormRecord>, labels: Labels): FormRecord {
  const sent = displayRecord(plan, record, labels, sentValue)
  for (const field of plan.fields) {
    if (!hasRows(field)) addIds(sent, [field], record, labels)
    else {
      const rows = tableRows(record[field.name])
      for (const [at, row] of tableRows(sent[field.name]).entries()) addIds(row, field.columns, rows[at] ?? {}, labels)
    }
  }
  return sent
}

function addIds(sent: FormRecord, fields: readonly FieldPlan[], record: Readonly<FormRecord>, labels: Labels): void {
  for (const field of fields) {
    const kind = kindOf(field)
    if (!kind.chooses) continue
    const known = kind.references(field, record[field.name]).filter((each) => labels.label(each) !== undefined)
    const ids = known.map(({ id }) => id)
    sent[`${field.name}_id`] = field.multiple ? ids : (ids[0] ?? null)
  }
}

/** The record as paper gets it: texts, and markup and pictures where a field holds such. */
export function printedRecord(plan: FormPlan, record: Readonly<FormRecord>, labels: Labels): FormRecord {
  return displayRecord(plan, record, labels, (field, value) => {
    const { printed } = kindOf(field)
    return printed ? printed(field, value) : displayValue(field, value, labels)
  })
}

/** Checked values as a server keeps them (`KindDefinition.cleaned`). */
export function cleanedRecord(plan: FormPlan, values: Readonly<FormRecord>): FormRecord {
  const result: FormRecord = { ...values }
  for (const field of plan.fields) {
    const { cleaned } = kindOf(field)
    if (cleaned && Object.hasOwn(result, field.name)) result[field.name] = cleaned(field, result[field.name])
  }
  return result
}

/** The record with display texts; child tables keep their rows with texts inside. Unknown kinds keep their value. */
export function displayRecord(
  plan: FormPlan,
  record: Readonly<FormRecord>,
  labels: Labels,
  write: (field: FieldPlan, value: unknown, labels: Labels) => unknown = displayValue,
): FormRecord {
  const shown: FormRecord = {}
  for (const field of plan.fields) {
    const value = record[field.name]
    if (!hasRows(field)) {
      shown[field.name] = isOpaque(field) ? (value ?? null) : write(field, value, labels)
      continue
    }
    shown[field.name] = tableRows(value).map((row) => {
      const texts: FormRecord = 'id' in row ? { id: row['id'] } : {}
      for (const column of field.columns) texts[column.name] = write(column, row[column.name], labels)
      return texts
    })
  }
  return shown
}

/** Other fields as a row of a child table sees them: its own columns first (`table-column` too), then the main form. */
export function readInRow(row: Readonly<FormRecord>, record: Readonly<FormRecord>): ReadOther {
  return (name) => row[name.slice(name.lastIndexOf('-') + 1)] ?? record[name]
}

/** Calls back for every value of a record, those of child rows by their columns. */
export function eachValue(
  plan: FormPlan,
  record: Readonly<FormRecord>,
  visit: (
    field: FieldPlan,
    value: unknown,
    read: ReadOther,
    cell?: { readonly table: FieldPlan; readonly row: number },
  ) => void,
): void {
  for (const field of plan.fields) {
    if (!hasRows(field)) {
      visit(field, record[field.name], (name) => record[name])
      continue
    }
    for (const [row, values] of tableRows(record[field.name]).entries())
      for (const column of field.columns)
        visit(column, values[column.name], readInRow(values, record), { table: field, row })
  }
}

/** Everything that records point to, each once: `displayRecord` will ask for its names. */
export function referencesOf(plan: FormPlan, records: readonly Readonly<FormRecord>[]): readonly Reference[] {
  const found: Reference[] = []
  for (const record of records)
    eachValue(plan, record, (field, value, read) => {
      found.push(...kindOf(field).references(field, value, read))
    })
  return distinctReferences(found)
}

/** The value with ids of its own in place of those that stand for something of the caller (`currentUser`). */
export function withCallerIds(field: FieldPlan, value: unknown, caller: Caller): unknown {
  const meant = new Map(
    kindOf(field)
      .references(field, value)
      .map(({ sort, id }) => [id, callerId(sort, id, caller)]),
  )
  const one = (item: unknown) => (typeof item === 'string' ? (meant.get(item) ?? item) : item)
  return Array.isArray(value) ? value.map(one) : one(value)
}

/**
 * What the server fills in when a record is created, or with each change: who, when, and where they belong
 * (specification, section 3). `own` is read for forms that ask for it (`wantsOwn`).
 */
export function systemValues(plan: FormPlan, at: 'create' | 'change', author: InitialContext): FormRecord {
  const moment: Readonly<Record<SystemValue, unknown>> = {
    user: author.userId,
    time: author.now,
    organization: [...(author.own?.organizePath ?? [])],
    department: author.own?.departmentId || null,
    position: author.own?.positionIds[0] ?? null,
  }
  const filled = plan.fields.flatMap((field) => {
    const { system } = kindOf(field).traits
    return system?.at === at ? [[field.name, moment[system.value]] as const] : []
  })
  return Object.fromEntries(filled)
}

/** Value of a field in a new record. */
export function initialValue(field: FieldPlan, context: InitialContext): unknown {
  return kindOf(field).initial(field, context)
}

export function initialRecord(plan: FormPlan, context: InitialContext): FormRecord {
  return Object.fromEntries(plan.fields.map((field) => [field.name, initialValue(field, context)]))
}

/** The comparison that one search value asks for; null when it says nothing. */
export function searchCondition(search: SearchPlan, raw: unknown): SearchCondition | null {
  if (raw === null || raw === undefined) return null
  return kindOf(search.field).search?.condition(search.field, raw, search.searchType, search.multiple) ?? null
}
