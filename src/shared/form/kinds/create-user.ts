import { systemDesign } from '../kind-design.ts'
import { checkOne } from '../choices.ts'
import { choiceOperators, everyPlace, type KindDefinition } from '../kind.ts'
import { choiceCondition } from '../search.ts'
import { userSelectKind } from './user-select.ts'

/** A person as a server writes them, and not an id. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.includes('/')
}

/** Who created the record: the server fills it. */
export const createUserKind: KindDefinition = {
  ...userSelectKind,
  kind: 'createUser',
  tag: 'JnpfOpenData',
  design: systemDesign({ type: 'currUser' }),
  role: 'system',
  place: { ...everyPlace, child: false, public: false },
  traits: { system: { at: 'create', value: 'user' } },
  settings: {},
  unsupported: { type: 'the kind says already what it holds' },
  search: {
    type: 1,
    control: 'user',
    operators: choiceOperators,
    condition: (_field, raw) => choiceCondition(raw, false),
  },
  sample: null,
  storage: () => 'text',
  initial: (_field, context) => context.userId || null,
  check: (_field, raw) => checkOne(raw),
  // Servers write it as `name/account` already, in the record that is edited too.
  references: (field, value) => (isName(value) ? [] : userSelectKind.references(field, value)),
  display: (field, value, labels) => (isName(value) ? value : userSelectKind.display(field, value, labels)),
}
