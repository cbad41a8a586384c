import { setImmediate as nextRound } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Page, readPage } from '#server/database/page.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { nearNames } from '#server/database/name-index.ts'
import { nameHolds } from '#server/database/name-keys.ts'
import { likeContains } from '#server/database/text.ts'
import { organizationIcon } from './icons.ts'

/**
 * Users that may be chosen: enabled and not deleted, with the name of their organisation. `few`: a condition follows that
 * names them, so that SQLite, which takes those who were never deleted for a handful, does not go through everybody.
 */
export function activeUsers(database: PlatformDatabase, few = false) {
  return database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .where('platform_user.enabled_mark', '=', 1)
    .where(notDeleted(few))
}

/** Condition: never deleted. `few`: not the one that an index is used for. */
export function notDeleted(few: boolean): RawBuilder<SqlBool> {
  return few ? sql<SqlBool>`+platform_user.deleted_at is null` : sql<SqlBool>`platform_user.deleted_at is null`
}

export type ActiveUsers = ReturnType<typeof activeUsers>

/** Those of some users whose account, name or pinyin holds the keyword. In an object: a builder by itself would be awaited. */
export async function matching(
  database: PlatformDatabase,
  users: (few: boolean) => ActiveUsers,
  keyword: string | undefined,
): Promise<{ readonly query: ActiveUsers }> {
  const word = keyword?.trim()
  if (!word) return { query: users(false) }
  const near = await nearNames(database, 'platform_user', word)
  return {
    query: users(near.isFew)
      .where(near.holds)
      .where((row) =>
        row.or([likeContains(database, 'platform_user.account', word), nameHolds(database, 'platform_user', word)]),
      ),
  }
}

type Chosen = Pick<PlatformUserTable, 'id' | 'account' | 'real_name' | 'head_icon' | 'gender' | 'organization_id'> & {
  readonly path_names: string | null
}

const chosenColumns = [
  'platform_user.id',
  'platform_user.account',
  'platform_user.real_name',
  'platform_user.head_icon',
  'platform_user.gender',
  'platform_user.organization_id',
  'organization.path_names',
] as const

/** Rows that are read at once: a hundred thousand in one turn would hold up everybody else. */
const PIECE = 2000

/** All rows of a query, in the order of users; others have a turn in between. */
export async function chooseAll(query: ActiveUsers): Promise<Chosen[]> {
  const rows: Chosen[] = []
  for (let last: (Chosen & { sort_code: number }) | undefined; ; ) {
    const next = ordered(query).select('platform_user.sort_code').limit(PIECE)
    const from = last
    const piece = await (from
      ? next.where((row) =>
          row(row.refTuple('platform_user.sort_code', 'platform_user.id'), '>', row.tuple(from.sort_code, from.id)),
        )
      : next
    ).execute()
    rows.push(...piece)
    last = piece.at(-1)
    if (piece.length < PIECE) return rows
    await nextRound()
  }
}

/** Some rows of a query, in the order of users. */
export async function chooseSome(query: ActiveUsers, limit: number, offset: number): Promise<Chosen[]> {
  return ordered(query).limit(limit).offset(offset).execute()
}

/** One page of a query, in the order of users. */
export async function choosePage(query: ActiveUsers, { currentPage, pageSize }: Page) {
  if (pageSize <= PIECE) return readPage(ordered(query), { currentPage, pageSize })
  const rows = await chooseAll(query)
  const start = (currentPage - 1) * pageSize
  return { rows: rows.slice(start, start + pageSize), pagination: { currentPage, pageSize, total: rows.length } }
}

function ordered(query: ActiveUsers) {
  return query
    .select([...chosenColumns])
    .orderBy('platform_user.sort_code')
    .orderBy('platform_user.id')
}

/** A user as a picker shows one. */
export function pickedUser(user: Chosen) {
  return {
    id: user.id,
    fullName: `${user.real_name}/${user.account}`,
    headIcon: user.head_icon,
    organize: user.path_names ?? '',
    type: 'user',
    icon: organizationIcon('user'),
  }
}
