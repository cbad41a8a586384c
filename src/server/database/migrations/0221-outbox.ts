import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../text.ts'

/** The outbox takes mail too, and sends what is in it; what was in it before had no gateway to go to. */
export async function up(database: Kysely<never>): Promise<void> {
  if (!isSqlite(database)) {
    await sql`alter table outbox_message alter column recipient type varchar(300)`.execute(database)
    await sql`alter table outbox_message alter column content type text`.execute(database)
  }
  for (const column of [
    `channel varchar(10) not null default 'sms'`,
    `subject varchar(300) not null default ''`,
    `payload text not null default ''`,
    'attempts integer not null default 0',
    'next_at bigint not null default 0',
    'expires_at bigint',
    'sent_at bigint',
    `error varchar(500) not null default ''`,
  ])
    await sql`alter table outbox_message add column ${sql.raw(column)}`.execute(database)
  await sql`create index outbox_message_due on outbox_message (state, next_at)`.execute(database)
  await sql`update outbox_message set state = 4 where state = 1`.execute(database)
  await sql`update menu set full_name = '发件箱' where en_code = 'system.smsOutbox' and full_name = '短信发件箱'`.execute(
    database,
  )
}
