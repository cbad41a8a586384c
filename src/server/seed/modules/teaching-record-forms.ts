import type { Dictionaries } from '../reference.ts'
import { groupTitle } from './fields.ts'
import { columnData, formData } from './model.ts'
import { teachingFields } from './teaching-fields.ts'

const printIds: readonly string[] = []
const newest = { sortField: 'f_date', sort: 'desc', printIds } as const
const dialog = { popupType: 'general', width: '800px', labelWidth: 110, printIds } as const

/** 个人公开课记录管理: the open classes that a teacher gave. */
export function openClassForm(dictionaries: Dictionaries) {
  const make = teachingFields(dictionaries)
  const fields = [
    groupTitle(101, '公开课信息'),
    make.text(102, 'f_topic', '课题', 60, { required: true, span: 24 }),
    make.teacher(103, '授课教师'),
    make.dictionary(104, 'f_course', '课程', 'teachingCourse'),
    make.dictionary(105, 'f_semester', '学期', 'semester'),
    make.dictionary(106, 'f_kind', '公开课类型', 'openClassKind'),
    make.dictionary(107, 'f_level', '级别', 'activityLevel'),
    make.day(108, 'f_date', '授课日期'),
    make.dictionary(109, 'f_place', '地点', 'campusBuilding', { required: false }),
    make.text(110, 'f_audience', '授课班级', 40),
    make.amount(111, 'f_listeners', '听课人数', 500),
    make.amount(112, 'f_score', '评议得分', 100),
    make.long(113, 'f_comment', '听课意见'),
    make.long(114, 'f_reflection', '教学反思'),
    make.state(115),
    ...make.author(116),
  ]
  return {
    form: formData({ ...dialog, fields }),
    list: columnData({
      ...newest,
      fields,
      searches: [
        { prop: 'f_topic', type: 2, isKeyword: true },
        { prop: 'f_teacher', type: 1 },
        { prop: 'f_semester', type: 1 },
        { prop: 'f_kind', type: 1, multiple: true },
        { prop: 'f_date', type: 3 },
      ],
      more: { type: 3, groupField: 'f_semester', hasPage: true },
      columns: [
        { prop: 'f_topic', width: 240, fixed: 'left' },
        { prop: 'f_teacher', width: 150 },
        { prop: 'f_course', width: 160 },
        { prop: 'f_kind', width: 120 },
        { prop: 'f_level', width: 80 },
        { prop: 'f_date', width: 120, sortable: true },
        { prop: 'f_listeners', width: 90, align: 'right', sortable: true },
        { prop: 'f_score', width: 90, align: 'right', sortable: true },
        { prop: 'f_state', width: 100 },
      ],
    }),
  }
}

/** 个人讲座记录管理: the lectures that a teacher gave or attended. */
export function lectureForm(dictionaries: Dictionaries) {
  const make = teachingFields(dictionaries)
  const fields = [
    groupTitle(101, '讲座信息'),
    make.text(102, 'f_topic', '讲座题目', 60, { required: true, span: 24 }),
    make.teacher(103, '主讲人'),
    make.dictionary(104, 'f_kind', '讲座类型', 'lectureKind'),
    make.dictionary(105, 'f_level', '级别', 'activityLevel'),
    make.day(106, 'f_date', '讲座日期'),
    make.text(107, 'f_host', '主办单位', 50, { required: true }),
    make.dictionary(108, 'f_place', '地点', 'campusBuilding', { required: false }),
    make.amount(109, 'f_hours', '学时', 40),
    make.amount(110, 'f_listeners', '听众人数', 2000),
    make.long(111, 'f_summary', '内容摘要', { required: true }),
    make.state(112),
    ...make.author(113),
  ]
  return {
    form: formData({ ...dialog, fields }),
    list: columnData({
      ...newest,
      fields,
      searches: [
        { prop: 'f_topic', type: 2, isKeyword: true },
        { prop: 'f_teacher', type: 1 },
        { prop: 'f_kind', type: 1, multiple: true },
        { prop: 'f_host', type: 2, isKeyword: true },
        { prop: 'f_date', type: 3 },
      ],
      columns: [
        { prop: 'f_topic', width: 260, fixed: 'left' },
        { prop: 'f_teacher', width: 150 },
        { prop: 'f_kind', width: 110 },
        { prop: 'f_level', width: 80 },
        { prop: 'f_host', width: 190 },
        { prop: 'f_date', width: 120, sortable: true },
        { prop: 'f_hours', width: 80, align: 'right' },
        { prop: 'f_listeners', width: 100, align: 'right', sortable: true },
        { prop: 'f_state', width: 100 },
      ],
    }),
  }
}

/** 个人竞赛记录管理: competitions of a teacher, or of the students a teacher led. */
export function competitionForm(dictionaries: Dictionaries) {
  const make = teachingFields(dictionaries)
  const fields = [
    groupTitle(101, '竞赛信息'),
    make.text(102, 'f_name', '竞赛名称', 60, { required: true, span: 24 }),
    make.teacher(103, '参赛或指导教师'),
    make.dictionary(104, 'f_kind', '竞赛类别', 'competitionKind'),
    make.dictionary(105, 'f_level', '级别', 'activityLevel'),
    make.text(106, 'f_host', '主办单位', 50, { required: true }),
    make.day(107, 'f_date', '比赛日期'),
    make.text(108, 'f_members', '参赛学生', 100),
    make.dictionary(109, 'f_award', '获奖等级', 'awardGrade'),
    make.text(110, 'f_certificate', '证书编号', 30),
    make.amount(111, 'f_bonus', '奖金（元）', 100_000),
    make.long(112, 'f_note', '说明'),
    make.state(113),
    ...make.author(114),
  ]
  return {
    form: formData({ ...dialog, labelWidth: 130, fields }),
    list: columnData({
      ...newest,
      fields,
      searches: [
        { prop: 'f_name', type: 2, isKeyword: true },
        { prop: 'f_teacher', type: 1 },
        { prop: 'f_kind', type: 1, multiple: true },
        { prop: 'f_award', type: 1, multiple: true },
        { prop: 'f_date', type: 3 },
      ],
      columns: [
        { prop: 'f_name', width: 260, fixed: 'left' },
        { prop: 'f_teacher', width: 150 },
        { prop: 'f_kind', width: 130 },
        { prop: 'f_level', width: 80 },
        { prop: 'f_host', width: 180 },
        { prop: 'f_date', width: 120, sortable: true },
        { prop: 'f_award', width: 100 },
        { prop: 'f_bonus', width: 110, align: 'right', sortable: true },
        { prop: 'f_state', width: 100 },
      ],
    }),
  }
}
