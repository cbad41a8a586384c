import type { Kysely } from 'kysely'

/** Refused sign-ins are counted by account and place; what was counted before is forgotten. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema.dropTable('login_failure').execute()
  await schema
    .createTable('login_failure')
    .addColumn('account', 'varchar(100)', (column) => column.notNull())
    .addColumn('place', 'varchar(100)', (column) => column.notNull())
    .addColumn('known', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_failure_key', ['account', 'place'])
    .execute()
  await schema.createIndex('login_failure_age').on('login_failure').columns(['known', 'last_at']).execute()
}
