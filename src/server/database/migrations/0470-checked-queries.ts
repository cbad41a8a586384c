import type { Kysely } from 'kysely'

/**
 * 1: the queries of a print template were stored by somebody who looks after data interfaces, and run. Those of before are
 * of nobody who was asked for that right: they stay 0 until somebody who has it stores them.
 */
export async function checkedQueries(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('print_template')
    .addColumn('queries_checked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
