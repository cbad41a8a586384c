import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../text.ts'

/** Random numbers and UUIDs beside counted ones, and a text after the number. */
export async function serialKinds(database: Kysely<never>): Promise<void> {
  const { schema } = database
  for (const [column, type, before] of [
    ['type', 'integer', 1],
    ['suffix', 'varchar(50)', ''],
    ['random_digit', 'integer', 16],
    ['random_type', 'integer', 1],
  ] as const)
    await schema
      .alterTable('serial_rule')
      .addColumn(column, type, (each) => each.notNull().defaultTo(before))
      .execute()
  // A UUID between a prefix and a suffix of fifty each.
  if (!isSqlite(database))
    await sql`alter table serial_rule alter column output_number type varchar(200)`.execute(database)
}
