import { type Kysely, sql } from 'kysely'

/** What other clients of the family write of a notice beside what this one knows. */
export async function noticeExtra(database: Kysely<never>): Promise<void> {
  await sql`alter table notice add column extra text not null default ''`.execute(database)
}
