import type { Kysely } from 'kysely'

/** What flow messages and files need beside the message itself; mail, flow tasks and entrusts, portals and reports. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema.alterTable('message').addColumn('flow_type', 'integer').execute()
  await schema.alterTable('message').addColumn('files', 'text').execute()
  await schema.alterTable('message_recipient').addColumn('deleted_at', 'bigint').execute()

  await schema
    .createTable('mail')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('owner_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('subject', 'varchar(300)', (column) => column.notNull())
    .addColumn('sender', 'varchar(300)', (column) => column.notNull())
    .addColumn('recipients', 'text', (column) => column.notNull())
    .addColumn('copies', 'text', (column) => column.notNull())
    .addColumn('body_text', 'text', (column) => column.notNull())
    .addColumn('attachments', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('mail_owner').on('mail').columns(['owner_id', 'sent_at']).execute()

  await schema
    .createTable('flow_task')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('full_name', 'varchar(200)', (column) => column.notNull())
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('record_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('creator_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('urgency', 'integer', (column) => column.notNull())
    .addColumn('current_node', 'varchar(100)', (column) => column.notNull())
    .addColumn('handler_id', 'varchar(50)')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('flow_task_handler').on('flow_task').columns(['handler_id', 'created_at']).execute()
  await schema.createIndex('flow_task_creator').on('flow_task').columns(['creator_id', 'created_at']).execute()
  await schema.createIndex('flow_task_record').unique().on('flow_task').columns(['record_id', 'model_id']).execute()

  await schema
    .createTable('flow_entrust')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('to_user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('start_time', 'bigint', (column) => column.notNull())
    .addColumn('end_time', 'bigint', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('flow_entrust_user').on('flow_entrust').column('user_id').execute()
  await schema.createIndex('flow_entrust_to_user').on('flow_entrust').column('to_user_id').execute()

  for (const name of ['portal', 'report'])
    await schema
      .createTable(name)
      .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
      .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('en_code', 'varchar(50)', (column) => column.notNull())
      .addColumn('enabled_mark', 'integer', (column) => column.notNull())
      .addColumn('layout', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
}
