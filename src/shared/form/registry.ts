import { namesOf } from '#shared/rules/names-of.ts'
import type { KindDefinition } from './kind.ts'
import type { FieldKind } from './kind-names.ts'
import type { FieldPlan } from './model.ts'
import type { ReadSpan } from './spans.ts'
import { billRuleKind } from './kinds/bill-rule.ts'
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
import { popupAttrKind } from './kinds/popup-attr.ts'
import { popupSelectKind } from './kinds/popup-select.ts'
import { popupTableSelectKind } from './kinds/popup-table-select.ts'
import { radioKind } from './kinds/radio.ts'
import { rateKind } from './kinds/rate.ts'
import { relationFormKind } from './kinds/relation-form.ts'
import { relationFormAttrKind } from './kinds/relation-form-attr.ts'
import { selectKind } from './kinds/select.ts'
import { switchKind } from './kinds/switch.ts'
import { tableKind } from './kinds/table.ts'
import { textKind } from './kinds/text.ts'
import { textareaKind } from './kinds/textarea.ts'
import { timePickerKind } from './kinds/time-picker.ts'
import { unknownKind } from './kinds/unknown.ts'
import { areaSelectKind } from './kinds/area-select.ts'
import { organizeSelectKind } from './kinds/organize-select.ts'
import { depSelectKind } from './kinds/dep-select.ts'
import { posSelectKind } from './kinds/pos-select.ts'
import { roleSelectKind } from './kinds/role-select.ts'
import { groupSelectKind } from './kinds/group-select.ts'
import { usersSelectKind } from './kinds/users-select.ts'
import { uploadFileKind } from './kinds/upload-file.ts'
import { uploadImgKind } from './kinds/upload-img.ts'
import { userSelectKind } from './kinds/user-select.ts'
import { cascaderKind } from './kinds/cascader.ts'
import { treeSelectKind } from './kinds/tree-select.ts'
import { autoCompleteKind } from './kinds/auto-complete.ts'
import { colorPickerKind } from './kinds/color-picker.ts'
import { sliderKind } from './kinds/slider.ts'
import { timeRangeKind } from './kinds/time-range.ts'
import { dateRangeKind } from './kinds/date-range.ts'
import { currOrganizeKind } from './kinds/curr-organize.ts'
import { currDeptKind } from './kinds/curr-dept.ts'
import { currPositionKind } from './kinds/curr-position.ts'
import { linkKind } from './kinds/link.ts'
import { buttonKind } from './kinds/button.ts'
import { alertKind } from './kinds/alert.ts'
import { qrcodeKind } from './kinds/qrcode.ts'
import { barcodeKind } from './kinds/barcode.ts'
import { iframeKind } from './kinds/iframe.ts'
import { editorKind } from './kinds/editor.ts'
import { signKind } from './kinds/sign.ts'
import { signatureKind } from './kinds/signature.ts'
import { locationKind } from './kinds/location.ts'
import type { Raw } from './parsing/read.ts'

/** Every field kind, in one place: the half on screen (`renderer/form/registry.ts`) does not compile without it. */
const known = {
  input: inputKind,
  textarea: textareaKind,
  inputNumber: inputNumberKind,
  switch: switchKind,
  radio: radioKind,
  checkbox: checkboxKind,
  rate: rateKind,
  select: selectKind,
  datePicker: datePickerKind,
  timePicker: timePickerKind,
  userSelect: userSelectKind,
  organizeSelect: organizeSelectKind,
  depSelect: depSelectKind,
  posSelect: posSelectKind,
  roleSelect: roleSelectKind,
  groupSelect: groupSelectKind,
  usersSelect: usersSelectKind,
  areaSelect: areaSelectKind,
  relationForm: relationFormKind,
  relationFormAttr: relationFormAttrKind,
  popupSelect: popupSelectKind,
  popupTableSelect: popupTableSelectKind,
  popupAttr: popupAttrKind,
  uploadFile: uploadFileKind,
  uploadImg: uploadImgKind,
  table: tableKind,
  calculate: calculateKind,
  billRule: billRuleKind,
  createUser: createUserKind,
  createTime: createTimeKind,
  modifyUser: modifyUserKind,
  modifyTime: modifyTimeKind,
  groupTitle: groupTitleKind,
  divider: dividerKind,
  text: textKind,
  cascader: cascaderKind,
  treeSelect: treeSelectKind,
  autoComplete: autoCompleteKind,
  colorPicker: colorPickerKind,
  slider: sliderKind,
  timeRange: timeRangeKind,
  dateRange: dateRangeKind,
  currOrganize: currOrganizeKind,
  currDept: currDeptKind,
  currPosition: currPositionKind,
  editor: editorKind,
  sign: signKind,
  signature: signatureKind,
  location: locationKind,
  link: linkKind,
  button: buttonKind,
  alert: alertKind,
  qrcode: qrcodeKind,
  barcode: barcodeKind,
  iframe: iframeKind,
}

type Known = typeof known
declare module './kind-names.ts' {
  interface FieldKinds extends Known {}
}

export const fieldKinds = namesOf(known)

export const kinds: { readonly [Kind in FieldKind | 'unknown']: KindDefinition } = { ...known, unknown: unknownKind }

export function kindOf(field: { readonly kind: FieldKind | 'unknown' }): KindDefinition {
  return kinds[field.kind]
}

/** Whether only one record may have a value of this field (`unique`). */
export function isUnique(field: FieldPlan): boolean {
  return kindOf(field).isUnique?.(field) ?? false
}

/** What values of a field stand for; null where they have no order. */
export function spanReader(field: FieldPlan): ReadSpan | null {
  const { search } = kindOf(field)
  return search?.span ? (value) => search.span?.(field, value) ?? null : null
}

interface NamedKind {
  readonly kind: FieldKind | 'unknown'
  /** Keys of `__config__` that the spelling implies. */
  readonly implied: Raw
}

const byName = new Map<string, NamedKind>()
for (const kind of fieldKinds) {
  for (const [name, implied] of Object.entries(kinds[kind].formerNames ?? {})) byName.set(name, { kind, implied })
}
for (const kind of fieldKinds) byName.set(kind, { kind, implied: {} })

/** The kind of a `jnpfKey`, spellings of older designers included. */
export function kindNamed(key: string): NamedKind {
  return byName.get(key) ?? { kind: 'unknown', implied: {} }
}
