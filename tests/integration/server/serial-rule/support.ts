import { nextId } from '#server/core/ids.ts'
import type { SerialRuleTable } from '#server/database/tables/serial.ts'
import { field } from '#server/seed/modules/fields.ts'
import { addEntry } from '../dictionary/dictionary.cases.ts'
import { openOrders } from '../module/support/order-module.ts'
import type { TestPlatform } from '../support/platform.ts'

/** An entry of the dictionary of business categories, which is made where it is not there yet. */
export async function addCategory(platform: TestPlatform, full_name = '资产管理') {
  const { database } = platform
  await database
    .insertInto('dictionary_type')
    .values({
      id: 'business-type',
      parent_id: '-1',
      full_name: '业务分类',
      en_code: 'businessType',
      is_tree: 0,
      sort_code: 1,
      description: '',
      created_at: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return addEntry(platform, 'business-type', `${full_name}${nextId()}`)
}

/** A rule with unique name and code: `CG` and three places, without a day. */
export async function addRule(platform: TestPlatform, values: Partial<SerialRuleTable> = {}): Promise<SerialRuleTable> {
  const id = nextId()
  const row: SerialRuleTable = {
    id,
    full_name: `采购申请${id}`,
    en_code: `purchase${id}`,
    category: '',
    prefix: 'CG',
    type: 1,
    date_format: 'no',
    suffix: '',
    random_digit: 16,
    random_type: 1,
    digit: 3,
    start_number: '001',
    sort_code: 0,
    enabled_mark: 1,
    description: '',
    output_number: '',
    created_by: '',
    created_at: 0,
    modified_at: 0,
    ...values,
  }
  await platform.database.insertInto('serial_rule').values(row).execute()
  return row
}

export function ruleBody(category: string, values: Readonly<Record<string, unknown>> = {}) {
  const id = nextId()
  return {
    fullName: `用印申请${id}`,
    enCode: `seal${id}`,
    category,
    prefix: 'YY',
    dateFormat: 'yyyyMM' as const,
    digit: 4,
    startNumber: '1',
    sortCode: 3,
    enabledMark: 1,
    description: '说明',
    ...values,
  }
}

/** A module whose records have a title, which must be given, and a number of a rule. */
export const openNumbered = (platform: TestPlatform, rule: Pick<SerialRuleTable, 'en_code'>) =>
  openOrders(platform, {
    fields: [
      field(1, 'input', 'title', '事由', { required: true }),
      field(2, 'billRule', 'number', '单号', { config: { rule: rule.en_code } }),
    ],
  })
