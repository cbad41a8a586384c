import { checkOne, importChoices, valuesOf } from '../choices.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceCondition } from '../search.ts'
import { selectKind } from './select.ts'

/** One of a few options, all on screen. */
export const radioKind: KindDefinition = {
  ...selectKind,
  kind: 'radio',
  storage: () => 'text',
  initial: (field) => valuesOf(field.defaultValue)[0] ?? null,
  check: (_field, raw) => checkOne(raw),
  importValue: (field, text, ids) => importChoices(field, text, ids, false),
  search: (_field, raw) => choiceCondition(raw, false),
}
