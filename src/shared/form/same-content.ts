import { isEmpty } from './kind.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { hasRows, isServerValue } from './structure.ts'
import { type FormRecord, storageOf } from './values.ts'

type Row = Readonly<FormRecord>

/** Fields that a person fills in and that hold something. */
export function toldFields(plan: FormPlan, record: Row): readonly FieldPlan[] {
  return plan.fields.filter(
    (field) => storageOf(field) !== null && !isServerValue(field) && !isEmpty(record[field.name]),
  )
}

/** Epoch milliseconds of a stored time, which some servers write as words; null for none. */
function timeOf(value: unknown): number | null {
  const time =
    typeof value === 'number'
      ? value
      : /^\d{5,}$/.test(String(value))
        ? Number(value)
        : Date.parse(String(value).replaceAll('-', '/'))
  return Number.isFinite(time) ? time : null
}

function isSameValue(field: FieldPlan, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (hasRows(field)) return haveSameRows(field, tableRows(one), tableRows(other))
  if (storageOf(field) === 'time') return timeOf(one) !== null && timeOf(one) === timeOf(other)
  if (typeof one === 'object' || typeof other === 'object') return JSON.stringify(one) === JSON.stringify(other)
  if (storageOf(field) === 'number') return Number(one) === Number(other)
  return String(one) === String(other)
}

function haveSameRows(table: FieldPlan, ones: readonly Row[], others: readonly Row[]): boolean {
  if (ones.length !== others.length) return false
  return ones.every((row, index) => isSameContent(table.columns, row, others[index] ?? {}))
}

/** Whether two records say the same in all that people fill in: a stored one beside one that was sent. */
export function isSameContent(fields: readonly FieldPlan[], sent: Row, stored: Row): boolean {
  return fields
    .filter((field) => storageOf(field) !== null && !isServerValue(field))
    .every((field) => isSameValue(field, sent[field.name], stored[field.name]))
}
