import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '#server/core/call.ts'
import { administeredBy, withinRight } from './administered.ts'
import { splitId } from './scope.ts'

/** Variables for organisations of whoever chooses (wire contract 4.1). */
const variables = ['@currentOrg', '@currentOrgAndSubOrg', '@currentGradeOrg'] as const

export const isVariable = (id: string) => (variables as readonly string[]).includes(id)

/**
 * Ids of organisations, suffixed or not, with those that variables mean for the caller in their place; only enabled ones,
 * each once.
 */
export async function meantOrganizations(call: Pick<Call, 'database' | 'user'>, suffixed: readonly string[]) {
  const ids = suffixed.map((each) => splitId(each).id)
  const asked = new Set(ids)
  const plain = ids.filter((id) => !isVariable(id))
  if (plain.length === ids.length) return ids
  const { database, user } = call
  const meant: RawBuilder<SqlBool>[] = []
  if (asked.has('@currentOrg')) meant.push(sql`organization.id = ${user.organizationId}`)
  if (asked.has('@currentOrgAndSubOrg'))
    meant.push(sql`organization.id in (
      with recursive below (id) as (
        select organization.id from organization where organization.id = ${user.organizationId}
        union
        select organization.id from organization join below on organization.parent_id = below.id
      )
      select id from below
    )`)
  if (asked.has('@currentGradeOrg'))
    meant.push(withinRight(database, await administeredBy(call), 'select', 'organization.id'))
  const rows = await database
    .selectFrom('organization')
    .select('organization.id')
    .where('organization.enabled_mark', '=', 1)
    .where(sql<SqlBool>`(${sql.join(meant, sql` or `)})`)
    .execute()
  return [...new Set([...plain, ...rows.map(({ id }) => id)])]
}
