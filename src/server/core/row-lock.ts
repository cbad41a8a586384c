import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'

/**
 * Lets others who write for the same user wait until this transaction ends: else PostgreSQL would let both clicks of a
 * double click pass the same check. SQLite writes one after the other anyway.
 */
export async function lockUserRow(inside: PlatformDatabase, userId: string): Promise<void> {
  if (isSqlite(inside)) return
  await inside.selectFrom('platform_user').select('id').where('id', '=', userId).forUpdate().execute()
}
