import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { dayOf, officeHour } from '../days.ts'
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import type { SeedRecord } from './writer.ts'

/** Items by the one above them; the figures of a year in ten thousand yuan. */
const items: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
  [
    '教学运行经费',
    [
      ['实验耗材', 380],
      ['实习实训', 260],
      ['教材与资料', 145],
      ['课程建设', 320],
      ['教学竞赛', 68],
    ],
  ],
  [
    '科研业务经费',
    [
      ['测试化验加工', 410],
      ['学术会议', 120],
      ['出版与版面', 75],
      ['国际合作交流', 190],
    ],
  ],
  [
    '学生事务经费',
    [
      ['奖助学金', 860],
      ['社团活动', 42],
      ['心理健康', 36],
      ['就业指导', 58],
    ],
  ],
  [
    '后勤保障经费',
    [
      ['水电能源', 1240],
      ['房屋维修', 530],
      ['绿化保洁', 210],
      ['校园安全', 175],
    ],
  ],
  [
    '信息化建设经费',
    [
      ['网络与机房', 290],
      ['业务系统', 350],
      ['信息安全', 130],
    ],
  ],
]

const TEN_THOUSAND = 10_000
const MADE = dayOf(2026, 1, 8)

interface BudgetWorld {
  readonly random: Random
  readonly users: readonly PlatformUserTable[]
}

/** Budget items of a year with what was spent by autumn; an item above others holds the sum of theirs. */
export function* budgetRecords({ random, users }: BudgetWorld): Generator<SeedRecord> {
  let number = 0
  const record = (code: string, name: string, above: string | null, budget: number, spent: number): SeedRecord => {
    number += 1
    const owner = random.one(users)
    return {
      id: seedId('budgetItem', number),
      createdBy: owner.id,
      createdAt: officeHour(random, MADE),
      values: {
        f_code: code,
        f_name: name,
        f_above: above,
        f_owner: owner.id,
        f_budget: budget,
        f_spent: spent,
        f_note: null,
      },
    }
  }
  for (const [at, [group, below]] of items.entries()) {
    const code = `Y${String(at + 1).padStart(2, '0')}`
    const parts = below.map(([name, tens]) => {
      const budget = tens * TEN_THOUSAND
      return { name, budget, spent: Math.round(budget * (random.integer(48, 97) / 100)) }
    })
    const sum = (key: 'budget' | 'spent') => parts.reduce((total, part) => total + part[key], 0)
    const top = record(code, group, null, sum('budget'), sum('spent'))
    yield top
    for (const [place, { name, budget, spent }] of parts.entries())
      yield record(`${code}${String(place + 1).padStart(2, '0')}`, name, top.id, budget, spent)
  }
}
