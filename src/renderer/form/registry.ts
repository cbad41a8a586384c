import type { FieldPlan } from '#shared/form/model.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { billRuleView } from './kinds/bill-rule.tsx'
import { calculateView } from './kinds/calculate.tsx'
import { checkboxView } from './kinds/checkbox.tsx'
import { createTimeView } from './kinds/create-time.tsx'
import { createUserView } from './kinds/create-user.tsx'
import { datePickerView } from './kinds/date-picker.tsx'
import { dividerView } from './kinds/divider.tsx'
import { groupTitleView } from './kinds/group-title.tsx'
import { inputView } from './kinds/input.tsx'
import { inputNumberView } from './kinds/input-number.tsx'
import { modifyTimeView } from './kinds/modify-time.tsx'
import { modifyUserView } from './kinds/modify-user.tsx'
import { popupAttrView } from './kinds/popup-attr.tsx'
import { popupSelectView } from './kinds/popup-select.tsx'
import { popupTableSelectView } from './kinds/popup-table-select.tsx'
import { radioView } from './kinds/radio.tsx'
import { rateView } from './kinds/rate.tsx'
import { relationFormView } from './kinds/relation-form.tsx'
import { relationFormAttrView } from './kinds/relation-form-attr.tsx'
import { selectView } from './kinds/select.tsx'
import { switchView } from './kinds/switch.tsx'
import { tableView } from './kinds/table.tsx'
import { textView } from './kinds/text.tsx'
import { textareaView } from './kinds/textarea.tsx'
import { timePickerView } from './kinds/time-picker.tsx'
import { unknownView } from './kinds/unknown.tsx'
import { areaSelectView } from './kinds/area-select.tsx'
import { organizeSelectView } from './kinds/organize-select.tsx'
import { depSelectView } from './kinds/dep-select.tsx'
import { posSelectView } from './kinds/pos-select.tsx'
import { roleSelectView } from './kinds/role-select.tsx'
import { groupSelectView } from './kinds/group-select.tsx'
import { usersSelectView } from './kinds/users-select.tsx'
import { uploadFileView } from './kinds/upload-file.tsx'
import { uploadImgView } from './kinds/upload-img.tsx'
import { userSelectView } from './kinds/user-select.tsx'
import { cascaderView } from './kinds/cascader.tsx'
import { treeSelectView } from './kinds/tree-select.tsx'
import { autoCompleteView } from './kinds/auto-complete.tsx'
import { colorPickerView } from './kinds/color-picker.tsx'
import { sliderView } from './kinds/slider.tsx'
import { timeRangeView } from './kinds/time-range.tsx'
import { dateRangeView } from './kinds/date-range.tsx'
import { currOrganizeView } from './kinds/curr-organize.tsx'
import { currDeptView } from './kinds/curr-dept.tsx'
import { currPositionView } from './kinds/curr-position.tsx'
import { linkView } from './kinds/link.tsx'
import { buttonView } from './kinds/button.tsx'
import { alertView } from './kinds/alert.tsx'
import { qrcodeView } from './kinds/qrcode.tsx'
import { barcodeView } from './kinds/barcode.tsx'
import { iframeView } from './kinds/iframe.tsx'
import { editorView } from './kinds/editor.tsx'
import { signView } from './kinds/sign.tsx'
import { signatureView } from './kinds/signature.tsx'
import { locationView } from './kinds/location.tsx'
import type { KindView } from './view.ts'

/** Every field kind on screen, in one place: a kind that is missing here does not compile. */
export const views: { readonly [Kind in FieldKind | 'unknown']: KindView } = {
  input: inputView,
  textarea: textareaView,
  inputNumber: inputNumberView,
  switch: switchView,
  radio: radioView,
  checkbox: checkboxView,
  rate: rateView,
  select: selectView,
  datePicker: datePickerView,
  timePicker: timePickerView,
  userSelect: userSelectView,
  organizeSelect: organizeSelectView,
  depSelect: depSelectView,
  posSelect: posSelectView,
  roleSelect: roleSelectView,
  groupSelect: groupSelectView,
  usersSelect: usersSelectView,
  areaSelect: areaSelectView,
  relationForm: relationFormView,
  relationFormAttr: relationFormAttrView,
  popupSelect: popupSelectView,
  popupTableSelect: popupTableSelectView,
  popupAttr: popupAttrView,
  uploadFile: uploadFileView,
  uploadImg: uploadImgView,
  table: tableView,
  calculate: calculateView,
  billRule: billRuleView,
  createUser: createUserView,
  createTime: createTimeView,
  modifyUser: modifyUserView,
  modifyTime: modifyTimeView,
  groupTitle: groupTitleView,
  divider: dividerView,
  text: textView,
  cascader: cascaderView,
  treeSelect: treeSelectView,
  autoComplete: autoCompleteView,
  colorPicker: colorPickerView,
  slider: sliderView,
  timeRange: timeRangeView,
  dateRange: dateRangeView,
  currOrganize: currOrganizeView,
  currDept: currDeptView,
  currPosition: currPositionView,
  link: linkView,
  button: buttonView,
  alert: alertView,
  qrcode: qrcodeView,
  barcode: barcodeView,
  iframe: iframeView,
  editor: editorView,
  sign: signView,
  signature: signatureView,
  location: locationView,
  unknown: unknownView,
}

export function viewOf(field: FieldPlan): KindView {
  return views[field.kind]
}
