import { serialNumber, serialPeriod, type SerialForm } from '#shared/rules/serial-number.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { SerialRuleTable } from '#server/database/tables/serial.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import type { Dictionaries } from './reference.ts'

interface SeededRule extends SerialForm {
  readonly fullName: string
  readonly enCode: string
  /** Code of its business category. */
  readonly category: string
  readonly isOff?: true
  readonly description?: string
}

/** Whose numbers the asset register gives to its receipts. */
export const receiptRule: SeededRule = {
  fullName: '资产验收单',
  enCode: 'assetReceipt',
  category: 'asset',
  prefix: 'YS',
  dateFormat: 'yyyyMM',
  digit: 4,
  description: '按月编号，资产台账登记时生成',
}

/** Rules of the forms that number themselves. */
export const leaveRule: SeededRule = {
  fullName: '请假申请',
  enCode: 'leave',
  category: 'personnel',
  prefix: 'QJ',
  dateFormat: 'yyyyMMdd',
  digit: 4,
}
export const visitRule: SeededRule = {
  fullName: '来访预约',
  enCode: 'visit',
  category: 'office',
  prefix: 'FK',
  dateFormat: 'yyyyMMdd',
  digit: 4,
}
export const orderRule: SeededRule = {
  fullName: '采购订单',
  enCode: 'purchase.order',
  category: 'asset',
  prefix: 'DD',
  dateFormat: 'yyyyMMdd',
  digit: 3,
}
export const eventRule: SeededRule = {
  fullName: '校园活动',
  enCode: 'campus.event',
  category: 'office',
  prefix: 'HD',
  dateFormat: 'yyyy',
  digit: 3,
}

const rules: readonly SeededRule[] = [
  receiptRule,
  { fullName: '公文收文', enCode: 'document.in', category: 'office', prefix: 'SW', dateFormat: 'yyyy', digit: 4 },
  { fullName: '公文发文', enCode: 'document.out', category: 'office', prefix: 'FW', dateFormat: 'yyyy', digit: 4 },
  { fullName: '用印申请', enCode: 'seal', category: 'office', prefix: 'YY-', dateFormat: 'yyyyMMdd', digit: 3 },
  { fullName: '入职登记', enCode: 'entry', category: 'personnel', prefix: 'RZ', dateFormat: 'yyyyMM', digit: 3 },
  { fullName: '调课申请', enCode: 'course.move', category: 'academic', prefix: 'TK', dateFormat: 'yyyyMMdd', digit: 3 },
  { fullName: '科研合同', enCode: 'contract', category: 'research', prefix: 'HT', dateFormat: 'yyyy', digit: 5 },
  { fullName: '采购申请', enCode: 'purchase', category: 'asset', prefix: 'CG', dateFormat: 'yyyyMMdd', digit: 3 },
  {
    fullName: '纸质借阅证',
    enCode: 'library.card',
    category: 'academic',
    prefix: 'JY',
    dateFormat: 'no',
    digit: 6,
    isOff: true,
    description: '2026年起使用电子借阅证',
  },
  leaveRule,
  visitRule,
  orderRule,
  eventRule,
]

/** Gives the next number of a rule at a time. */
export type NumberAt = (at: number) => string
/** How far each rule counted in each period. */
type Counted = ReadonlyMap<SeededRule, ReadonlyMap<string, number>>

/** Numbers seeded records as their rules would have, and tells how far these counted. */
export function seededNumbers() {
  const all = new Map<SeededRule, Map<string, number>>()
  return {
    counted: all as Counted,
    of(rule: SeededRule): NumberAt {
      const counted = all.get(rule) ?? new Map<string, number>()
      all.set(rule, counted)
      return (at) => {
        const period = serialPeriod(rule.dateFormat, at)
        const count = (counted.get(period) ?? 0) + 1
        counted.set(period, count)
        return serialNumber(rule, period, count)
      }
    },
  }
}

/** The rules of the university; those with seeded records go on where these end. */
export async function writeSerialRules(
  database: PlatformDatabase,
  dictionaries: Dictionaries,
  author: { readonly userId: string; readonly now: number },
  counted: Counted,
): Promise<void> {
  const categories = new Map(dictionaries.leaves('businessType').map((entry) => [entry.en_code, entry.id]))
  const rows = rules.map((rule, index): SerialRuleTable => {
    const category = categories.get(rule.category)
    if (category === undefined) throw new Error(`the seed has no business category ${rule.category}`)
    const latest = [...(counted.get(rule) ?? [])].toSorted(([one], [other]) => one.localeCompare(other)).at(-1)
    return {
      id: seedId('serialRule', index + 1),
      full_name: rule.fullName,
      en_code: rule.enCode,
      category,
      prefix: rule.prefix,
      type: 1,
      date_format: rule.dateFormat,
      suffix: '',
      random_digit: 16,
      random_type: 1,
      digit: rule.digit,
      start_number: '1'.padStart(rule.digit, '0'),
      sort_code: index + 1,
      enabled_mark: rule.isOff ? 0 : 1,
      description: rule.description ?? '',
      output_number: latest ? serialNumber(rule, ...latest) : '',
      created_by: author.userId,
      created_at: author.now,
      modified_at: 0,
    }
  })
  await insertAll(database, 'serial_rule', rows)
  const counters = rules.flatMap((rule, index) =>
    [...(counted.get(rule) ?? [])].map(([period, last_number]) => ({
      rule_id: seedId('serialRule', index + 1),
      period,
      last_number,
    })),
  )
  await insertAll(database, 'serial_counter', counters)
}
