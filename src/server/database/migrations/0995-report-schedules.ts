import type { Kysely } from 'kysely'
import { nextId } from '../ids.ts'
import { loose } from '../loose.ts'
import { createUsualTable } from './usual-table.ts'

/** Reports that are sent again and again, and the words that they are sent with. */
export async function reportSchedules(database: Kysely<never>): Promise<void> {
  await createUsualTable(database, 'report_schedule', {
    report_id: 'varchar(50)',
    created_by: 'varchar(50)',
    rhythm: 'integer',
    weekdays: 'varchar(20)',
    month_day: 'integer',
    minute_of_day: 'integer',
    parameter_values: 'text',
    user_ids: 'text',
    role_ids: 'text',
    with_mail: 'integer',
    enabled_mark: 'integer',
    next_at: 'bigint',
    last_at: 'bigint',
    state: 'varchar(10)',
    result: 'text',
  })
  await database.schema.createIndex('report_schedule_due').on('report_schedule').column('next_at').execute()
  await database.schema.createIndex('report_schedule_report').on('report_schedule').column('report_id').execute()
  const tables = loose(database)
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  const taken = new Set(codes.map(({ en_code }) => en_code))
  // Codes of somebody's own templates are chosen freely.
  const free = (code: string) => (taken.has(code) ? `${code}.${nextId()}` : code)
  const row = { template_type: 1, message_source: '3', reason: 'reportSent', created_at: 0, enabled_mark: 1 }
  await tables
    .insertInto('message_template')
    .values([
      {
        ...row,
        ...{ id: nextId(), full_name: '定时报表', en_code: free('reportSent'), message_type: '1', sort_code: 231 },
      },
      {
        ...row,
        ...{
          id: nextId(),
          full_name: '定时报表（邮件）',
          en_code: free('reportSent.mail'),
          message_type: '2',
          sort_code: 232,
        },
      },
    ])
    .execute()
}
