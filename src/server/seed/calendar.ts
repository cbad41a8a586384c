import { simpleRule } from '#server/areas/schedule/occurrences.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ScheduleTable } from '#server/database/tables/schedule.ts'
import { addDays, dayOf, HOUR } from './days.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import type { DemoPeople } from './workflow.ts'

type Person = keyof DemoPeople
interface Entry {
  readonly by: Person
  readonly to?: readonly Person[]
  /** Of the first occurrence. */
  readonly on: readonly [year: number, month: number, day: number]
  /** Hours of the day; left out: whole days. */
  readonly hours?: readonly [from: number, to: number]
  /** Whole days; 1 when absent. */
  readonly days?: number
  readonly title: string
  readonly content?: string
  readonly category: string
  readonly color: string
  /** 3 weekly, 4 monthly. */
  readonly repetition?: 3 | 4
  readonly urgent?: 2
}

const [blue, green, orange, purple] = ['#0e7490', '#15803d', '#c2410c', '#7e22ce'] as const

/** What goes on all year round, so that a calendar has something in it whenever somebody looks, and the days around the end of the seed. */
const entries: readonly Entry[] = [
  {
    by: 'admin',
    to: ['teacher'],
    on: [2026, 9, 7],
    hours: [9, 10],
    title: '部门周例会',
    content: '通报上周进展，安排本周工作。地点：行政楼301。',
    category: '会议',
    color: blue,
    repetition: 3,
  },
  {
    by: 'admin',
    on: [2026, 9, 4],
    hours: [15, 16.5],
    title: '系统巡检',
    content: '备份、磁盘、日志与待办消息。',
    category: '工作',
    color: green,
    repetition: 3,
  },
  {
    by: 'admin',
    to: ['teacher', 'student'],
    on: [2026, 9, 25],
    hours: [14, 15],
    title: '信息化用户座谈会',
    category: '会议',
    color: purple,
    repetition: 4,
  },
  {
    by: 'teacher',
    on: [2026, 9, 8],
    hours: [8, 9.5],
    title: '数据结构（计算机2502班）',
    content: '第二教学楼204',
    category: '教学',
    color: blue,
    repetition: 3,
  },
  {
    by: 'teacher',
    to: ['student'],
    on: [2026, 9, 10],
    hours: [16, 17],
    title: '答疑',
    content: '信息楼512，可提前在聊天中留言。',
    category: '教学',
    color: green,
    repetition: 3,
  },
  {
    by: 'student',
    on: [2026, 9, 9],
    hours: [19, 21],
    title: '程序设计社团活动',
    category: '社团',
    color: purple,
    repetition: 3,
  },
  {
    by: 'admin',
    to: ['teacher'],
    on: [2026, 11, 30],
    title: '论坛回执截止',
    category: '提醒',
    color: orange,
    urgent: 2,
  },
  {
    by: 'admin',
    to: ['teacher'],
    on: [2026, 12, 11],
    days: 3,
    title: '第十八届高等教育信息化论坛',
    category: '外出',
    color: orange,
  },
  { by: 'student', on: [2026, 12, 7], title: '选修课预选开始', category: '提醒', color: orange, urgent: 2 },
]

/** Calendars of the demo accounts; nobody is reminded of what is in them. */
export async function writeCalendar(database: PlatformDatabase, people: DemoPeople, now: number): Promise<void> {
  const rows = entries.map((entry, at): ScheduleTable => {
    const id = seedId('appointment', at + 1)
    const midnight = dayOf(...entry.on)
    const [from, to] = entry.hours ?? [0, 0]
    const start_at = midnight + from * HOUR
    const repetition = entry.repetition ?? 1
    return {
      id,
      creator_id: people[entry.by].id,
      group_id: id,
      uid: '',
      title: entry.title,
      content: entry.content ?? '',
      category: entry.category,
      urgent: entry.urgent ?? 1,
      color: entry.color,
      all_day: entry.hours ? 0 : 1,
      start_at,
      end_at: entry.hours ? midnight + to * HOUR : addDays(midnight, entry.days ?? 1),
      reminder_time: -2,
      reminder_type: 1,
      send_config_id: '',
      repetition,
      rule: simpleRule(repetition, start_at),
      repeat_until: 0,
      excluded: '',
      files: '[]',
      next_reminder_at: 0,
      next_start_at: 0,
      updated_at: now,
      created_at: now,
    }
  })
  await insertAll(database, 'schedule', rows)
  const guests = entries.flatMap(({ to = [] }, at) =>
    to.map((name) => ({
      schedule_id: seedId('appointment', at + 1),
      user_id: people[name].id,
      excluded: '',
      declined_after: 0,
    })),
  )
  await insertAll(database, 'schedule_person', guests)
}
