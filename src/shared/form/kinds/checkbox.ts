import { checkMany, importChoices, valuesOf } from '../choices.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceCondition } from '../search.ts'
import { selectKind } from './select.ts'

/** Any of a few options, all on screen: always a list. */
export const checkboxKind: KindDefinition = {
  ...selectKind,
  kind: 'checkbox',
  storage: () => 'json',
  initial: (field) => [...valuesOf(field.defaultValue)],
  check: (_field, raw) => checkMany(raw),
  importValue: (field, text, ids) => importChoices(field, text, ids, true),
  search: (_field, raw) => choiceCondition(raw, true),
}
