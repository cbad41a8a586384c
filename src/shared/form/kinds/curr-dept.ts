import { design } from '../kind-design.ts'
import { checkOne } from '../choices.ts'
import { choiceOperators, everyPlace, type KindDefinition } from '../kind.ts'
import { choiceCondition } from '../search.ts'
import { depSelectKind } from './dep-select.ts'

/** The department of whoever created the record, of older designs: the server fills it. */
export const currDeptKind: KindDefinition = {
  ...depSelectKind,
  kind: 'currDept',
  tag: 'JnpfOpenData',
  design: design(null, { readonly: true, type: 'currDept', showLevel: 'last' }),
  role: 'system',
  place: { ...everyPlace, child: false, public: false },
  traits: { system: { at: 'create', value: 'department' } },
  settings: {},
  unsupported: {
    type: 'the kind says already what it holds',
    showLevel: 'a department is shown by its own name; the whole path is what currOrganize holds',
  },
  search: {
    type: 1,
    control: 'item',
    operators: choiceOperators,
    condition: (_field, raw) => choiceCondition(raw, false),
  },
  sample: null,
  storage: () => 'text',
  initial: (_field, { own }) => own?.departmentId || null,
  check: (_field, raw) => checkOne(raw),
  importValue: () => checkOne(null),
}
