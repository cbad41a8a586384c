import type { Kysely } from 'kysely'

/** Which processes an entrust is about. */
export async function entrustedFlows(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('flow_entrust')
    .addColumn('template_ids', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
