import type { Dictionaries } from '../reference.ts'
import { field, fixed, fromDictionary, groupTitle, operand, table } from './fields.ts'
import { columnData, formData } from './model.ts'
import { teachingFields } from './teaching-fields.ts'

const printIds: readonly string[] = []
const newest = { sortField: 'f_createTime', sort: 'desc', printIds } as const
const dialog = { popupType: 'general', width: '1000px', labelWidth: 110, printIds } as const

/** 教学计划: what is taught in each week of a semester; the hours of the weeks add up. */
export function planForm(dictionaries: Dictionaries) {
  const make = teachingFields(dictionaries)
  const methods = fromDictionary(dictionaries.typeId('teachingMethod'), 'enCode')
  const fields = [
    groupTitle(101, '课程信息'),
    make.dictionary(102, 'f_course', '课程', 'teachingCourse'),
    make.dictionary(103, 'f_semester', '学期', 'semester'),
    make.teacher(104, '主讲教师'),
    make.dictionary(105, 'f_nature', '课程性质', 'courseNature'),
    make.text(106, 'f_class', '授课班级', 60, { required: true }),
    make.amount(107, 'f_students', '学生人数', 500),
    make.text(108, 'f_book', '使用教材', 80, { span: 24 }),
    make.long(109, 'f_goal', '教学目标', { required: true }),
    table(
      120,
      '周次安排',
      [
        field(121, 'inputNumber', 'c_week', '周次', {
          required: true,
          span: 24,
          more: { min: 1, max: 25, step: 1, precision: 0, controls: false },
        }),
        field(122, 'input', 'c_content', '教学内容', { required: true, span: 24, more: { maxlength: 120 } }),
        field(123, 'select', 'c_method', '教学方法', { required: true, span: 24, ...methods }),
        field(124, 'inputNumber', 'c_hours', '学时', {
          required: true,
          span: 24,
          defaultValue: 2,
          more: { min: 1, max: 20, step: 1, precision: 0, controls: false },
        }),
        field(125, 'input', 'c_homework', '作业', { span: 24, more: { maxlength: 100 } }),
      ],
      { showSummary: true, summaryField: ['c_hours'] },
    ),
    field(130, 'calculate', 'f_total', '总学时', {
      more: {
        expression: [operand('tableField120.c_hours', '学时')],
        precision: 0,
        thousands: false,
        isAmountChinese: false,
      },
    }),
    make.state(131),
    ...make.author(132),
  ]
  return {
    form: formData({ ...dialog, fields }),
    list: columnData({
      ...newest,
      fields,
      searches: [
        { prop: 'f_course', type: 1 },
        { prop: 'f_semester', type: 1 },
        { prop: 'f_teacher', type: 1 },
        { prop: 'f_class', type: 2, isKeyword: true },
        { prop: 'f_nature', type: 1, multiple: true },
        { prop: 'tableField120-c_content', type: 2 },
      ],
      columns: [
        { prop: 'f_course', width: 170, fixed: 'left' },
        { prop: 'f_semester', width: 200 },
        { prop: 'f_teacher', width: 150 },
        { prop: 'f_nature', width: 100 },
        { prop: 'f_class', width: 160 },
        { prop: 'f_students', width: 90, align: 'right' },
        { prop: 'f_total', width: 90, align: 'right', sortable: true },
        { prop: 'f_state', width: 100 },
        { prop: 'f_createTime', width: 170, sortable: true },
      ],
    }),
  }
}

/** 教师课堂前教案: the plan of one lesson, written before it is held. */
export function lessonForm(dictionaries: Dictionaries) {
  const make = teachingFields(dictionaries)
  const fields = [
    groupTitle(101, '授课信息'),
    make.text(102, 'f_topic', '授课题目', 60, { required: true, span: 24 }),
    make.teacher(103, '授课教师'),
    make.dictionary(104, 'f_course', '课程', 'teachingCourse'),
    make.dictionary(105, 'f_semester', '学期', 'semester'),
    make.day(106, 'f_date', '授课日期'),
    make.text(107, 'f_class', '授课班级', 60, { required: true }),
    make.dictionary(108, 'f_method', '教学方法', 'teachingMethod'),
    make.amount(109, 'f_hours', '学时', 8, { required: true, defaultValue: 2 }),
    make.dictionary(110, 'f_place', '教室', 'campusBuilding', { required: false }),
    groupTitle(111, '教案内容'),
    make.long(112, 'f_goal', '教学目标', { required: true }),
    make.long(113, 'f_focus', '教学重点', { required: true }),
    make.long(114, 'f_difficulty', '教学难点'),
    make.long(115, 'f_process', '教学过程', { required: true }),
    make.long(116, 'f_homework', '课后作业'),
    make.state(117),
    ...make.author(118),
  ]
  return {
    form: formData({ ...dialog, fields }),
    list: columnData({
      ...newest,
      sortField: 'f_date',
      fields,
      searches: [
        { prop: 'f_topic', type: 2, isKeyword: true },
        { prop: 'f_teacher', type: 1 },
        { prop: 'f_course', type: 1 },
        { prop: 'f_date', type: 3 },
        { prop: 'f_state', type: 1 },
      ],
      columns: [
        { prop: 'f_topic', width: 240, fixed: 'left' },
        { prop: 'f_teacher', width: 150 },
        { prop: 'f_course', width: 160 },
        { prop: 'f_date', width: 120, sortable: true },
        { prop: 'f_class', width: 150 },
        { prop: 'f_method', width: 100 },
        { prop: 'f_hours', width: 80, align: 'right' },
        { prop: 'f_state', width: 100 },
      ],
    }),
  }
}

const answers = [
  ['open', '待回复'],
  ['answered', '已回复'],
  ['closed', '已关闭'],
] as const

/** 教学作业反馈: what students say about set work, and what the teacher answers. */
export function feedbackForm(dictionaries: Dictionaries) {
  const make = teachingFields(dictionaries)
  const fields = [
    groupTitle(101, '作业'),
    make.text(102, 'f_homework', '作业名称', 60, { required: true, span: 24 }),
    make.dictionary(103, 'f_course', '课程', 'teachingCourse'),
    make.dictionary(104, 'f_semester', '学期', 'semester'),
    make.dictionary(105, 'f_workKind', '作业类型', 'homeworkKind'),
    field(106, 'userSelect', 'f_teacher', '任课教师', {
      required: true,
      more: { selectType: 'all', ableIds: [], multiple: false },
    }),
    groupTitle(107, '反馈'),
    make.dictionary(108, 'f_kind', '反馈类型', 'feedbackKind'),
    field(109, 'radio', 'f_satisfaction', '满意度', {
      required: true,
      defaultValue: '4',
      more: {
        ...fixed([
          ['5', '非常满意'],
          ['4', '满意'],
          ['3', '一般'],
          ['2', '不满意'],
        ]),
        direction: 'horizontal',
        optionType: 'default',
      },
    }),
    make.day(110, 'f_date', '反馈日期', { defaultCurrent: true }),
    make.long(111, 'f_content', '反馈内容', { required: true }),
    make.long(112, 'f_reply', '教师回复'),
    field(116, 'rate', 'f_stars', '作业评分', { more: { count: 5, allowHalf: true } }),
    field(113, 'select', 'f_state', '状态', { required: true, defaultValue: 'open', more: fixed(answers) }),
    ...make.author(114),
  ]
  return {
    form: formData({ ...dialog, width: '800px', fields }),
    list: columnData({
      ...newest,
      sortField: 'f_date',
      fields,
      searches: [
        { prop: 'f_homework', type: 2, isKeyword: true },
        { prop: 'f_course', type: 1 },
        { prop: 'f_kind', type: 1, multiple: true },
        { prop: 'f_state', type: 1 },
        { prop: 'f_date', type: 3 },
      ],
      columns: [
        { prop: 'f_homework', width: 240, fixed: 'left' },
        { prop: 'f_course', width: 160 },
        { prop: 'f_workKind', width: 100 },
        { prop: 'f_teacher', width: 150 },
        { prop: 'f_kind', width: 110 },
        { prop: 'f_satisfaction', width: 100 },
        { prop: 'f_stars', width: 150 },
        { prop: 'f_date', width: 120, sortable: true },
        { prop: 'f_state', width: 90 },
        { prop: 'f_createUser', width: 150 },
      ],
    }),
  }
}
