import { field } from './fields.ts'
import { columnData, formData } from './model.ts'

/** Budget items below each other: a list that is a tree, whose rows name the one above them. */
export function budgetForm(modelId: string) {
  const money = {
    min: 0,
    max: 1_000_000_000,
    step: 1,
    precision: 2,
    thousands: true,
    controls: false,
    addonAfter: '元',
  }
  const fields = [
    field(101, 'input', 'f_code', '科目编号', { required: true, more: { maxlength: 20 } }),
    field(102, 'input', 'f_name', '科目名称', { required: true, more: { maxlength: 50 } }),
    field(103, 'relationForm', 'f_above', '上级科目', {
      more: {
        modelId,
        relationField: 'f_name',
        columnOptions: [
          { value: 'f_code', label: '科目编号' },
          { value: 'f_name', label: '科目名称' },
        ],
        hasPage: true,
        pageSize: 20,
        popupType: 'dialog',
        popupTitle: '',
        popupWidth: '800px',
      },
    }),
    field(104, 'userSelect', 'f_owner', '负责人', {
      required: true,
      more: { selectType: 'all', ableIds: [], multiple: false },
    }),
    field(105, 'inputNumber', 'f_budget', '年度预算', { required: true, more: money }),
    field(106, 'inputNumber', 'f_spent', '已执行', { defaultValue: 0, more: money }),
    field(107, 'textarea', 'f_note', '说明', { span: 24, more: { maxlength: 300, showCount: true } }),
  ]
  return {
    form: formData({ popupType: 'general', width: '800px', labelWidth: 100, printIds: [], fields }),
    list: columnData({
      fields,
      sortField: 'f_code',
      sort: 'asc',
      printIds: [],
      more: { type: 5, parentField: 'f_above', hasPage: false },
      searches: [
        { prop: 'f_code', type: 2, isKeyword: true },
        { prop: 'f_name', type: 2, isKeyword: true },
        { prop: 'f_owner', type: 1 },
      ],
      columns: [
        { prop: 'f_name', width: 280 },
        { prop: 'f_code', width: 120, sortable: true },
        { prop: 'f_owner', width: 150 },
        { prop: 'f_budget', width: 150, align: 'right', sortable: true },
        { prop: 'f_spent', width: 150, align: 'right', sortable: true },
        { prop: 'f_note', width: 240 },
      ],
    }),
  }
}
