import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'

/** Deepest chain of command that is followed. */
const MAX_DEPTH = 50

/** Whether the person reports to the caller, directly or through others; a ring of managers ends the search. */
async function isBelow({ database, user }: Call, personId: string): Promise<boolean> {
  const seen = new Set([personId])
  let person: string | null = personId
  for (let depth = 0; person !== null && depth < MAX_DEPTH; depth += 1) {
    const row: { manager_id: string | null } | undefined = await database
      .selectFrom('platform_user')
      .select('manager_id')
      .where('id', '=', person)
      .executeTakeFirst()
    person = row?.manager_id ?? null
    if (person === user.userId) return true
    if (person !== null && seen.has(person)) return false
    if (person !== null) seen.add(person)
  }
  return false
}

/** People right below the caller ('0') or below somebody who reports to them; refuses with 403 for anybody else. */
export async function readSubordinates(call: Call, id: string) {
  const { database, user } = call
  if (id !== '0' && id !== user.userId && !(await isBelow(call, id))) fail(403, 'profile.onlyOwnStaff')
  const rows = await database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .leftJoin('position', 'position.id', 'platform_user.position_id')
    .select([
      'platform_user.id',
      'platform_user.account',
      'platform_user.real_name',
      'platform_user.head_icon',
      'organization.path_names',
      'position.full_name as position_name',
    ])
    .select(
      sql<number>`(
        select count(*) from platform_user below
        where below.manager_id = platform_user.id and below.deleted_at is null and below.enabled_mark = 1
      )`.as('below'),
    )
    .where('platform_user.manager_id', '=', id === '0' ? user.userId : id)
    .where('platform_user.enabled_mark', '=', 1)
    .where('platform_user.deleted_at', 'is', null)
    .orderBy('platform_user.sort_code')
    .orderBy('platform_user.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    avatar: row.head_icon,
    userName: `${row.real_name}/${row.account}`,
    department: row.path_names,
    position: row.position_name,
    isLeaf: Number(row.below) === 0,
  }))
}
