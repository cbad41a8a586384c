import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'

/** The organisation worked for and those below it. */
export async function organizationsBelow(database: PlatformDatabase, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select organization.id from organization where organization.id = ${id}
      union
      select organization.id from organization join below on organization.parent_id = below.id
    ) select id from below`.execute(database)
  return new Set(rows.map((row) => row.id))
}

/** Somebody and everybody who reports to them, directly or through others. */
export async function subordinatesOf(database: PlatformDatabase, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select platform_user.id from platform_user where platform_user.id = ${userId}
      union
      select platform_user.id from platform_user join below on platform_user.manager_id = below.id
    ) select id from below`.execute(database)
  return new Set([userId, ...rows.map((row) => row.id)])
}
