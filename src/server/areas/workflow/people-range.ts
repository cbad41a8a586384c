import type { PeopleRange } from '#shared/approval/model.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'

/** Above it managers lead back to themselves. */
const MAX_LEVELS = 20
/** People below one; more is everybody. */
const MAX_BELOW = 5000

/** Who leads somebody, and whoever leads those. */
async function superiorsOf(database: PlatformDatabase, userId: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let id: string | null = userId; id !== null && found.size < MAX_LEVELS; ) {
    const row: { manager_id: string | null } | undefined = await database
      .selectFrom('platform_user')
      .select('manager_id')
      .where('id', '=', id)
      .executeTakeFirst()
    id = row?.manager_id || null
    if (id === null || found.has(id)) break
    found.add(id)
  }
  return found
}

/** Whom somebody leads, and whoever is led by those. */
async function subordinatesOf(database: PlatformDatabase, userId: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let level = [userId]; level.length > 0 && found.size < MAX_BELOW; ) {
    const rows = await database
      .selectFrom('platform_user')
      .select('id')
      .where(whereIn(database, 'platform_user.manager_id', level))
      .where('deleted_at', 'is', null)
      .execute()
    level = rows.flatMap(({ id }) => (found.has(id) || id === userId ? [] : [id]))
    for (const id of level) found.add(id)
  }
  return found
}

/** What each of some people belongs to, by the kind of it. */
async function belongingsOf(
  database: PlatformDatabase,
  ids: readonly string[],
  kind: 'organization' | 'position',
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await database
    .selectFrom('user_relation')
    .select(['user_id', 'object_id'])
    .where(whereIn(database, 'user_relation.user_id', ids))
    .where('object_type', '=', kind)
    .execute()
  const own = await database
    .selectFrom('platform_user')
    .select(['id', 'organization_id', 'position_id'])
    .where(whereIn(database, 'platform_user.id', ids))
    .execute()
  const found = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]))
  for (const { user_id, object_id } of rows) found.get(user_id)?.add(object_id)
  for (const { id, organization_id, position_id } of own) {
    const main = kind === 'organization' ? organization_id : position_id
    if (main) found.get(id)?.add(main)
  }
  return found
}

/** The companies that organizations lie in: the nearest above each, or it itself. */
async function companiesOf(
  database: PlatformDatabase,
  belongings: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ids = [...new Set([...belongings.values()].flatMap((each) => [...each]))]
  const rows =
    ids.length === 0
      ? []
      : await database
          .selectFrom('organization')
          .select(['id', 'path'])
          .where(whereIn(database, 'organization.id', ids))
          .execute()
  const paths = new Map(rows.map(({ id, path }) => [id, path.split(',')]))
  const above = [...new Set([...paths.values()].flat())]
  const companies =
    above.length === 0
      ? []
      : await database
          .selectFrom('organization')
          .select('id')
          .where(whereIn(database, 'organization.id', above))
          .where('category', '=', 'company')
          .execute()
  const isCompany = new Set(companies.map(({ id }) => id))
  const nearest = (id: string) => paths.get(id)?.findLast((each) => isCompany.has(each))
  return new Map(
    [...belongings].map(([user, own]) => [user, new Set([...own].flatMap((id) => nearest(id) ?? []))] as const),
  )
}

/** Those of some people who stand to whoever began a request as a range says; all of them where it says nothing. */
export async function withinRange(
  database: PlatformDatabase,
  ids: readonly string[],
  initiatorId: string,
  range: PeopleRange | null,
): Promise<string[]> {
  if (range === null || ids.length === 0) return [...ids]
  if (range === 'superior' || range === 'subordinate') {
    const meant = await (range === 'superior' ? superiorsOf : subordinatesOf)(database, initiatorId)
    return ids.filter((id) => meant.has(id))
  }
  const kind = range === 'position' ? 'position' : 'organization'
  const all = await belongingsOf(database, [...new Set([...ids, initiatorId])], kind)
  const shared = range === 'company' ? await companiesOf(database, all) : all
  const own = shared.get(initiatorId) ?? new Set<string>()
  return ids.filter((id) => [...(shared.get(id) ?? [])].some((each) => own.has(each)))
}
