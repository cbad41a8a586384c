import { type Kysely, sql } from 'kysely'
import type { SystemPage } from './usual-table.ts'

/** Where people look up who printed what. */
export const printLogPage: SystemPage = {
  code: 'system.printLog',
  name: '打印记录',
  address: 'system/printLog',
  icon: 'icon-ym icon-ym-view',
  buttons: [],
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

/** What became of a print, of which record, on which printer; and who may print with a template, when and how often. */
export async function printLogColumns(database: Kysely<never>): Promise<void> {
  const columns = [
    ['record_id', 'varchar(50)', ''],
    ['printer', 'varchar(200)', ''],
    ['job_id', 'varchar(60)', ''],
    ['permit_id', 'varchar(50)', ''],
    ['result', 'varchar(20)', 'handed'],
    ['message', 'varchar(500)', ''],
  ] as const
  for (const [name, type, blank] of columns)
    await database.schema
      .alterTable('print_log')
      .addColumn(name, type, (column) => column.notNull().defaultTo(blank))
      .execute()
  await database.schema
    .alterTable('print_log')
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index print_log_record_id_template_id on print_log (record_id, template_id)`.execute(database)
  await sql`create index print_log_created_at on print_log (created_at)`.execute(database)
  await sql`create unique index print_log_user_id_job_id_record_id on print_log (user_id, job_id, record_id) where job_id <> ''`.execute(
    database,
  )
  await sql`create unique index print_log_permit_id_record_id on print_log (permit_id, record_id) where permit_id <> ''`.execute(
    database,
  )
  // Each counted print of a record has its number once: two people cannot both hold the original.
  await sql`create unique index print_log_template_id_record_id_number on print_log (template_id, record_id, number) where number > 0`.execute(
    database,
  )
  await sql`create table print_rule (
    template_id varchar(50) primary key,
    rule text not null,
    updated_at bigint not null
  )`.execute(database)
}
