import type { Kysely } from 'kysely'

/** Passwords that a user had before, so that they are not used again. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('password_history')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('password_hash', 'varchar(200)', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('password_history_user').on('password_history').columns(['user_id', 'replaced_at']).execute()
}
