import type { Rule } from '#shared/form/rules/model.ts'
import type { Dictionaries } from '../reference.ts'
import { leaveRule } from '../serial-rules.ts'
import { field, fixed, fromDictionary, groupTitle, operand, pattern, table, uploads } from './fields.ts'
import { columnData, formData } from './model.ts'

/** Flow status of the specification, section 3. */
export const flowStatus = [
  ['1', '等待审核'],
  ['2', '审核通过'],
  ['3', '审核退回'],
  ['4', '流程撤回'],
  ['5', '审核终止'],
] as const
/** What was not handed to anybody yet is its author's; what is being approved, and what was approved, stays as it is. */
const leaveStatus = [['0', '未提交'], ...flowStatus] as const
const closedWhile = (id: string, status: string, message: string): Rule => ({
  id,
  name: '',
  when: {
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'f_status', symbol: '==', fieldValue: status }] }],
  },
  actions: [{ type: 'close', fields: [], message }],
})
const closing = [closedWhile('inApproval', '1', '该记录正在审批中'), closedWhile('approved', '2', '该记录已审批通过')]
export const mobilePattern = pattern('/^1[3-9]\\d{9}$/', '请输入正确的手机号码')

/** Leave request: a child table with its sum, people, a dictionary, dates that limit each other. */
export function leaveForm(dictionaries: Dictionaries, printIds: readonly string[]) {
  const kind = fromDictionary(dictionaries.typeId('leaveKind'), 'enCode')
  const fields = [
    groupTitle(101, '申请信息'),
    field(102, 'billRule', 'f_number', '申请单号', { config: { rule: leaveRule.enCode } }),
    field(103, 'userSelect', 'f_applicant', '申请人', {
      required: true,
      defaultCurrent: true,
      more: { selectType: 'all', ableIds: [], multiple: false },
    }),
    field(104, 'input', 'f_department', '所在部门', {
      required: true,
      config: { atriumBeginsWith: 'department' },
      more: { maxlength: 50 },
    }),
    field(105, 'input', 'f_phone', '联系电话', {
      config: { ...mobilePattern, atriumBeginsWith: 'mobilePhone' },
      more: { maxlength: 11 },
    }),
    field(106, 'select', 'f_kind', '请假类型', { required: true, ...kind }),
    field(107, 'radio', 'f_urgency', '紧急程度', {
      required: true,
      defaultValue: '1',
      more: {
        ...fixed([
          ['1', '普通'],
          ['2', '重要'],
          ['3', '紧急'],
        ]),
        direction: 'horizontal',
        optionType: 'default',
      },
    }),
    field(108, 'datePicker', 'f_start', '开始日期', {
      required: true,
      defaultCurrent: true,
      more: { format: 'yyyy-MM-dd', startTime: null, endTime: null },
    }),
    field(109, 'datePicker', 'f_end', '结束日期', {
      required: true,
      config: { startTimeRule: true, startTimeType: 2, startRelationField: 'f_start', startTimeTarget: 3 },
      more: { format: 'yyyy-MM-dd', startTime: null, endTime: null },
    }),
    field(110, 'textarea', 'f_reason', '请假事由', {
      required: true,
      span: 24,
      more: { maxlength: 500, showCount: true, autoSize: { minRows: 3, maxRows: 6 } },
    }),
    field(114, 'uploadFile', 'f_files', '附件', {
      span: 24,
      more: { ...uploads({ folder: 'leaves', fileSize: 50, limit: 9 }), accept: '', buttonText: '' },
    }),
    groupTitle(111, '工作安排'),
    field(112, 'switch', 'f_hasCourse', '是否影响教学', {
      defaultValue: 0,
      more: { activeValue: 1, inactiveValue: 0, activeTxt: '是', inactiveTxt: '否' },
    }),
    field(113, 'userSelect', 'f_covers', '工作交接人', {
      more: { selectType: 'all', ableIds: [], multiple: true },
    }),
    table(
      120,
      '请假明细',
      [
        field(121, 'datePicker', 'c_date', '日期', { required: true, span: 24, more: { format: 'yyyy-MM-dd' } }),
        field(122, 'select', 'c_period', '时段', {
          required: true,
          span: 24,
          defaultValue: 'day',
          more: fixed([
            ['day', '全天'],
            ['morning', '上午'],
            ['afternoon', '下午'],
          ]),
        }),
        field(123, 'inputNumber', 'c_days', '天数', {
          required: true,
          span: 24,
          defaultValue: 1,
          more: { min: 0.5, max: 1, step: 0.5, precision: 1, controls: false },
        }),
        field(124, 'input', 'c_work', '受影响的课程或工作', { span: 24, more: { maxlength: 100 } }),
      ],
      { showSummary: true, summaryField: ['c_days'] },
      // Its days are the days of the leave: without one there is none.
      true,
    ),
    field(130, 'calculate', 'f_total', '请假总天数', {
      more: {
        expression: [operand('tableField120.c_days', '天数')],
        precision: 1,
        thousands: false,
        isAmountChinese: false,
      },
    }),
    field(131, 'select', 'f_status', '审批状态', { disabled: true, defaultValue: '0', more: fixed(leaveStatus) }),
    field(132, 'createUser', 'f_createUser', '创建人', { disabled: true }),
    field(133, 'createTime', 'f_createTime', '创建时间', { disabled: true, more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
  ]
  return {
    form: formData({ popupType: 'general', width: '1000px', labelWidth: 110, printIds, fields, rules: closing }),
    list: columnData({
      fields,
      sortField: 'f_createTime',
      sort: 'desc',
      printIds,
      // A request has up to a dozen days: they are unfolded where somebody wants to see them.
      more: { childTableStyle: 2 },
      searches: [
        { prop: 'f_number', type: 2, isKeyword: true },
        { prop: 'f_applicant', type: 1 },
        { prop: 'f_kind', type: 1, multiple: true },
        { prop: 'f_start', type: 3 },
        { prop: 'f_status', type: 1 },
        { prop: 'f_department', type: 2, isKeyword: true },
        { prop: 'f_reason', type: 2, isKeyword: true },
        { prop: 'tableField120-c_work', type: 2 },
      ],
      columns: [
        { prop: 'f_number', width: 150, fixed: 'left', sortable: true },
        { prop: 'f_applicant', width: 150 },
        { prop: 'f_department', width: 160 },
        { prop: 'f_kind', width: 100 },
        { prop: 'f_urgency', width: 90 },
        { prop: 'f_start', width: 120, sortable: true },
        { prop: 'f_end', width: 120, sortable: true },
        { prop: 'f_total', width: 110, align: 'right', sortable: true },
        { prop: 'f_status', width: 100 },
        { prop: 'tableField120-c_date', width: 120 },
        { prop: 'tableField120-c_period', width: 80 },
        { prop: 'tableField120-c_days', width: 80, align: 'right' },
        { prop: 'f_createTime', width: 170, sortable: true },
      ],
    }),
  }
}
