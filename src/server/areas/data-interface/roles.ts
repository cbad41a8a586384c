import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { Row } from '#server/core/table.ts'
import { enabledRow } from './store.ts'

const split = (joined: unknown) =>
  String(joined ?? '')
    .split(',')
    .filter((id) => id !== '')

/** Whoever looks after the interfaces asks each of them. */
const asksAll = async (call: Call) =>
  call.user.isAdministrator || (await holdsMenu(call, 'system.dataInterface', undefined))

async function rolesOf({ database, user }: Call): Promise<string[]> {
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('role', 'role.id', 'user_relation.object_id')
    .select('role.id')
    .where('user_relation.object_type', '=', 'role')
    .where('user_relation.user_id', '=', user.userId)
    .where('role.enabled_mark', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Refuses with 403 unless the caller may ask the interface: one that names roles answers their holders, and one that signs in
 * at another system, whose answer holds its token, nobody but those who look after interfaces. What the platform
 * itself makes of it (printed documents, names of chosen rows) is not asked by them.
 */
export async function requireAsking(call: Call, id: string): Promise<Row> {
  const row = await enabledRow(call.database, id)
  const roles = split(row['roleIds'])
  const signsIn = Number(row['isPostPosition']) === 1
  if ((roles.length === 0 && !signsIn) || (await asksAll(call))) return row
  const held = new Set(await rolesOf(call))
  if (signsIn || !roles.some((role) => held.has(role)))
    fail(403, 'dataInterface.notGranted', { params: { name: String(row['fullName']) } })
  return row
}

/** Condition: the interface is one that the caller may ask; null where that is all of them. */
export async function askable(call: Call): Promise<RawBuilder<SqlBool> | null> {
  if (await asksAll(call)) return null
  const held = await rolesOf(call)
  const column = sql.ref('data_interface.role_ids')
  const named = held.map(
    (id) => sql<SqlBool>`',' || ${column} || ',' like ${`%,${id.replaceAll(/[%_\\]/g, '\\$&')},%`} escape '\\'`,
  )
  const isOpen = sql.join([sql<SqlBool>`${column} = ''`, ...named], sql` or `)
  return sql<SqlBool>`(${isOpen}) and data_interface.is_post_position = 0`
}
