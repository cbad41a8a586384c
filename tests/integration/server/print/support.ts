import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { TestPlatform } from '../support/platform.ts'
import { openOrders, type ModuleParts } from '../module/support/order-module.ts'

/** A print template with nothing but what a test needs. */
export async function addTemplate(
  database: PlatformDatabase,
  values: { enabled?: number; category?: string; queries?: string } = {},
) {
  const id = nextId()
  await database
    .insertInto('print_template')
    .values({
      id,
      full_name: '采购单',
      en_code: `order${id}`,
      category: values.category ?? '',
      type: 2,
      enabled_mark: values.enabled ?? 1,
      sort_code: 0,
      description: '',
      print_template: '<p>{title}</p>',
      page_param: 'A4 landscape',
      sql_template: values.queries ?? '',
      left_fields: '',
      db_link_id: '',
      queries_checked: 0,
      created_at: 0,
      updated_at: 0,
    })
    .execute()
  return id
}

/** A module that prints with a template, and one record of it with an approval history. */
export async function printable(platform: TestPlatform, parts: Partial<ModuleParts> = {}) {
  const templateId = await addTemplate(platform.database)
  const orders = await openOrders(platform, { printIds: [templateId], ...parts })
  const recordId = await orders.created({
    title: '打印纸',
    colour: 'red',
    buyer: orders.buyer.id,
    marks: ['b', 'a'],
    tableField20: [
      { item: 'A4', amount: 12.5 },
      { item: 'A3', amount: 30 },
    ],
  })
  const line = { model_id: orders.id, record_id: recordId, user_id: orders.buyer.id, user_name: '林小雨', sign_img: '' }
  await platform.database
    .insertInto('approval_record')
    .values([
      { ...line, id: nextId(), node_name: '财务审核', handled_at: 2000, status: 1, opinion: '同意' },
      { ...line, id: nextId(), node_name: '发起', handled_at: 1000, status: 2, opinion: '' },
    ])
    .execute()
  return { templateId, recordId, orders }
}

/** A draft of a template of its own; answers the draft's id. */
export async function addVersion(database: PlatformDatabase): Promise<string> {
  const id = nextId()
  await database
    .insertInto('print_template_version')
    .values({
      id,
      template_id: await addTemplate(database),
      number: 0,
      state: 0,
      print_template: '<p>draft</p>',
      page_param: 'A5',
      user_name: '余勇海',
      created_at: 1,
    })
    .execute()
  return id
}

/** A rule that holds nobody back. */
export const freeRule = {
  holderIds: [] as string[],
  after: 'always',
  nodes: [] as string[],
  condition: '',
  most: 0,
  marksCopies: 0,
} as const

/** One entry of the print log. */
export async function addEntry(database: PlatformDatabase, templateId: string, title: string): Promise<void> {
  await database
    .insertInto('print_log')
    .values({
      id: nextId(),
      template_id: templateId,
      title,
      copies: 2,
      user_id: 'somebody',
      created_at: 5,
      record_id: '1',
      model_id: '',
      printer: 'desk',
      job_id: '',
      permit_id: '',
      result: 'printed',
      message: '',
      number: 1,
    })
    .execute()
}
