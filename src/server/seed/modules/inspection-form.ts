import type { Dictionaries } from '../reference.ts'
import { field, fixed, fromDictionary } from './fields.ts'
import { columnData, formData } from './model.ts'

/** Results of a safety inspection: what was found, and what became of it. */
export const inspectionResults = [
  ['passed', '合格'],
  ['open', '待整改'],
  ['done', '整改完成'],
] as const

export const inspectionSubjects = [
  ['power', '用电安全'],
  ['chemical', '危化品存放'],
  ['fire', '消防设施'],
  ['air', '通风排气'],
  ['door', '门禁与值班'],
] as const

/** Safety inspections of laboratories: a list whose rows are edited in place. */
export function inspectionForm(dictionaries: Dictionaries) {
  const place = fromDictionary(dictionaries.typeId('campusBuilding'), 'enCode')
  const day = { format: 'yyyy-MM-dd', startTime: null, endTime: null }
  const person = { selectType: 'all', ableIds: [], multiple: false }
  const fields = [
    field(101, 'datePicker', 'f_date', '巡检日期', { required: true, defaultCurrent: true, more: day }),
    field(102, 'treeSelect', 'f_place', '楼宇', { required: true, ...place }),
    field(103, 'input', 'f_room', '房间号', { required: true, more: { maxlength: 20 } }),
    field(104, 'select', 'f_subject', '巡检项目', { required: true, more: fixed(inspectionSubjects) }),
    field(105, 'inputNumber', 'f_score', '评分', {
      required: true,
      more: { min: 0, max: 100, step: 1, precision: 0, controls: false },
    }),
    field(106, 'radio', 'f_result', '结果', {
      required: true,
      defaultValue: 'passed',
      more: { ...fixed(inspectionResults), direction: 'horizontal', optionType: 'default' },
    }),
    field(107, 'input', 'f_problem', '发现的问题', { span: 24, more: { maxlength: 100 } }),
    field(108, 'datePicker', 'f_deadline', '整改期限', { more: day }),
    field(109, 'userSelect', 'f_inspector', '巡检人', { required: true, defaultCurrent: true, more: person }),
    field(110, 'createTime', 'f_createTime', '登记时间', { disabled: true, more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
  ]
  return {
    form: formData({ popupType: 'general', width: '800px', labelWidth: 100, printIds: [], fields }),
    list: columnData({
      fields,
      sortField: 'f_date',
      sort: 'desc',
      printIds: [],
      more: { type: 4, hasSuperQuery: true },
      searches: [
        { prop: 'f_place', type: 1 },
        { prop: 'f_subject', type: 1, multiple: true },
        { prop: 'f_result', type: 1 },
        { prop: 'f_date', type: 3 },
      ],
      columns: [
        { prop: 'f_date', width: 130, sortable: true },
        { prop: 'f_place', width: 150 },
        { prop: 'f_room', width: 90 },
        { prop: 'f_subject', width: 130 },
        { prop: 'f_score', width: 80, align: 'right', sortable: true },
        { prop: 'f_result', width: 110 },
        { prop: 'f_problem', width: 220 },
        { prop: 'f_deadline', width: 130 },
        { prop: 'f_inspector', width: 150 },
      ],
    }),
  }
}
