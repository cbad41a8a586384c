import type { Kysely } from 'kysely'

/** How people arranged portals for themselves, and which portals systems have. */
export async function ownPortals(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('portal_own')
    .addColumn('portal_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('portal_own_pk', ['portal_id', 'user_id'])
    .execute()
}
