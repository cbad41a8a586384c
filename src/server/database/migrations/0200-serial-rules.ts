import { type Kysely, sql } from 'kysely'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

/** Where serial-number rules are administered. */
export const serialRulePage: SystemPage = {
  code: 'system.serialRule',
  name: '单据规则',
  address: 'systemData/billRule',
  icon: 'icon-ym icon-ym-systemForm',
  buttons: manageButtons,
  roles: ['systemAdministrator', 'schoolLeader'],
}

/** Rules, how far each has counted in each period, and numbers that wait for a save. */
export async function createSerialTables(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'serial_rule',
    {
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      category: 'varchar(50)',
      prefix: 'varchar(50)',
      date_format: 'varchar(20)',
      digit: 'integer',
      start_number: 'varchar(20)',
      sort_code: 'integer',
      enabled_mark: 'integer',
      description: 'varchar(500)',
      output_number: 'varchar(100)',
      created_by: 'varchar(50)',
      modified_at: 'bigint',
    },
    [['full_name'], ['en_code']],
  )
  await sql`create table serial_counter (
    rule_id varchar(50) not null,
    period varchar(20) not null,
    last_number bigint not null,
    primary key (rule_id, period)
  )`.execute(database)
  await sql`create table serial_reservation (
    rule_id varchar(50) not null,
    period varchar(20) not null,
    number bigint not null,
    user_id varchar(50) not null,
    expires_at bigint not null,
    primary key (rule_id, period, number)
  )`.execute(database)
}
