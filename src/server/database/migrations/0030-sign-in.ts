import type { Kysely } from 'kysely'

/** QR sign-ins, codes by text message, tickets of other systems, public forms, and the limits they all need. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('code_certificate')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('code', 'varchar(20)', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)')
    .addColumn('ip', 'varchar(60)', (column) => column.notNull())
    .addColumn('client', 'varchar(300)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('code_certificate_code').unique().on('code_certificate').column('code').execute()
  await schema.createIndex('code_certificate_expiry').on('code_certificate').column('expires_at').execute()

  await schema
    .createTable('sms_code')
    .addColumn('mobile', 'varchar(20)', (column) => column.primaryKey())
    .addColumn('hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await schema
    .createTable('outbox_message')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('recipient', 'varchar(50)', (column) => column.notNull())
    .addColumn('content', 'varchar(1000)', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('outbox_message_age').on('outbox_message').columns(['created_at', 'id']).execute()

  await schema
    .createTable('redirect_ticket')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await schema
    .createTable('rate_limit')
    .addColumn('id', 'varchar(200)', (column) => column.primaryKey())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('rate_limit_end').on('rate_limit').column('ends_at').execute()

  await schema
    .createTable('form_link')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('secret', 'varchar(64)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('presets', 'text', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .addColumn('announced', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('form_link_model').on('form_link').column('model_id').execute()
}
