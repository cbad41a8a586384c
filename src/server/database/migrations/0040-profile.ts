import type { Kysely } from 'kysely'

/** What people tell about themselves, their signatures, and the log of what they changed. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  let detail = schema
    .createTable('user_detail')
    .addColumn('user_id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('birthday', 'bigint')
    .addColumn('entry_date', 'bigint')
  const texts = {
    nation: 50,
    native_place: 100,
    certificates_type: 50,
    certificates_number: 50,
    education: 50,
    ranks: 50,
    tele_phone: 50,
    landline: 50,
    urgent_contacts: 50,
    urgent_tele_phone: 50,
    postal_address: 200,
    signature: 200,
  }
  for (const [name, length] of Object.entries(texts)) {
    detail = detail.addColumn(name, `varchar(${length})`, (column) => column.notNull())
  }
  await detail.execute()

  await schema
    .createTable('user_signature')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('sign_img', 'text', (column) => column.notNull())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('user_signature_user').on('user_signature').column('user_id').execute()

  await schema
    .createTable('call_log')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('method', 'varchar(10)', (column) => column.notNull())
    .addColumn('path', 'varchar(200)', (column) => column.notNull())
    .addColumn('module_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('ip', 'varchar(60)', (column) => column.notNull())
    .addColumn('client', 'varchar(300)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('call_log_user').on('call_log').columns(['user_id', 'created_at']).execute()
  await schema.createIndex('call_log_age').on('call_log').column('created_at').execute()
}
