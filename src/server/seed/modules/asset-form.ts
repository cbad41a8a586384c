import type { Dictionaries } from '../reference.ts'
import { receiptRule } from '../serial-rules.ts'
import { field, fixed, fromDictionary, groupTitle, operand, pattern, uploads } from './fields.ts'
import { columnData, formData } from './model.ts'

/** Asset register: a tree dictionary by id, another one by code, amounts, a list of marks. */
export function assetForm(dictionaries: Dictionaries) {
  const category = fromDictionary(dictionaries.typeId('assetCategory'), 'id')
  const place = fromDictionary(dictionaries.typeId('campusBuilding'), 'enCode')
  const money = { min: 0, max: 100_000_000, step: 1, precision: 2, thousands: true, controls: false, addonAfter: '元' }
  const fields = [
    groupTitle(101, '基本信息'),
    field(102, 'input', 'f_code', '资产编号', {
      required: true,
      config: pattern('/^[A-Za-z0-9.-]{4,30}$/', '请输入4至30位字母、数字、点或短横线'),
      more: { maxlength: 30 },
    }),
    field(103, 'input', 'f_name', '资产名称', { required: true, more: { maxlength: 50 } }),
    field(104, 'treeSelect', 'f_category', '资产分类', { required: true, ...category }),
    field(105, 'input', 'f_model', '规格型号', { more: { maxlength: 100 } }),
    field(106, 'input', 'f_brand', '品牌厂商', { more: { maxlength: 50 } }),
    field(107, 'radio', 'f_state', '使用状态', {
      required: true,
      defaultValue: 'inUse',
      more: {
        ...fixed([
          ['inUse', '在用'],
          ['idle', '闲置'],
          ['repair', '维修'],
          ['scrapped', '报废'],
        ]),
        direction: 'horizontal',
        optionType: 'button',
      },
    }),
    groupTitle(108, '购置信息'),
    field(109, 'inputNumber', 'f_price', '单价', { required: true, more: money }),
    field(110, 'inputNumber', 'f_quantity', '数量', {
      required: true,
      defaultValue: 1,
      more: { min: 1, max: 100_000, step: 1, precision: 0, controls: true },
    }),
    field(111, 'calculate', 'f_amount', '总金额', {
      more: {
        expression: [operand('f_price', '单价'), '×', operand('f_quantity', '数量')],
        precision: 2,
        thousands: true,
        isAmountChinese: true,
      },
    }),
    field(112, 'datePicker', 'f_bought', '购置日期', { required: true, more: { format: 'yyyy-MM-dd' } }),
    field(126, 'billRule', 'f_receipt', '验收单号', {
      config: { rule: receiptRule.enCode },
    }),
    groupTitle(113, '保管信息'),
    field(114, 'userSelect', 'f_keeper', '保管人', {
      required: true,
      more: { selectType: 'all', ableIds: [], multiple: false },
    }),
    field(115, 'treeSelect', 'f_place', '存放地点', { required: true, ...place }),
    field(116, 'input', 'f_room', '房间号', { more: { maxlength: 20 } }),
    field(117, 'checkbox', 'f_marks', '资产标记', {
      span: 24,
      defaultValue: [],
      more: {
        ...fixed([
          ['precious', '贵重仪器'],
          ['imported', '进口设备'],
          ['donated', '捐赠'],
          ['research', '科研专用'],
        ]),
        multiple: true,
        direction: 'horizontal',
      },
    }),
    field(118, 'switch', 'f_counted', '本年已盘点', {
      defaultValue: 0,
      more: { activeValue: 1, inactiveValue: 0, activeTxt: '已盘点', inactiveTxt: '未盘点' },
    }),
    groupTitle(123, '图片与附件'),
    field(124, 'uploadImg', 'f_photos', '照片', {
      span: 24,
      more: uploads({ folder: 'assets', fileSize: 10, limit: 9 }),
    }),
    field(125, 'uploadFile', 'f_documents', '附件', {
      span: 24,
      more: { ...uploads({ folder: 'assets', fileSize: 500, limit: 9 }), accept: '', buttonText: '' },
    }),
    field(119, 'textarea', 'f_note', '备注', { span: 24, more: { maxlength: 300, showCount: true } }),
    field(120, 'createUser', 'f_createUser', '登记人', { disabled: true }),
    field(121, 'createTime', 'f_createTime', '登记时间', { disabled: true, more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
    field(122, 'modifyTime', 'f_modifyTime', '修改时间', { disabled: true, more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
  ]
  return {
    form: formData({ popupType: 'drawer', width: '800px', labelWidth: 100, printIds: [], fields }),
    list: columnData({
      fields,
      sortField: 'f_code',
      sort: 'asc',
      printIds: [],
      hasFiles: true,
      tree: { relation: 'f_category', dictionary: dictionaries.typeId('assetCategory') },
      more: { hasSuperQuery: true, showSummary: true, summaryField: ['f_quantity', 'f_amount'] },
      searches: [
        { prop: 'f_code', type: 2, isKeyword: true },
        { prop: 'f_name', type: 2, isKeyword: true },
        { prop: 'f_state', type: 1, multiple: true },
        { prop: 'f_keeper', type: 1 },
        { prop: 'f_place', type: 1 },
        { prop: 'f_bought', type: 3 },
        { prop: 'f_price', type: 3 },
        { prop: 'f_marks', type: 1 },
      ],
      columns: [
        { prop: 'f_code', width: 150, fixed: 'left', sortable: true },
        { prop: 'f_name', width: 180 },
        { prop: 'f_category', width: 150 },
        { prop: 'f_model', width: 140 },
        { prop: 'f_state', width: 80 },
        { prop: 'f_price', width: 120, align: 'right', sortable: true },
        { prop: 'f_quantity', width: 80, align: 'right', sortable: true },
        { prop: 'f_amount', width: 130, align: 'right', sortable: true },
        { prop: 'f_bought', width: 120, sortable: true },
        { prop: 'f_keeper', width: 150 },
        { prop: 'f_place', width: 140 },
        { prop: 'f_room', width: 90 },
        { prop: 'f_marks', width: 160 },
        { prop: 'f_photos', width: 110 },
        { prop: 'f_documents', width: 180 },
        { prop: 'f_counted', width: 110 },
        { prop: 'f_receipt', width: 150, sortable: true },
        { prop: 'f_createTime', width: 170, sortable: true },
      ],
    }),
  }
}
