import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { type Decisions, noDecisions } from '#shared/form/rules/decisions.ts'
import { hasRows, isServerValue } from '#shared/form/structure.ts'
import { checkRecord, cleanedRecord, type FieldProblem, type FormRecord } from '#shared/form/values.ts'
import { fail, failWith } from '#server/core/answer.ts'
import { exceedsComplexityLimit } from '#server/core/complexity-limit.ts'
import type { Message } from '#server/messages/message.ts'
import { isDeep } from './depth.ts'
import { cellName, cellPath, fieldName } from './field-names.ts'
import { type Pattern, usualWork } from '#shared/form/pattern/pattern.ts'

interface PatternCheck {
  readonly pattern: Pattern
  readonly value: string
}

/**
 * Index of the first value that its pattern refuses, -1 when all pass; 'tooLarge' when all of them together are too much
 * work: patterns come from a designer, and one thread serves everybody.
 */
function firstRefused(checks: readonly PatternCheck[]): number | 'tooLarge' {
  const work = usualWork()
  for (const [index, { pattern, value }] of checks.entries()) {
    const isMatch = pattern.test(value, work)
    if (isMatch === null) return 'tooLarge'
    if (!isMatch) return index
  }
  return -1
}

const MEGABYTE = 1024 * 1024
/** Bytes of one value; more is a pasted file and not a field. */
const MAX_BYTES = MEGABYTE
const MAX_ROWS = 5000
/** Keys and values of a whole record, rows included. */
const MAX_PARTS = { keys: 60_000, values: 120_000 }

/** Parses the JSON text of a record. Refuses with 400 what is no object, or nested beyond reason. */
export function parseRecord(data: string): Readonly<Record<string, unknown>> {
  if (exceedsComplexityLimit(data, MAX_PARTS)) fail(413, 'common.bodyTooLarge', { field: 'data' })
  let record: unknown
  try {
    record = JSON.parse(data)
  } catch {
    fail(400, 'module.dataNotJson', { field: 'data' })
  }
  if (!isRaw(record)) fail(400, 'module.dataNotObject', { field: 'data' })
  return isDeep(record) ? fail(400, 'module.dataTooDeep', { field: 'data' }) : record
}

/** Refuses with 400 where a field or column of a child table, named as `table.column`, is none of the form any more. */
export function requirePlaces(form: FormPlan, filled: readonly string[] = []): void {
  const places = new Set(
    form.fields.flatMap((field) => [field.name, ...field.columns.map((column) => `${field.name}.${column.name}`)]),
  )
  const field = filled.find((path) => !places.has(path))
  if (field !== undefined) fail(400, 'module.fieldGone', { field })
}

/** A value's place in the record: as `error.field` and as messages name it. */
interface FieldPath {
  readonly path: string
  readonly name: Message
}

const fieldPlace = (field: FieldPlan): FieldPath => ({ path: field.name, name: fieldName(field) })

const cellPlace = (table: FieldPlan, row: number, column: FieldPlan): FieldPath => ({
  path: cellPath(table, row, column),
  name: cellName(table, row, column),
})

function rejectLarge(place: () => FieldPath, value: unknown): void {
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : ''
  // A character takes at most three bytes per UTF-16 unit: shorter text need not be counted.
  if (!text || text.length * 3 <= MAX_BYTES) return
  const bytes = Buffer.byteLength(text)
  if (bytes <= MAX_BYTES) return
  const { path, name } = place()
  fail(400, 'form.tooManyBytes', { field: path, params: { name, size: (bytes / MEGABYTE).toFixed(1) } })
}

function rejectLargeValues(form: FormPlan, record: Readonly<Record<string, unknown>>): void {
  for (const field of form.fields) {
    const value = Object.hasOwn(record, field.name) ? record[field.name] : null
    if (!hasRows(field) || !Array.isArray(value)) {
      rejectLarge(() => fieldPlace(field), value)
      continue
    }
    if (value.length > MAX_ROWS) {
      fail(400, 'form.tooManyRows', { field: field.name, params: { name: fieldName(field), count: MAX_ROWS } })
    }
    for (const [index, row] of value.entries()) {
      if (!isRaw(row)) continue
      for (const column of field.columns) {
        if (Object.hasOwn(row, column.name)) rejectLarge(() => cellPlace(field, index, column), row[column.name])
      }
    }
  }
}

function failWithProblem({ field, row, column, problem }: FieldProblem): never {
  const { path, name } = column && row !== undefined ? cellPlace(field, row, column) : fieldPlace(field)
  if (problem.text) return fail(400, 'form.own', { field: path, params: { name, text: problem.text } })
  return failWith(400, { code: `form.${problem.code}`, params: { name, limit: problem.limit ?? '' } }, path)
}

interface NamedCheck extends PatternCheck {
  readonly place: FieldPath
  readonly message: string
}

function patternChecks(field: FieldPlan, value: unknown, place: () => FieldPath): NamedCheck[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  if (value === '' || isServerValue(field)) return []
  return field.patterns.map(({ pattern, message }) => ({ pattern, value: String(value), place: place(), message }))
}

function rejectByPattern(form: FormPlan, values: Readonly<FormRecord>, decisions: Decisions): void {
  const checks = form.fields.flatMap((field) => {
    if (decisions.of(field.name).hidden) return []
    if (!hasRows(field)) return patternChecks(field, values[field.name], () => fieldPlace(field))
    if (field.columns.every((column) => column.patterns.length === 0)) return []
    const rows = tableRows(values[field.name])
    return rows.flatMap((row, index) =>
      field.columns
        .filter((column) => !decisions.cell(field.name, index, column.name).hidden)
        .flatMap((column) => patternChecks(column, row[column.name], () => cellPlace(field, index, column))),
    )
  })
  const refused = firstRefused(checks)
  if (refused === 'tooLarge') fail(400, 'form.patternsTooLong')
  const check = checks[refused]
  if (!check) return
  const { path, name } = check.place
  if (check.message) fail(400, 'form.own', { field: path, params: { name, text: check.message } })
  fail(400, 'form.pattern', { field: path, params: { name } })
}

const unpatterned = new WeakMap<FormPlan, FormPlan>()

/** The plan without patterns: those are run apart, within one limit for the whole record. */
function withoutPatterns(form: FormPlan): FormPlan {
  const bare = (field: FieldPlan): FieldPlan => ({ ...field, patterns: [], columns: field.columns.map(bare) })
  const known = unpatterned.get(form) ?? { ...form, fields: form.fields.map(bare) }
  unpatterned.set(form, known)
  return known
}

/**
 * Checks a record against its form and returns the values to store, without what nobody fills in (`isSettled`). With `partial`, fields
 * that were not sent are left out; `stored` is the record so far, `decisions` what the rules decided about it. Refuses with 400 and a message that names the label (specification, section 5).
 */
export function checkInput(
  form: FormPlan,
  record: Readonly<Record<string, unknown>>,
  options: { readonly partial: boolean; readonly stored?: Readonly<FormRecord>; readonly decisions?: Decisions },
): FormRecord {
  rejectLargeValues(form, record)
  const { values, problems } = checkRecord(withoutPatterns(form), record, options)
  const [problem] = problems
  if (problem) failWithProblem(problem)
  rejectByPattern(form, values, options.decisions ?? noDecisions)
  return cleanedRecord(form, values)
}
