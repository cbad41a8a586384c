import { type Kysely, sql } from 'kysely'

/** Whether somebody was told of a thing before is asked with every message about it; most messages are about none. */
export async function messageTopics(database: Kysely<never>): Promise<void> {
  await sql`create index message_topic on message (topic) where topic <> ''`.execute(database)
}
