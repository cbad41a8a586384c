import { addDays } from '../days.ts'
import { whoWasHere } from '../people.ts'
import { className, moment, record, recordStates, someone, type TeachingWorld } from './teaching-world.ts'
import type { SeedRecord } from './writer.ts'

const natures = ['publicRequired', 'majorRequired', 'majorRequired', 'majorElective', 'practice'] as const
const contents = [
  '课程导论与学习要求',
  '基本概念与术语',
  '基础理论（一）',
  '基础理论（二）',
  '典型例题分析',
  '实验：基本操作',
  '专题讨论',
  '中期测验与讲评',
  '进阶方法（一）',
  '进阶方法（二）',
  '案例研究',
  '实验：综合应用',
  '前沿进展',
  '课程项目指导',
  '项目展示与互评',
  '总复习',
]
const homework = ['课后习题', '实验报告', '阅读材料', '', '']

export function* planRecords(world: TeachingWorld, count: number): Generator<SeedRecord> {
  const { random } = world
  const methods = world.codes('teachingMethod')
  for (let number = 0; number < count; number += 1) {
    const { semester } = moment(world)
    const by = someone(world, world.teachers, number)
    const course = random.one(world.coursesOf(by))
    const weeks = random.integer(8, contents.length)
    const hours = random.one([2, 2, 3, 4])
    yield record(world, by, addDays(semester.from, -random.integer(3, 20)), {
      f_course: course.en_code,
      f_semester: semester.code,
      f_teacher: by.id,
      f_nature: random.one(natures),
      f_class: className(world, course.en_code, semester),
      f_students: random.integer(28, 90),
      f_book: `《${course.full_name.replace(/（.*）/, '')}》（第${random.integer(2, 6)}版），高等教育出版社`,
      f_goal: `掌握${course.full_name}的基本理论与方法，能够运用所学分析和解决专业问题，养成严谨求实的学习态度。`,
      tableField120: contents.slice(0, weeks).map((content, index) => ({
        id: world.nextRow(),
        c_week: index + 1,
        c_content: content,
        c_method: content.startsWith('实验') ? 'experiment' : random.one(methods),
        c_hours: hours,
        c_homework: random.one(homework) || null,
      })),
      f_state: random.one(recordStates),
    })
  }
}

const topics = ['概念引入', '定理与证明', '算法设计', '受力分析', '案例分析', '阅读与写作', '实验操作', '习题讲评']
const focuses = ['核心概念的准确理解', '方法的适用条件', '解题步骤的规范表达', '知识点之间的联系']
const processes = [
  '一、复习导入（5 分钟）\n二、新课讲授（25 分钟）\n三、例题与讨论（40 分钟）\n四、课堂练习（15 分钟）\n五、小结与作业（5 分钟）',
  '一、情境导入（10 分钟）\n二、小组探究（35 分钟）\n三、成果汇报（30 分钟）\n四、教师点评与总结（15 分钟）',
]

export function* lessonRecords(world: TeachingWorld, count: number): Generator<SeedRecord> {
  const { random } = world
  for (let number = 0; number < count; number += 1) {
    const { semester, day } = moment(world)
    const by = someone(world, world.teachers, number)
    const course = random.one(world.coursesOf(by))
    const focus = random.one(focuses)
    yield record(world, by, addDays(day, -random.integer(1, 7)), {
      f_topic: `${course.full_name}·${random.one(topics)}`,
      f_teacher: by.id,
      f_course: course.en_code,
      f_semester: semester.code,
      f_date: day,
      f_class: className(world, course.en_code, semester),
      f_method: random.one(world.codes('teachingMethod')),
      f_hours: random.one([2, 2, 2, 3, 4]),
      f_place: random.one(world.codes('campusBuilding')),
      f_goal: `理解${focus}，能独立完成本节练习。`,
      f_focus: focus,
      f_difficulty: random.one(focuses),
      f_process: random.one(processes),
      f_homework: random.one(homework) || null,
      f_state: random.one(recordStates),
    })
  }
}

const works = ['第一次作业', '第二次作业', '期中大作业', '实验一报告', '实验二报告', '课程设计', '读书报告']
const opinions: Readonly<Record<string, readonly string[]>> = {
  difficulty: ['最后一题难度偏大，希望上课时再讲一道类似的例题。', '难度适中，能巩固课堂内容。'],
  amount: ['本周作业与其他课程集中，建议适当减少。', '作业量合理。'],
  content: ['希望增加与专业相关的应用题。', '题目覆盖面广，收获很大。'],
  correction: ['批改很及时，讲评清楚。', '希望对共性错误集中讲解。'],
  deadline: ['提交时间与考试冲突，能否顺延两天？', '提交入口提前关闭，未能补交。'],
}
const replies = ['已收到，下次课集中讲解。', '感谢反馈，本次提交期限延长两天。', '已调整，下次作业减少两题。']
const answerStates = ['answered', 'answered', 'open', 'closed'] as const

export function* feedbackRecords(world: TeachingWorld, count: number): Generator<SeedRecord> {
  const { random } = world
  const kinds = world.codes('feedbackKind')
  for (let number = 0; number < count; number += 1) {
    const { semester, day } = moment(world)
    const teacher = someone(world, world.teachers, number)
    const course = random.one(world.coursesOf(teacher))
    const kind = random.one(kinds)
    const state = random.one(answerStates)
    const student = whoWasHere(someone(world, world.students, number + 6), day, world.students, number)
    yield record(world, student, day, {
      f_homework: `${course.full_name} ${random.one(works)}`,
      f_course: course.en_code,
      f_semester: semester.code,
      f_workKind: random.one(world.codes('homeworkKind')),
      f_teacher: teacher.id,
      f_kind: kind,
      f_satisfaction: random.one(['5', '4', '4', '4', '3', '2']),
      f_stars: 3 + (number % 5) / 2,
      f_date: day,
      f_content: random.one(opinions[kind] ?? ['无']),
      f_reply: state === 'open' ? null : random.one(replies),
      f_state: state,
    })
  }
}
