import type { Kysely } from 'kysely'
import { createUsualTable } from './usual-table.ts'

/** People write mail, by an account of their own. */
export async function mailboxes(database: Kysely<never>): Promise<void> {
  for (const [column, type, initial] of [
    ['folder', 'varchar(10)', 'inBox'],
    ['blind_copies', 'text', ''],
    ['is_starred', 'integer', 0],
  ] as const)
    await database.schema
      .alterTable('mail')
      .addColumn(column, type, (each) => each.notNull().defaultTo(initial))
      .execute()
  await createUsualTable(
    database,
    'mailbox',
    {
      owner_id: 'varchar(50)',
      account: 'varchar(200)',
      sender_name: 'varchar(100)',
      password_sealed: 'text',
      smtp_host: 'varchar(200)',
      smtp_port: 'integer',
      pop3_host: 'varchar(200)',
      pop3_port: 'integer',
      email_ssl: 'integer',
    },
    [['owner_id']],
  )
}
