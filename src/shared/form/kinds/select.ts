import { checkMany, checkOne, choiceLabel, choiceReferences, importChoices, valuesOf } from '../choices.ts'
import type { KindDefinition, Labels } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { choiceCondition } from '../search.ts'

export function choiceText(field: FieldPlan, value: unknown, labels: Labels): string {
  return valuesOf(value)
    .map((item) => choiceLabel(field, item, labels))
    .join(', ')
}

/** Options of a fixed list or of a dictionary; several when `multiple`. */
export const selectKind: KindDefinition = {
  kind: 'select',
  role: 'value',
  storage: (field) => (field.multiple ? 'json' : 'text'),
  initial: (field) => (field.multiple ? [...valuesOf(field.defaultValue)] : (valuesOf(field.defaultValue)[0] ?? null)),
  check: (field, raw) => (field.multiple ? checkMany(raw) : checkOne(raw)),
  display: choiceText,
  exportValue: choiceText,
  importValue: (field, text, ids) => importChoices(field, text, ids, field.multiple),
  references: (field) => choiceReferences(field),
  searchControl: () => 'choice',
  search: (field, raw) => choiceCondition(raw, field.multiple),
}
