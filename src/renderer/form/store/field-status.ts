import type { Problem } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { type Decided, undecided } from '#shared/form/rules/decisions.ts'
import { isAttribute, isCalculated, isSystemField } from '#shared/form/structure.ts'

/** What a script has made of a field; left out: as the design says. */
export interface ScriptOverrides {
  readonly shown?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
}

/** How a field stands in the open form: its design, what scripts made of it, and over both what the rules decided. */
export interface FieldStatus {
  readonly hidden: boolean
  readonly required: boolean
  readonly disabled: boolean
  /** What is wrong with what a rule would set. */
  readonly refused: Problem | null
}

export const editableStatus: FieldStatus = { hidden: false, required: false, disabled: false, refused: null }

/** A field that the design or the grants of its reader take away comes back by nothing but a script of the design. */
export function fieldStatusOf(
  field: FieldPlan,
  ruleResults: Decided = undecided,
  scriptOverrides: ScriptOverrides = {},
): FieldStatus {
  const isHidden = scriptOverrides.shown === undefined || field.withheld ? field.hidden : !scriptOverrides.shown
  return {
    hidden: !field.visible || isHidden || ruleResults.hidden,
    required: (scriptOverrides.required ?? field.required) || ruleResults.required,
    disabled: (scriptOverrides.disabled ?? field.disabled) || ruleResults.disabled,
    refused: ruleResults.refused ?? null,
  }
}

/** Nobody types into it as it stands: what is checked is only what people enter. */
export function isClosed(field: FieldPlan, look: FieldStatus): boolean {
  return look.disabled || look.hidden || isCalculated(field) || isAttribute(field) || isSystemField(field)
}

const shown = new WeakMap<FieldPlan, Map<string, FieldPlan>>()

/** The field as it stands, for whoever draws or checks it: the same object as long as it stands alike. */
export function effectiveField(field: FieldPlan, look: FieldStatus): FieldPlan {
  const isAsDesigned =
    look.required === field.required &&
    look.disabled === field.disabled &&
    look.hidden === (field.hidden || !field.visible)
  if (isAsDesigned) return field
  const known = shown.get(field) ?? new Map<string, FieldPlan>()
  shown.set(field, known)
  const key = `${look.hidden} ${look.required} ${look.disabled}`
  const found = known.get(key) ?? {
    ...field,
    hidden: look.hidden,
    required: look.required,
    disabled: look.disabled,
    visible: field.visible,
  }
  known.set(key, found)
  return found
}

export function isSameDecision(one: Decided | FieldStatus, other: Decided | FieldStatus): boolean {
  return (
    one.hidden === other.hidden &&
    one.required === other.required &&
    one.disabled === other.disabled &&
    one.refused?.code === other.refused?.code &&
    one.refused?.limit === other.refused?.limit
  )
}
