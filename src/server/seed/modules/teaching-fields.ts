import type { Dictionaries } from '../reference.ts'
import { field, type FieldConfig, type FieldOptions, fixed, fromDictionary } from './fields.ts'

/** Where a filed record stands. */
export const reviewStates = [
  ['draft', '草稿'],
  ['submitted', '已提交'],
  ['passed', '审核通过'],
  ['returned', '退回修改'],
] as const

/** The fields that the teaching forms have in common, by the names they are stored under. */
export function teachingFields(dictionaries: Dictionaries) {
  const choice = (code: string) => fromDictionary(dictionaries.typeId(code), 'enCode')
  return {
    dictionary: (number: number, name: string, label: string, code: string, options: FieldOptions = {}): FieldConfig =>
      field(number, dictionaries.isTree(code) ? 'treeSelect' : 'select', name, label, {
        required: true,
        ...choice(code),
        ...options,
      }),
    teacher: (number: number, label = '教师'): FieldConfig =>
      field(number, 'userSelect', 'f_teacher', label, {
        required: true,
        defaultCurrent: true,
        more: { selectType: 'all', ableIds: [], multiple: false },
      }),
    text: (number: number, name: string, label: string, maxlength: number, options: FieldOptions = {}): FieldConfig =>
      field(number, 'input', name, label, { ...options, more: { maxlength, ...options.more } }),
    long: (number: number, name: string, label: string, options: FieldOptions = {}): FieldConfig =>
      field(number, 'textarea', name, label, {
        span: 24,
        ...options,
        more: { maxlength: 1000, showCount: true, autoSize: { minRows: 2, maxRows: 8 } },
      }),
    amount: (number: number, name: string, label: string, max: number, options: FieldOptions = {}): FieldConfig =>
      field(number, 'inputNumber', name, label, {
        ...options,
        more: { min: 0, max, step: 1, precision: 0, controls: false },
      }),
    day: (number: number, name: string, label: string, options: FieldOptions = {}): FieldConfig =>
      field(number, 'datePicker', name, label, {
        required: true,
        ...options,
        more: { format: 'yyyy-MM-dd', startTime: null, endTime: null },
      }),
    state: (number: number): FieldConfig =>
      field(number, 'radio', 'f_state', '状态', {
        required: true,
        defaultValue: 'draft',
        more: { ...fixed(reviewStates), direction: 'horizontal', optionType: 'default' },
      }),
    author: (number: number): readonly FieldConfig[] => [
      field(number, 'createUser', 'f_createUser', '创建人', { disabled: true }),
      field(number + 1, 'createTime', 'f_createTime', '创建时间', {
        disabled: true,
        more: { format: 'yyyy-MM-dd HH:mm:ss' },
      }),
    ],
  }
}
