import type { FieldPlan } from './model.ts'
import { kindOf } from './registry.ts'

/** What a formula or a script worked out, as the field takes it (`KindDefinition.rounded`); what is no number as it is. */
export function roundedFor(field: FieldPlan, value: unknown): unknown {
  const { rounded } = kindOf(field)
  return rounded && typeof value === 'number' && Number.isFinite(value) ? rounded(field, value) : value
}

/** A child table: its value is a list of rows, its columns are fields. */
export function hasRows(field: FieldPlan): boolean {
  return kindOf(field).traits.hasRows ?? false
}

/** Its value is a list of what was chosen, whether the design or the kind says so. */
export function isSeveral(field: FieldPlan): boolean {
  const { traits, storage } = kindOf(field)
  return field.multiple || (traits.isChoice === true && !traits.isPath && storage(field) === 'json')
}

/** Its value is a list of stored files. */
export function isFiles(field: FieldPlan): boolean {
  return kindOf(field).traits.files !== undefined
}

/** Worked out from other fields; nobody types it. */
export function isCalculated(field: FieldPlan): boolean {
  return kindOf(field).traits.isCalculated ?? false
}

/** It shows a part of what another field chose; nobody types it. */
export function isAttribute(field: FieldPlan): boolean {
  return kindOf(field).shows !== undefined
}

/** The code of the serial-number rule whose numbers it holds ('' where the design names none); null for other fields. */
export function serialRuleOf(field: FieldPlan): string | null {
  return kindOf(field).traits.serialRule?.(field) ?? null
}

/** The server fills it; what a client sends for it does not count. */
export function isSystemField(field: FieldPlan): boolean {
  return kindOf(field).role === 'system'
}

/**
 * Nobody fills it in: disabled, read-only, hidden, worked out, a part of a choice, or filled by the server. A new record holds what the
 * design gives it, a stored one what it holds already; what a client sends does not count (`settled.ts`). What a script of the
 * design fills is not among them.
 */
export function isServerValue(field: FieldPlan): boolean {
  const isClosed = (field.disabled || field.hidden) && (!field.scripted || field.withheld === true)
  return isClosed || isCalculated(field) || isAttribute(field) || isSystemField(field)
}

/** Its meaning is not known here: the value passes through untouched. */
export function isOpaque(field: FieldPlan): boolean {
  return kindOf(field).traits.isOpaque ?? false
}

/** Nothing to fill in, with its label beside it like a field. */
export function isLabelled(field: FieldPlan): boolean {
  return field.showLabel && kindOf(field).traits.isLabelled === true
}

/** Written by people: keyword searches look into it, and a search for a part of it makes sense. */
export function isText(field: FieldPlan): boolean {
  return kindOf(field).traits.isText ?? false
}

/** A value that people, an import or a pasted block may put there. */
export function isImported(field: FieldPlan): boolean {
  const { role, place } = kindOf(field)
  return role === 'value' && place.import
}

/** Columns of a child table that its summary row adds up, as far as their kinds can be added. */
export function summedColumns(table: FieldPlan, names: readonly string[]): ReadonlySet<string> {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const summed = table.columns.filter((column) => wanted.has(column.name.toLowerCase()) && kindOf(column).place.sum)
  return new Set(summed.map((column) => column.name))
}

/** It says in one line of text what it holds. */
export function isPlainField(field: FieldPlan): boolean {
  return (
    !hasRows(field) &&
    !isFiles(field) &&
    !isRichText(field) &&
    !isHandwriting(field) &&
    kindOf(field).role !== 'display'
  )
}

/** HTML, drawn as such. */
export function isRichText(field: FieldPlan): boolean {
  return kindOf(field).traits.isRichText ?? false
}

/** A picture of handwriting: no text for a cell of a workbook. */
export function isHandwriting(field: FieldPlan): boolean {
  return kindOf(field).traits.isHandwriting ?? false
}
