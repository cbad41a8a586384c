import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { DictionaryEntryTable } from '#server/database/tables/system.ts'
import { dayOf, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import { inspectionSubjects } from './inspection-form.ts'
import type { SeedRecord } from './writer.ts'

const DAY = 86_400_000
const span = { from: dayOf(2026, 3, 2), to: dayOf(2026, 11, 18) }

/** What is found where something is wrong, by subject. */
const problems: Readonly<Record<string, readonly string[]>> = {
  power: ['插线板串接，且放置于地面', '配电箱前堆放纸箱', '离心机接地线松动'],
  chemical: ['乙醇与强氧化剂同柜存放', '试剂瓶标签脱落，无法辨认', '危化品台账缺少上周领用记录'],
  fire: ['灭火器压力低于绿区', '安全出口指示灯不亮', '烟感探测器被遮挡'],
  air: ['通风橱面风速不足0.4米/秒', '排风管接口漏风'],
  door: ['值班表未更新', '门禁记录缺少两日数据'],
}

interface InspectionWorld {
  readonly random: Random
  readonly users: readonly PlatformUserTable[]
  readonly places: readonly DictionaryEntryTable[]
}

/** Inspections of which most find nothing; what is found has a day by which it is to be mended. */
export function* inspectionRecords({ random, users, places }: InspectionWorld, count: number): Generator<SeedRecord> {
  const inspectors = users.slice(0, 12)
  for (let number = 1; number <= count; number += 1) {
    const [subject] = random.one(inspectionSubjects)
    const isGood = random.happens(0.7)
    const day = workday(random, span.from, span.to)
    const inspector = random.one(inspectors)
    const isOld = day < span.to - 30 * DAY
    yield {
      id: seedId('inspection', number),
      createdBy: inspector.id,
      createdAt: officeHour(random, day),
      values: {
        f_date: day,
        f_place: random.one(places).en_code,
        f_room: `${random.integer(1, 6)}${String(random.integer(1, 24)).padStart(2, '0')}`,
        f_subject: subject,
        f_score: isGood ? random.integer(88, 100) : random.integer(55, 84),
        f_result: isGood ? 'passed' : isOld ? 'done' : 'open',
        f_problem: isGood ? null : random.one(problems[subject] ?? ['记录不完整']),
        f_deadline: isGood ? null : workday(random, day + 7 * DAY, day + 21 * DAY),
        f_inspector: inspector.id,
        f_createTime: day,
      },
    }
  }
}
