import type { KindDefinition } from './kind.ts'
import { calculateKind } from './kinds/calculate.ts'
import { checkboxKind } from './kinds/checkbox.ts'
import { createTimeKind } from './kinds/create-time.ts'
import { createUserKind } from './kinds/create-user.ts'
import { datePickerKind } from './kinds/date-picker.ts'
import { dividerKind } from './kinds/divider.ts'
import { groupTitleKind } from './kinds/group-title.ts'
import { inputKind } from './kinds/input.ts'
import { inputNumberKind } from './kinds/input-number.ts'
import { modifyTimeKind } from './kinds/modify-time.ts'
import { modifyUserKind } from './kinds/modify-user.ts'
import { radioKind } from './kinds/radio.ts'
import { selectKind } from './kinds/select.ts'
import { switchKind } from './kinds/switch.ts'
import { tableKind } from './kinds/table.ts'
import { textKind } from './kinds/text.ts'
import { textareaKind } from './kinds/textarea.ts'
import { timePickerKind } from './kinds/time-picker.ts'
import { unknownKind } from './kinds/unknown.ts'
import { userSelectKind } from './kinds/user-select.ts'
import type { FieldKind, FieldPlan } from './model.ts'

/** Every field kind, in one place: a kind that is missing here does not compile. */
export const kinds: { readonly [Kind in FieldKind | 'unknown']: KindDefinition } = {
  input: inputKind,
  textarea: textareaKind,
  inputNumber: inputNumberKind,
  switch: switchKind,
  radio: radioKind,
  checkbox: checkboxKind,
  select: selectKind,
  datePicker: datePickerKind,
  timePicker: timePickerKind,
  userSelect: userSelectKind,
  table: tableKind,
  calculate: calculateKind,
  createUser: createUserKind,
  createTime: createTimeKind,
  modifyUser: modifyUserKind,
  modifyTime: modifyTimeKind,
  groupTitle: groupTitleKind,
  divider: dividerKind,
  text: textKind,
  unknown: unknownKind,
}

export function kindOf(field: FieldPlan): KindDefinition {
  return kinds[field.kind]
}
