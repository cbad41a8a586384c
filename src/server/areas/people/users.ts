import type { SelectQueryBuilder } from 'kysely'
import { inPieces } from '#server/core/pause.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Page, readPage } from '#server/database/page.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { nameHolds } from '#server/database/name-keys.ts'
import type { Tables } from '#server/database/tables.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { organizationIcon } from './icons.ts'

/** Users that may be chosen: enabled and not deleted, with the name of their organisation. */
export function activeUsers(database: PlatformDatabase) {
  return database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .where('platform_user.enabled_mark', '=', 1)
    .where('platform_user.deleted_at', 'is', null)
}

export type ActiveUsers = ReturnType<typeof activeUsers>

/** Keeps users whose account or name contains the keyword, or whose pinyin does (`prepareNames` first). */
export function matching(database: PlatformDatabase, query: ActiveUsers, keyword: string | undefined): ActiveUsers {
  const word = keyword?.trim()
  if (!word) return query
  return query.where((row) =>
    row.or([likeContains(database, 'platform_user.account', word), nameHolds(database, 'platform_user', word)]),
  )
}

type Chosen = Pick<PlatformUserTable, 'id' | 'account' | 'real_name' | 'head_icon' | 'organization_id'> & {
  readonly path_names: string | null
}

const chosenColumns = [
  'platform_user.id',
  'platform_user.account',
  'platform_user.real_name',
  'platform_user.head_icon',
  'platform_user.organization_id',
  'organization.path_names',
] as const

/** People that are read before others have a turn. */
const PIECE = 1000

/** All rows of a query, in the order of users. */
export async function chooseAll(database: PlatformDatabase, query: ActiveUsers): Promise<Chosen[]> {
  const first = await ordered(query)
    .limit(PIECE + 1)
    .execute()
  if (first.length <= PIECE) return first
  const ids = await sorted(query.select('platform_user.id')).execute()
  return inPieces(ids, PIECE, async (piece) => {
    const known = piece.map(({ id }) => id)
    const rows = await query
      .where(whereIn(database, 'platform_user.id', known))
      .select([...chosenColumns])
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return known.flatMap((id) => byId.get(id) ?? [])
  })
}

/** Some rows of a query, in the order of users. */
export async function chooseSome(query: ActiveUsers, limit: number, offset: number): Promise<Chosen[]> {
  return ordered(query).limit(limit).offset(offset).execute()
}

/** One page of a query, in the order of users. */
export async function choosePage(database: PlatformDatabase, query: ActiveUsers, page: Page) {
  const { currentPage, pageSize } = page
  if (pageSize <= PIECE) return readPage(ordered(query), page)
  const rows = await chooseAll(database, query)
  const start = (currentPage - 1) * pageSize
  return { rows: rows.slice(start, start + pageSize), pagination: { currentPage, pageSize, total: rows.length } }
}

/** By the order of users. */
function sorted<Made>(query: SelectQueryBuilder<Tables, 'platform_user' | 'organization', Made>) {
  return query.orderBy('platform_user.sort_code').orderBy('platform_user.id')
}

function ordered(query: ActiveUsers) {
  return sorted(query.select([...chosenColumns]))
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
