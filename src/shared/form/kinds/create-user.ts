import { checkOne } from '../choices.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceCondition } from '../search.ts'
import { userSelectKind } from './user-select.ts'

/** Who created the record: the server fills it. */
export const createUserKind: KindDefinition = {
  ...userSelectKind,
  kind: 'createUser',
  role: 'system',
  storage: () => 'text',
  initial: (_field, context) => context.userId || null,
  check: (_field, raw) => checkOne(raw),
  search: (_field, raw) => choiceCondition(raw, false),
}
