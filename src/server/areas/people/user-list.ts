import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { mapChunked } from '#server/core/pause.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { nearNames } from '#server/database/name-index.ts'
import { notDeleted } from './users.ts'
import { nameHolds } from '#server/database/name-keys.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { whereIn, likeContains } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import type { Administered } from './administered.ts'
import { related, withinOrganizations } from './scope.ts'
import { withinScope } from './user-scope.ts'

export interface UserQuery extends Page {
  readonly keyword?: string | undefined
  readonly organizeId?: string | undefined
  readonly positionId?: string | undefined
  readonly roleId?: string | undefined
  readonly enabledMark?: string | undefined
  readonly gender?: string | undefined
  readonly sort?: string | undefined
  readonly sidx?: string | undefined
}

/** Wire name to column, for the fields a list may be sorted by. */
const sortable = {
  account: 'platform_user.account',
  realName: 'platform_user.real_name',
  gender: 'platform_user.gender',
  mobilePhone: 'platform_user.mobile_phone',
  creatorTime: 'platform_user.created_at',
  // As it is shown; else the databases would disagree where those without one go.
  enabledMark: sql<number>`coalesce(platform_user.enabled_mark, 0)`,
  sortCode: 'platform_user.sort_code',
} as const

/** Ids of the users that a search finds, in the order it asks for. */
export async function searchUsers(database: PlatformDatabase, query: UserQuery, scope: Administered) {
  const word = query.keyword?.trim()
  const field = query.sidx || 'sortCode'
  if (!Object.hasOwn(sortable, field)) fail(400, 'people.notSortable', { field: 'sidx', params: { field } })
  const near = word ? await nearNames(database, 'platform_user', word) : null
  let users = database.selectFrom('platform_user').where(notDeleted(near?.isFew === true))
  if (word && near) {
    users = users
      .where(near.holds)
      .where((row) =>
        row.or([
          likeContains(database, 'platform_user.account', word),
          nameHolds(database, 'platform_user', word),
          likeContains(database, 'platform_user.mobile_phone', word),
        ]),
      )
  }
  users = users.where(withinScope(database, scope, 'select'))
  for (const [kind, id] of [
    ['position', query.positionId],
    ['role', query.roleId],
  ] as const)
    if (id) users = users.where(related(database, kind, [id]))
  if (query.organizeId) users = users.where(withinOrganizations(database, [query.organizeId]))
  if (query.enabledMark) users = users.where('platform_user.enabled_mark', '=', mark('enabledMark', query.enabledMark))
  if (query.gender) users = users.where('platform_user.gender', '=', mark('gender', query.gender))
  const sorted = users
    .select('platform_user.id')
    .orderBy(sortable[field as keyof typeof sortable], query.sort === 'desc' ? 'desc' : 'asc')
    .orderBy('platform_user.id')
  // In an object: a builder by itself would be awaited as if it were a promise.
  return { sorted }
}

/** Users for their management page, paged, searched and sorted. */
export async function listUsers(call: Call, query: UserQuery, scope: Administered) {
  const { database } = call
  const { rows, pagination } = await readPage((await searchUsers(database, query, scope)).sorted, query)
  // A few at a time: whoever asks for all of them does not hold up the others.
  const list = await mapChunked(rows, PIECE, (piece) =>
    listed(
      call,
      piece.map(({ id }) => id),
    ),
  )
  return { list, pagination }
}

const PIECE = 500

/** Rows of the list, in the order of the ids. */
async function listed(call: Call, ids: readonly string[]) {
  const { database } = call
  const rows = await database
    .selectFrom('platform_user')
    .selectAll()
    .where(whereIn(database, 'id', ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const names = await membershipNames(database, ids)
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => ({
      id: row.id,
      account: row.account,
      realName: row.real_name,
      headIcon: row.head_icon,
      gender: genderName(call, row.gender),
      mobilePhone: row.mobile_phone,
      organizeId: row.organization_id,
      organize: (names.get(`organization:${row.id}`) ?? []).join(','),
      // Their own names, without the path above them.
      department: (names.get(`organization:${row.id}`) ?? []).map((path) => path.split('/').at(-1)).join(','),
      position: (names.get(`position:${row.id}`) ?? []).join(','),
      enabledMark: row.enabled_mark ?? 0,
      isAdministrator: row.is_administrator,
      sortCode: row.sort_code,
      creatorTime: row.created_at,
      description: row.description,
    }))
}

/** Lists show the word, records have the code (as the family answers both). */
export function genderName(call: Call, gender: number): string {
  return call.text(gender === 1 ? 'imports.genderMale' : gender === 2 ? 'imports.genderFemale' : 'imports.genderSecret')
}

/** A one-digit code out of the query. */
function mark(field: string, value: string): number {
  if (/^\d$/.test(value)) return Number(value)
  return fail(400, 'common.invalidField', { field, params: { name: field, reason: message('common.wrongFormat') } })
}

/** Names of the organisations and positions of some users, by kind and user. */
async function membershipNames(database: PlatformDatabase, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  if (userIds.length === 0) return names
  const rows = await database
    .selectFrom('user_relation')
    .leftJoin('organization', (join) =>
      join
        .onRef('organization.id', '=', 'user_relation.object_id')
        .on('user_relation.object_type', '=', 'organization'),
    )
    .leftJoin('position', (join) =>
      join.onRef('position.id', '=', 'user_relation.object_id').on('user_relation.object_type', '=', 'position'),
    )
    .select(['user_relation.user_id', 'user_relation.object_type'])
    .select(sql<string | null>`coalesce(organization.path_names, position.full_name)`.as('name'))
    .where(whereIn(database, 'user_relation.user_id', userIds))
    .where('user_relation.object_type', 'in', ['organization', 'position'])
    .orderBy('user_relation.object_id')
    .execute()
  for (const { user_id, object_type, name } of rows) {
    if (name === null) continue
    const key = `${object_type}:${user_id}`
    const known = names.get(key)
    if (known) known.push(name)
    else names.set(key, [name])
  }
  return names
}
