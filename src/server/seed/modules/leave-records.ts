import type { OrganizationTable, PlatformUserTable } from '#server/database/tables/people.ts'
import type { Random } from '../random.ts'
import { addDays, DAY, dayOf, isWeekend, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import { whoWasHere } from '../people.ts'
import type { NumberAt } from '../serial-rules.ts'
import type { Desk, HistoryMaker } from './approvals.ts'
import type { SeedRecord } from './writer.ts'

export interface LeaveWorld {
  readonly random: Random
  readonly numberAt: NumberAt
  readonly users: readonly PlatformUserTable[]
  readonly userById: ReadonlyMap<string, PlatformUserTable>
  readonly organizationById: ReadonlyMap<string, OrganizationTable>
  readonly personnel: PlatformUserTable
  readonly historyOf: HistoryMaker
  readonly modelId: string
  /** Sees their own requests alone, and is to find some. */
  readonly student?: PlatformUserTable | undefined
}

const reasons: Readonly<Record<string, readonly string[]>> = {
  personal: [
    '家中有事需要本人回去处理，特此请假。',
    '办理证件换领手续，需本人到场。',
    '家里老人做手术，需要陪护。',
    '搬家，需整理物品并办理物业交接。',
  ],
  sick: [
    '感冒发烧，医院建议休息，附病历。',
    '腰椎间盘突出复发，遵医嘱卧床休息。',
    '预约门诊手术，术后需休息观察。',
    '牙科治疗，需多次复诊。',
  ],
  annual: ['申请使用本年度年休假，工作已安排妥当。', '利用年休假陪同父母体检。', '休年假外出旅行，期间电话畅通。'],
  marriage: ['本人结婚，申请婚假。'],
  maternity: ['预产期将至，按规定申请产假。'],
  paternity: ['妻子生产，申请护理假。'],
  bereavement: ['亲属去世，回乡料理后事。'],
  homeVisit: ['父母居住外地，申请探亲假回乡探望。'],
  official: ['参加省教育厅组织的工作会议。', '赴外校开展学术交流并作专题报告。', '担任省级学科竞赛评委。'],
  study: ['参加校外培训班学习，附开班通知。', '参加学术研修班，附邀请函。'],
}
const kinds = [
  'personal',
  'personal',
  'personal',
  'sick',
  'sick',
  'sick',
  'annual',
  'annual',
  'official',
  'official',
  'study',
  'homeVisit',
  'marriage',
  'bereavement',
  'paternity',
  'maternity',
]
const works = [
  '高等数学（上）',
  '数据结构',
  '大学英语',
  '工程力学',
  '部门例会',
  '值班',
  '课程答疑',
  '实验指导',
  '材料整理',
  '',
  '',
  '',
]
const statuses = ['2', '2', '2', '2', '2', '2', '1', '1', '3', '4', '5']
const leaderOpinions = ['同意。', '同意，请做好工作交接。', '情况属实，同意请假。', '同意，注意按时销假。']
const personnelOpinions = ['同意。', '已备案。', '同意，按规定执行。']

const span = { from: dayOf(2025, 2, 17), to: dayOf(2026, 11, 13) }

/** Leave that comes with a post. */
const ofStaff: ReadonlySet<string> = new Set(['annual', 'marriage', 'maternity', 'paternity', 'homeVisit', 'official'])

/** The kind, unless this person cannot ask for it: students have no post, and only one of two parents gives birth. */
function suited(kind: string, { position_id, gender }: PlatformUserTable): string {
  if (position_id === null && ofStaff.has(kind)) return 'personal'
  if (kind === 'maternity' || kind === 'paternity') return gender === 2 ? 'maternity' : 'paternity'
  return kind
}

function daysOf(random: Random, start: number, length: number, teaches: boolean, nextRow: () => string) {
  const rows = []
  for (let day = start; rows.length < length; day = addDays(day, 1)) {
    if (isWeekend(day)) continue
    const period = length > 1 ? 'day' : random.one(['day', 'day', 'morning', 'afternoon'])
    rows.push({
      id: nextRow(),
      c_date: day,
      c_period: period,
      c_days: period === 'day' ? 1 : 0.5,
      c_work: teaches ? random.one(works) || null : null,
    })
  }
  return rows
}

/** Whole weeks, in days, that bring a request which still waits into the last ten: nobody lets one lie for a year. */
function daysLater(start: number, number: number): number {
  const latest = addDays(span.to, -7 * (number % 10))
  return Math.max(0, Math.floor((latest - start) / (7 * DAY))) * 7
}

/** Leave requests of staff and students with a row for each day and their approval history. */
export function* leaveRecords(world: LeaveWorld, count: number): Generator<SeedRecord> {
  const { random, users, numberAt } = world
  let rowCount = 0
  const nextRow = () => seedId('leaveRow', (rowCount += 1))
  for (let number = 1; number <= count; number += 1) {
    const somebody = random.one(users)
    const kind = suited(random.one(kinds), somebody)
    const length = kind === 'personal' || kind === 'sick' ? random.integer(1, 3) : random.integer(1, 5)
    const drawn = workday(random, span.from, span.to)
    const teaches = random.happens(0.45)
    const days = daysOf(random, drawn, length, teaches, nextRow)
    const ahead = random.integer(1, 6)
    const clock = officeHour(random, 0)
    const status = random.one(statuses)
    const later = status === '1' ? daysLater(drawn, number) : 0
    const start = addDays(drawn, later)
    const rows = days.map((day) => ({ ...day, c_date: addDays(day.c_date, later) }))
    const createdAt = addDays(start, -ahead) + clock
    const drawnPerson = whoWasHere(somebody, addDays(start, -6), users, number)
    const isStudents = number % 150 === 0 && status !== '1' && !ofStaff.has(kind)
    const by = isStudents ? (world.student ?? drawnPerson) : drawnPerson
    const leader = world.userById.get(by.manager_id ?? '') ?? world.personnel
    const cover = random.one(users)
    const desks: Desk[] = [
      { node: '部门负责人审批', user: leader, opinions: leaderOpinions },
      { node: '人事处审批', user: world.personnel, opinions: personnelOpinions },
    ]
    const id = seedId('leave', number)
    yield {
      id,
      createdBy: by.id,
      createdAt,
      approvals: world.historyOf({ modelId: world.modelId, recordId: id }, { by, at: createdAt, status }, desks),
      values: {
        f_number: numberAt(createdAt),
        f_applicant: by.id,
        f_department: world.organizationById.get(by.organization_id)?.full_name ?? '',
        f_phone: by.mobile_phone,
        f_kind: kind,
        f_urgency: random.one(['1', '1', '1', '1', '2', '3']),
        f_start: start,
        f_end: rows.at(-1)?.c_date ?? start,
        f_reason: random.one(reasons[kind] ?? ['因事请假。']),
        f_hasCourse: teaches ? 1 : 0,
        f_covers: cover.id === by.id ? [] : [cover.id],
        tableField120: rows,
        f_status: status,
        f_createUser: by.id,
        f_createTime: createdAt,
      },
    }
  }
}
