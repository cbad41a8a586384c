import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { problemText } from '#shared/form/problems.ts'
import { checkRecord, type FieldProblem, type FormRecord } from '#shared/form/values.ts'
import { refuse } from '../../core/answer.ts'
import { isDeep } from './depth.ts'
import { firstRefused, type PatternCheck } from './patterns.ts'

const MEGABYTE = 1024 * 1024
/** Bytes of one value; more is a pasted file and not a field. */
const LARGEST = MEGABYTE
const MOST_ROWS = 5000

/** Parses the JSON text of a record. Refuses with 400 what is no object, or nested beyond reason. */
export function parseRecord(data: string): Readonly<Record<string, unknown>> {
  let record: unknown
  try {
    record = JSON.parse(data)
  } catch {
    refuse(400, '提交的数据格式不正确：不是有效的 JSON')
  }
  if (!isRaw(record)) refuse(400, '提交的数据格式不正确：应为字段与值的对象')
  return isDeep(record) ? refuse(400, '提交的数据格式不正确：嵌套过深') : record
}

function nameOf(field: FieldPlan): string {
  return `“${field.label || field.name}”`
}

function cellName(table: FieldPlan, row: number, column: FieldPlan): string {
  return `${nameOf(table)}第${row + 1}行${nameOf(column)}`
}

function refuseLarge(name: string, value: unknown): void {
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : ''
  // A character takes at most three bytes per UTF-16 unit: shorter text need not be counted.
  if (!text || text.length * 3 <= LARGEST) return
  const bytes = Buffer.byteLength(text)
  if (bytes > LARGEST) refuse(400, `${name}内容过长（${(bytes / MEGABYTE).toFixed(1)}MB），不能超过1MB`)
}

function refuseLargeValues(form: FormPlan, record: Readonly<Record<string, unknown>>): void {
  for (const field of form.fields) {
    const value = Object.hasOwn(record, field.name) ? record[field.name] : null
    if (field.kind !== 'table' || !Array.isArray(value)) {
      refuseLarge(nameOf(field), value)
      continue
    }
    if (value.length > MOST_ROWS) refuse(400, `${nameOf(field)}不能超过${MOST_ROWS}行`)
    for (const [index, row] of value.entries()) {
      if (!isRaw(row)) continue
      for (const column of field.columns) {
        if (Object.hasOwn(row, column.name)) refuseLarge(cellName(field, index, column), row[column.name])
      }
    }
  }
}

function explain({ field, row, column, problem }: FieldProblem): string {
  const name = column && row !== undefined ? cellName(field, row, column) : nameOf(field)
  return problem.text ? `${name}：${problem.text}` : `${name}${problemText(problem)}`
}

interface NamedCheck extends PatternCheck {
  readonly name: string
  readonly message: string
}

function patternChecks(field: FieldPlan, value: unknown, name: string): NamedCheck[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  if (value === '') return []
  return field.patterns.map(({ pattern, message }) => ({ pattern, value: String(value), name, message }))
}

function refuseByPattern(form: FormPlan, values: Readonly<FormRecord>): void {
  const checks = form.fields.flatMap((field) => {
    if (field.kind !== 'table') return patternChecks(field, values[field.name], nameOf(field))
    if (field.columns.every((column) => column.patterns.length === 0)) return []
    const rows = (values[field.name] ?? []) as readonly FormRecord[]
    return rows.flatMap((row, index) =>
      field.columns.flatMap((column) => patternChecks(column, row[column.name], cellName(field, index, column))),
    )
  })
  const refused = firstRefused(checks)
  if (refused === 'tooLarge') refuse(400, '内容过长，无法按校验规则检查，请缩短输入内容或联系管理员检查校验规则')
  const check = checks[refused]
  if (check) refuse(400, check.message ? `${check.name}：${check.message}` : `${check.name}格式不正确`)
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
 * Checks a record against its form and returns the values to store, without system fields. With `partial`, fields
 * that were not sent are left out; `stored` is the record so far. Refuses with 400 and a message that names the label (specification, section 5).
 */
export function checkInput(
  form: FormPlan,
  record: Readonly<Record<string, unknown>>,
  options: { readonly partial: boolean; readonly stored?: Readonly<FormRecord> },
): FormRecord {
  refuseLargeValues(form, record)
  const { values, problems } = checkRecord(withoutPatterns(form), record, options)
  const [problem] = problems
  if (problem) refuse(400, explain(problem))
  refuseByPattern(form, values)
  return values
}
