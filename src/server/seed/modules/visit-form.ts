import type { Dictionaries } from '../reference.ts'
import { visitRule } from '../serial-rules.ts'
import { field, fixed, fromDictionary, groupTitle, pattern, table } from './fields.ts'
import { flowStatus, mobilePattern } from './leave-form.ts'
import { columnData, formData } from './model.ts'

export const gates = [
  ['east', '明湖校区东门'],
  ['south', '明湖校区南门'],
  ['west', '玉泉校区西门'],
  ['north', '南山医学校区北门'],
] as const

/** Visitor pass: times of day, a number plate, people who come along. */
export function visitForm(dictionaries: Dictionaries, printIds: readonly string[]) {
  const idKind = fromDictionary(dictionaries.typeId('certificateType'), 'enCode')
  const purpose = fromDictionary(dictionaries.typeId('visitorPurpose'), 'enCode')
  const building = fromDictionary(dictionaries.typeId('campusBuilding'), 'enCode')
  const time = { format: 'HH:mm', startTime: '06:00:00', endTime: '22:30:00' }
  const fields = [
    groupTitle(201, '访客信息'),
    field(202, 'billRule', 'f_number', '预约编号', { config: { rule: visitRule.enCode } }),
    field(203, 'input', 'f_name', '访客姓名', { required: true, more: { maxlength: 30 } }),
    field(204, 'input', 'f_phone', '手机号码', { required: true, config: mobilePattern, more: { maxlength: 11 } }),
    field(205, 'select', 'f_idKind', '证件类型', { required: true, defaultValue: '1', ...idKind }),
    field(206, 'input', 'f_idNumber', '证件号码', { required: true, more: { maxlength: 30 } }),
    field(207, 'input', 'f_company', '来访单位', { more: { maxlength: 50 } }),
    field(208, 'input', 'f_plate', '车牌号码', {
      config: pattern(
        '/^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}$/',
        '请输入正确的车牌号码',
      ),
      more: { maxlength: 8 },
    }),
    groupTitle(210, '来访安排'),
    field(211, 'select', 'f_purpose', '来访事由', { required: true, ...purpose }),
    field(212, 'userSelect', 'f_host', '被访人', {
      required: true,
      more: { selectType: 'all', ableIds: [], multiple: false },
    }),
    field(213, 'datePicker', 'f_date', '来访日期', {
      required: true,
      defaultCurrent: true,
      more: { format: 'yyyy-MM-dd' },
    }),
    field(214, 'timePicker', 'f_from', '进校时间', { required: true, more: time }),
    field(215, 'timePicker', 'f_to', '离校时间', { required: true, more: time }),
    field(216, 'treeSelect', 'f_building', '到访楼宇', { required: true, ...building }),
    field(217, 'radio', 'f_gate', '进校校门', {
      required: true,
      defaultValue: 'east',
      span: 24,
      more: { ...fixed(gates), direction: 'horizontal', optionType: 'default' },
    }),
    table(220, '随行人员', [
      field(221, 'input', 'c_name', '姓名', { required: true, span: 24, more: { maxlength: 30 } }),
      field(222, 'input', 'c_idNumber', '证件号码', { span: 24, more: { maxlength: 30 } }),
      field(223, 'input', 'c_phone', '手机号码', { span: 24, config: mobilePattern, more: { maxlength: 11 } }),
    ]),
    field(230, 'textarea', 'f_note', '备注', { span: 24, more: { maxlength: 200, showCount: true } }),
    field(231, 'select', 'f_status', '审批状态', { disabled: true, defaultValue: '1', more: fixed(flowStatus) }),
    field(232, 'createUser', 'f_createUser', '预约人', { disabled: true }),
    field(233, 'createTime', 'f_createTime', '预约时间', { disabled: true, more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
  ]
  return {
    form: formData({ popupType: 'fullScreen', width: '900px', labelWidth: 100, printIds, fields }),
    list: columnData({
      fields,
      sortField: 'f_date',
      sort: 'desc',
      printIds,
      printsMany: true,
      searches: [
        { prop: 'f_name', type: 2, isKeyword: true },
        { prop: 'f_phone', type: 2, isKeyword: true },
        { prop: 'f_company', type: 2, isKeyword: true },
        { prop: 'f_host', type: 1 },
        { prop: 'f_purpose', type: 1 },
        { prop: 'f_date', type: 3 },
        { prop: 'f_gate', type: 1 },
        { prop: 'f_status', type: 1 },
      ],
      columns: [
        { prop: 'f_number', width: 150, fixed: 'left', sortable: true },
        { prop: 'f_name', width: 100 },
        { prop: 'f_phone', width: 130 },
        { prop: 'f_company', width: 200 },
        { prop: 'f_purpose', width: 110 },
        { prop: 'f_host', width: 150 },
        { prop: 'f_date', width: 120, sortable: true },
        { prop: 'f_from', width: 90, sortable: true },
        { prop: 'f_to', width: 90 },
        { prop: 'f_building', width: 140 },
        { prop: 'f_gate', width: 150 },
        { prop: 'f_plate', width: 110 },
        { prop: 'f_status', width: 100 },
        { prop: 'f_createTime', width: 170, sortable: true },
      ],
    }),
  }
}
