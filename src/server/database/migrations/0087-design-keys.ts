import { type Kysely, sql } from 'kysely'

/** Keys of a stored design that no column of ours holds (list of the phone, connection, flow …): none is lost. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table visual_model add column other_keys text`.execute(database)
}
