import { field, type FieldConfig, fixed, groupTitle, operand, pattern, table } from './fields.ts'
import { mobilePattern } from './leave-form.ts'
import { fundingInterfaceId } from '../data-interfaces.ts'
import { orderRule } from '../serial-rules.ts'
import { columnData, formData } from './model.ts'

const kinds = fixed([
  ['goods', '货物类'],
  ['service', '服务类'],
  ['works', '工程类'],
])
export const orderStates = [
  ['draft', '草稿'],
  ['ordered', '已下单'],
  ['received', '已到货'],
  ['paid', '已付款'],
] as const
const money = { min: 0, max: 100_000_000, step: 1, precision: 2, thousands: true, controls: false }

/** Suppliers of the university: what purchase orders choose from. */
export function supplierForm() {
  const fields = [
    groupTitle(501, '基本信息'),
    field(502, 'input', 'f_code', '供应商编号', {
      required: true,
      config: { unique: true, ...pattern('/^GYS\\d{4}$/', '请输入GYS加四位数字') },
      more: { maxlength: 10 },
    }),
    field(503, 'input', 'f_name', '供应商名称', { required: true, more: { maxlength: 50 } }),
    field(504, 'select', 'f_kind', '供应商类别', { required: true, more: kinds }),
    field(505, 'rate', 'f_level', '履约评级', { more: { count: 5, allowHalf: false } }),
    field(506, 'input', 'f_contact', '业务联系人', { required: true, more: { maxlength: 30 } }),
    field(507, 'input', 'f_phone', '联系电话', { required: true, config: mobilePattern, more: { maxlength: 11 } }),
    field(508, 'input', 'f_address', '注册地址', { span: 24, more: { maxlength: 100 } }),
    groupTitle(509, '结算信息'),
    field(510, 'input', 'f_bank', '开户银行', { more: { maxlength: 50 } }),
    field(511, 'input', 'f_account', '银行账号', { more: { maxlength: 30 } }),
    field(512, 'textarea', 'f_note', '备注', { span: 24, more: { maxlength: 300, showCount: true } }),
  ]
  return {
    form: formData({ popupType: 'general', width: '800px', labelWidth: 100, printIds: [], fields }),
    list: columnData({
      fields,
      sortField: 'f_code',
      sort: 'asc',
      printIds: [],
      hasFiles: true,
      searches: [
        { prop: 'f_name', type: 2, isKeyword: true },
        { prop: 'f_kind', type: 1 },
      ],
      columns: [
        { prop: 'f_code', width: 130, sortable: true },
        { prop: 'f_name', width: 240 },
        { prop: 'f_kind', width: 110 },
        { prop: 'f_level', width: 150 },
        { prop: 'f_contact', width: 110 },
        { prop: 'f_phone', width: 140 },
        { prop: 'f_bank', width: 220 },
      ],
    }),
  }
}

/** A part of the chosen supplier, shown as it is now. */
function supplierPart(number: number, label: string, showField: string): FieldConfig {
  return field(number, 'relationFormAttr', '', label, {
    placeholder: '',
    more: { relationField: 'f_supplier_jnpfTable_purchase1', showField, isStorage: 1 },
  })
}

/** Purchase orders: a supplier with what it fills in, lines with their amounts, and their sum. */
export function purchaseForm(supplierModelId: string) {
  const fields = [
    groupTitle(521, '基本信息'),
    field(522, 'billRule', 'f_number', '采购单号', { config: { rule: orderRule.enCode } }),
    field(523, 'input', 'f_title', '采购事项', { required: true, more: { maxlength: 50 } }),
    field(524, 'userSelect', 'f_buyer', '采购经办人', {
      required: true,
      defaultCurrent: true,
      more: { selectType: 'all', ableIds: [], multiple: false },
    }),
    field(525, 'datePicker', 'f_date', '采购日期', {
      required: true,
      defaultCurrent: true,
      more: { format: 'yyyy-MM-dd' },
    }),
    groupTitle(526, '供应商信息'),
    field(527, 'relationForm', 'f_supplier', '供应商', {
      required: true,
      span: 24,
      config: {
        transferList: [
          { targetField: 'f_bank', sourceValue: 'f_bank' },
          { targetField: 'f_account', sourceValue: 'f_account' },
        ],
      },
      more: {
        modelId: supplierModelId,
        relationField: 'f_name',
        columnOptions: [
          { value: 'f_code', label: '供应商编号' },
          { value: 'f_name', label: '供应商名称' },
          { value: 'f_kind', label: '供应商类别' },
          { value: 'f_contact', label: '业务联系人' },
        ],
        hasPage: true,
        pageSize: 20,
        popupType: 'dialog',
        popupTitle: '',
        popupWidth: '800px',
      },
    }),
    supplierPart(528, '业务联系人', 'f_contact'),
    supplierPart(529, '联系电话', 'f_phone'),
    field(530, 'input', 'f_bank', '开户银行', { disabled: true }),
    field(531, 'input', 'f_account', '银行账号', { disabled: true }),
    groupTitle(532, '经费'),
    field(533, 'popupSelect', 'f_project', '经费项目', {
      required: true,
      span: 24,
      config: { transferList: [{ targetField: 'f_leader', sourceValue: 'leader' }] },
      more: {
        interfaceId: fundingInterfaceId,
        interfaceName: '',
        templateJson: [],
        propsValue: 'id',
        relationField: 'fullName',
        columnOptions: [
          { value: 'id', label: '项目编号' },
          { value: 'fullName', label: '项目名称' },
          { value: 'leader', label: '项目负责人' },
          { value: 'balance', label: '可用余额' },
        ],
        hasPage: true,
        pageSize: 20,
        popupType: 'drawer',
        popupTitle: '',
        popupWidth: '800px',
      },
    }),
    field(534, 'input', 'f_leader', '项目负责人', { disabled: true }),
    field(535, 'popupAttr', '', '可用余额', {
      placeholder: '',
      more: { relationField: 'f_project_jnpfTable_purchase1', showField: 'balance', thousands: true, isStorage: 1 },
    }),
    table(
      540,
      '采购明细',
      [
        field(541, 'input', 'c_name', '品名', { required: true, span: 24, more: { maxlength: 50 } }),
        field(542, 'input', 'c_model', '规格型号', { span: 24, more: { maxlength: 50 } }),
        field(543, 'inputNumber', 'c_quantity', '数量', {
          required: true,
          span: 24,
          defaultValue: 1,
          more: { min: 1, max: 100_000, step: 1, precision: 0, controls: false },
        }),
        field(544, 'inputNumber', 'c_price', '单价', { required: true, span: 24, more: money }),
        field(545, 'calculate', 'c_amount', '小计', {
          span: 24,
          more: {
            expression: [operand('tableField540.c_quantity', '数量'), '×', operand('tableField540.c_price', '单价')],
            precision: 2,
            thousands: true,
          },
        }),
      ],
      { showSummary: true, summaryField: ['c_quantity', 'c_amount'] },
    ),
    field(550, 'calculate', 'f_total', '合计金额', {
      more: {
        expression: [operand('tableField540.c_amount', '小计')],
        precision: 2,
        thousands: true,
        isAmountChinese: true,
      },
    }),
    field(551, 'select', 'f_state', '订单状态', { required: true, defaultValue: 'draft', more: fixed(orderStates) }),
    field(552, 'textarea', 'f_note', '备注', { span: 24, more: { maxlength: 300, showCount: true } }),
    field(553, 'createUser', 'f_createUser', '登记人', { disabled: true }),
    field(554, 'createTime', 'f_createTime', '登记时间', { disabled: true, more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
  ]
  return {
    form: formData({ popupType: 'general', width: '1000px', labelWidth: 100, printIds: [], fields }),
    list: columnData({
      fields,
      sortField: 'f_date',
      sort: 'desc',
      printIds: [],
      // An order has many lines: they are unfolded where somebody wants to see them.
      more: { childTableStyle: 2 },
      searches: [
        { prop: 'f_number', type: 2, isKeyword: true },
        { prop: 'f_title', type: 2, isKeyword: true },
        { prop: 'f_state', type: 1 },
        { prop: 'f_date', type: 3 },
      ],
      columns: [
        { prop: 'f_number', width: 170, fixed: 'left', sortable: true },
        { prop: 'f_title', width: 200 },
        { prop: 'f_supplier', width: 220 },
        { prop: 'f_date', width: 120, sortable: true },
        { prop: 'f_total', width: 140, align: 'right', sortable: true },
        { prop: 'f_state', width: 100 },
        { prop: 'f_buyer', width: 150 },
        { prop: 'tableField540-c_name', width: 160 },
        { prop: 'tableField540-c_amount', width: 120, align: 'right' },
      ],
    }),
  }
}
