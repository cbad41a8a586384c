import { addDays } from '../days.ts'
import { className, moment, record, recordStates, someone, type TeachingWorld } from './teaching-world.ts'
import type { SeedRecord } from './writer.ts'

const classTopics = ['导入与概念建构', '例题精讲', '案例研讨', '综合应用', '实验演示', '单元复习', '专题拓展']
const comments = [
  '教学设计完整，层次清晰，课堂互动充分。',
  '板书规范，重点突出，建议增加学生展示环节。',
  '案例贴近专业，能够激发学习兴趣，时间分配可进一步优化。',
  '信息化手段运用得当，学生参与度高。',
]
const reflections = [
  '导入环节略长，下次压缩到五分钟以内。',
  '小组讨论效果较好，需要准备更有层次的问题。',
  '部分学生基础薄弱，课后应补充练习。',
  '',
]
const levels = ['college', 'college', 'college', 'school', 'school', 'city', 'province'] as const

export function* openClassRecords(world: TeachingWorld, count: number): Generator<SeedRecord> {
  const { random } = world
  for (let number = 0; number < count; number += 1) {
    const { semester, day } = moment(world)
    const by = someone(world, world.teachers, number)
    const course = random.one(world.coursesOf(by))
    yield record(world, by, addDays(day, random.integer(0, 5)), {
      f_topic: `${course.full_name}：${random.one(classTopics)}`,
      f_teacher: by.id,
      f_course: course.en_code,
      f_semester: semester.code,
      f_kind: random.one(world.codes('openClassKind')),
      f_level: random.one(levels),
      f_date: day,
      f_place: random.one(world.codes('campusBuilding')),
      f_audience: className(world, course.en_code, semester),
      f_listeners: random.integer(8, 65),
      f_score: random.integer(82, 98),
      f_comment: random.one(comments),
      f_reflection: random.one(reflections) || null,
      f_state: random.one(recordStates),
    })
  }
}

const lectureTopics = [
  '生成式人工智能与高等教育变革',
  '以学生为中心的课程设计',
  '新工科背景下的实践教学改革',
  '科研论文写作与学术规范',
  '教育数字化与智慧课堂建设',
  '青年教师的成长路径',
  '大数据时代的统计思维',
  '绿色建筑与可持续发展',
  '心理健康与压力管理',
  '课程思政的融入路径与评价',
]
const summaries = [
  '结合学校实际介绍了总体思路、典型案例与实施步骤，并与听众交流。',
  '从背景、方法、成果三个方面展开，分享了项目组近三年的实践经验。',
  '围绕热点问题进行解读，现场答疑二十分钟。',
]

export function* lectureRecords(world: TeachingWorld, count: number): Generator<SeedRecord> {
  const { random } = world
  for (let number = 0; number < count; number += 1) {
    const { day } = moment(world)
    const by = someone(world, world.teachers, number)
    yield record(world, by, addDays(day, random.integer(0, 7)), {
      f_topic: random.one(lectureTopics),
      f_teacher: by.id,
      f_kind: random.one(world.codes('lectureKind')),
      f_level: random.one(['college', 'college', 'school']),
      f_date: day,
      f_host: world.organizationById.get(by.organization_id)?.full_name ?? '',
      f_place: random.one(world.codes('campusBuilding')),
      f_hours: random.integer(1, 4),
      f_listeners: random.integer(30, 420),
      f_summary: random.one(summaries),
      f_state: random.one(recordStates),
    })
  }
}

const competitions = [
  ['全国高校教师教学创新大赛', 'teaching', '中国高等教育学会', 'national'],
  ['全省青年教师教学竞赛', 'teaching', '省教育厅', 'province'],
  ['全国大学生数学建模竞赛', 'discipline', '中国工业与应用数学学会', 'national'],
  ['全国大学生机械创新设计大赛', 'discipline', '机械创新设计大赛组委会', 'national'],
  ['中国国际大学生创新大赛', 'innovation', '教育部', 'national'],
  ['高校微课教学比赛', 'courseware', '省高等教育学会', 'province'],
  ['护理专业技能大赛', 'skill', '省卫生健康委员会', 'province'],
  ['会计技能大赛', 'skill', '江澜大学', 'school'],
] as const
const awards = ['none', 'none', 'merit', 'third', 'third', 'second', 'first', 'special'] as const
const bonuses: Readonly<Record<string, number>> = {
  special: 10_000,
  first: 6000,
  second: 3000,
  third: 1500,
  merit: 500,
}

export function* competitionRecords(world: TeachingWorld, count: number): Generator<SeedRecord> {
  const { random } = world
  for (let number = 0; number < count; number += 1) {
    const { day } = moment(world)
    const by = someone(world, world.teachers, number)
    const [name, kind, host, level] = random.one(competitions)
    const award = random.one(awards)
    const members = kind === 'discipline' || kind === 'innovation' || kind === 'skill' ? random.integer(1, 4) : 0
    yield record(world, by, addDays(day, random.integer(3, 20)), {
      f_name: name,
      f_teacher: by.id,
      f_kind: kind,
      f_level: level,
      f_host: host,
      f_date: day,
      f_members: Array.from({ length: members }, () => random.one(world.students).real_name).join('、') || null,
      f_award: award,
      f_certificate: award === 'none' ? null : `JS${random.digits(8)}`,
      f_bonus: bonuses[award] ?? 0,
      f_note: null,
      f_state: random.one(recordStates),
    })
  }
}
