import { accepted, type Checked, type KindDefinition, noReferences, perField, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { number } from '../parsing/read.ts'
import { textCondition } from '../search.ts'

/** Longest text in characters; null without a limit. */
export const maxLength = perField((field) => {
  const limit = number(field.raw['maxlength'], null)
  return limit !== null && limit > 0 ? limit : null
})

/** Text of any single value; objects and lists are no text. */
export function checkText(field: FieldPlan, raw: unknown): Checked {
  if (raw === null || raw === undefined) return accepted(null)
  if (typeof raw === 'object') return refused('notText', raw)
  const text = String(raw)
  if (text === '') return accepted(null)
  const limit = maxLength(field)
  return limit !== null && text.length > limit ? refused('tooLong', text, limit) : accepted(text)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const inputKind: KindDefinition = {
  kind: 'input',
  role: 'value',
  storage: () => 'text',
  initial: (field) => textOf(field.defaultValue) || null,
  check: checkText,
  display: (_field, value) => textOf(value),
  exportValue: (_field, value) => textOf(value),
  importValue: (field, text) => checkText(field, text),
  references: () => noReferences,
  searchControl: () => 'text',
  search: (_field, raw, searchType) => textCondition(raw, searchType),
}
