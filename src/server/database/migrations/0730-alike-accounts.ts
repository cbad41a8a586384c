import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../text.ts'

/** Accounts are looked for whatever the case of their letters, so that nobody is given one that looks like another's. */
export async function alikeAccounts(database: Kysely<never>): Promise<void> {
  if (isSqlite(database))
    await sql`create index platform_user_account_alike on platform_user (account collate nocase)`.execute(database)
  else await sql`create index platform_user_account_alike on platform_user (lower(account))`.execute(database)
}
