import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { DictionaryEntryTable } from '#server/database/tables/system.ts'
import type { Random } from '../random.ts'
import { addDays, dayOf, LAST_DAY, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import { makeName, makePhone } from '../names.ts'
import type { NumberAt } from '../serial-rules.ts'
import type { University } from '../university.ts'
import type { Desk, HistoryMaker } from './approvals.ts'
import type { SeedRecord } from './writer.ts'
import { gates } from './visit-form.ts'

export interface VisitWorld {
  readonly random: Random
  readonly numberAt: NumberAt
  readonly names: University['names']
  readonly users: readonly PlatformUserTable[]
  readonly purposes: readonly DictionaryEntryTable[]
  readonly places: readonly DictionaryEntryTable[]
  readonly security: PlatformUserTable
  readonly historyOf: HistoryMaker
  readonly modelId: string
}

const companies = [
  '云岭信息技术有限公司',
  '远航仪器设备有限公司',
  '省教育考试院',
  '市疾病预防控制中心',
  '华澜建筑设计院',
  '东川大学',
  '南浦师范学院',
  '江澜市第一中学',
  '启明软件股份有限公司',
  '恒信会计师事务所',
  '市市场监督管理局',
  '绿源后勤服务有限公司',
  '海岳出版社',
  '新港精密机械厂',
  '个人来访',
]
const provinces = [...'浙苏沪皖赣闽鲁豫鄂湘粤']
const letters = [...'ABCDEFGHJK']
const statuses = ['2', '2', '2', '2', '2', '1', '3', '4']
const span = { from: dayOf(2025, 9, 1), to: LAST_DAY }

/** Made-up visitors get masked numbers, as gate lists show them: no real person can be meant. */
function maskedId(random: Random): string {
  return `33${random.digits(2)}**********${random.digits(3)}${random.one([...'0123456789X'])}`
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`

/** Announced visits with companions and their approval history. */
export function* visitRecords(world: VisitWorld, count: number): Generator<SeedRecord> {
  const { random } = world
  let rowCount = 0
  for (let number = 1; number <= count; number += 1) {
    const host = random.one(world.users)
    const date = workday(random, span.from, span.to)
    const createdAt = officeHour(random, addDays(date, -random.integer(1, 5)))
    const hour = random.integer(8, 15)
    const status = random.one(statuses)
    const id = seedId('visit', number)
    const companions = random.happens(0.4) ? random.integer(1, 4) : 0
    const desks: Desk[] = [
      { node: '被访人确认', user: host, opinions: ['确认接待。', '已与来访人约定时间，同意。'] },
      { node: '保卫处审批', user: world.security, opinions: ['同意入校。', '同意，请在校门出示凭证。'] },
    ]
    yield {
      id,
      createdBy: host.id,
      createdAt,
      approvals: world.historyOf({ modelId: world.modelId, recordId: id }, { by: host, at: createdAt, status }, desks),
      values: {
        f_number: world.numberAt(createdAt),
        f_name: makeName(random, world.names).realName,
        f_phone: makePhone(random),
        f_idKind: '1',
        f_idNumber: maskedId(random),
        f_company: random.one(companies),
        f_plate: random.happens(0.35)
          ? `${random.one(provinces)}${random.one(letters)}${random.one(letters)}${random.digits(4)}`
          : null,
        f_purpose: random.one(world.purposes).en_code,
        f_host: host.id,
        f_date: date,
        f_from: clock(hour, random.one([0, 15, 30, 45])),
        f_to: clock(hour + random.integer(1, 4), random.one([0, 30])),
        f_building: random.one(world.places).en_code,
        f_gate: random.one(gates)[0],
        tableField220: Array.from({ length: companions }, () => ({
          id: seedId('visitRow', (rowCount += 1)),
          c_name: makeName(random, world.names).realName,
          c_idNumber: maskedId(random),
          c_phone: makePhone(random),
        })),
        f_note: null,
        f_status: status,
        f_createUser: host.id,
        f_createTime: createdAt,
      },
    }
  }
}
