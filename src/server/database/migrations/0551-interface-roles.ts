import type { Kysely } from 'kysely'

/** Ids of the roles that may ask a data interface, comma-joined; empty: everybody who is signed in. */
export async function interfaceRoles(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('data_interface')
    .addColumn('role_ids', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
