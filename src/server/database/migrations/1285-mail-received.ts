import type { Kysely } from 'kysely'

/** Letters that were fetched from servers, by what they are known by there: deleted ones do not come again. */
export async function mailReceived(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('mail_received')
    .addColumn('owner_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('uid', 'varchar(64)', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_received_uid', ['owner_id', 'uid'])
    .execute()
}
