import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'

/** People who change menus at once wait for each other, so that no two of them make a ring or the same code. */
export async function lockMenus(inside: PlatformDatabase): Promise<void> {
  if (!isSqlite(inside)) await sql`lock table menu in share row exclusive mode`.execute(inside)
}
