import { type Kysely, sql } from 'kysely'
import { loose } from '../loose.ts'
import { isSqlite } from '../text.ts'
import type { SystemPage } from './usual-table.ts'

/** Who did what; reading it is granted by itself. */
export const auditPage: SystemPage = {
  code: 'system.audit',
  name: '审计日志',
  address: 'system/audit',
  icon: 'icon-ym icon-ym-view',
  directory: 'system.data',
  buttons: [],
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

/**
 * Entries are only added. The database itself refuses a change of one, and a deletion of one that the head of the chain does
 * not name as thinned out: a mistake in a statement, of ours or of somebody at the console, is stopped and not found out later.
 */
export async function audit(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('audit_entry')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'varchar(20)', (column) => column.notNull())
    .addColumn('actor_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('actor_name', 'varchar(200)', (column) => column.notNull())
    .addColumn('action', 'varchar(100)', (column) => column.notNull())
    .addColumn('target', 'varchar(500)', (column) => column.notNull())
    .addColumn('outcome', 'varchar(100)', (column) => column.notNull())
    .addColumn('ip', 'varchar(100)', (column) => column.notNull())
    .addColumn('client', 'varchar(300)', (column) => column.notNull())
    .addColumn('hash', 'varchar(64)', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('audit_entry_kind').on('audit_entry').columns(['kind', 'seq']).execute()
  await database.schema.createIndex('audit_entry_actor').on('audit_entry').columns(['actor_id', 'seq']).execute()
  await database.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('first_seq', 'bigint', (column) => column.notNull())
    .addColumn('first_hash', 'varchar(64)', (column) => column.notNull())
    .execute()
  await loose(database)
    .insertInto('audit_head')
    .values({ id: 1, seq: 0, hash: '', first_seq: 1, first_hash: '' })
    .execute()
  await (isSqlite(database) ? sqliteTriggers(database) : postgresTriggers(database))
}

async function sqliteTriggers(database: Kysely<never>): Promise<void> {
  await sql`create trigger audit_entry_unchanged before update on audit_entry
    begin select raise(abort, 'entries of the audit log are never changed'); end`.execute(database)
  await sql`create trigger audit_entry_undeleted before delete on audit_entry
    when old.seq >= (select first_seq from audit_head where id = 1)
    begin select raise(abort, 'entries of the audit log are only thinned out'); end`.execute(database)
}

async function postgresTriggers(database: Kysely<never>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then raise exception 'entries of the audit log are never changed'; end if;
      if old.seq >= (select first_seq from audit_head where id = 1) then
        raise exception 'entries of the audit log are only thinned out';
      end if;
      return old;
    end $$`.execute(database)
  await sql`create trigger audit_entry_unchanged before update or delete on audit_entry
    for each row execute function refuse_audit_change()`.execute(database)
}
