import { whereIn } from '#server/database/text.ts'
import type { RelationKind } from '#server/database/tables/people.ts'
import type { DownloadLink } from '../files/links.ts'
import { offerStream } from '../files/links.ts'
import type { Call } from '#server/core/call.ts'
import { idPieces, type PackedIds } from '../module/ids.ts'
import { foundIds } from '../module/ids-apart.ts'
import { administeredBy } from '../people/administered.ts'
import { searchUsers, type UserQuery } from '../people/user-list.ts'
import { exportFile } from './files.ts'
import { userSource } from './users.ts'

/** Users that are read at once. */
const PIECE = 100

interface UserExport extends UserQuery {
  /** 0: the page; else all that the search finds. */
  readonly dataType: number
  /** Columns, comma between them; empty: all. */
  readonly selectKey: string
}

/** A workbook of the users that a search finds among those the caller administers, with the columns of their import. */
export async function exportUsers(call: Call, query: UserExport): Promise<DownloadLink> {
  const source = await userSource(call)
  const { sorted } = await searchUsers(call.database, query, await administeredBy(call))
  const { currentPage, pageSize } = query
  const some = query.dataType === 0 ? sorted.limit(pageSize).offset((currentPage - 1) * pageSize) : sorted
  const ids = await foundIds(call.database, some)
  const keys = query.selectKey.split(',').filter((key) => key !== '')
  const content = exportFile(call, source, keys, recordsOf(call, ids))
  return offerStream(call, `${source.name}.xlsx`, content)
}

async function* recordsOf(call: Call, ids: PackedIds) {
  for (const some of idPieces(ids, PIECE)) yield readRecords(call, some)
}

/** Users as records of the import, in the order of their ids. */
async function readRecords({ database }: Call, ids: readonly string[]) {
  const users = await database
    .selectFrom('platform_user')
    .leftJoin('user_detail', 'user_detail.user_id', 'platform_user.id')
    .selectAll('platform_user')
    .select('user_detail.entry_date')
    .where(whereIn(database, 'platform_user.id', ids))
    .execute()
  const relations = await database
    .selectFrom('user_relation')
    .select(['user_id', 'object_type', 'object_id'])
    .where(whereIn(database, 'user_relation.user_id', ids))
    .orderBy('object_id')
    .execute()
  const held = Map.groupBy(relations, ({ user_id, object_type }) => `${object_type}:${user_id}`)
  const byId = new Map(users.map((user) => [user.id, user]))
  const heldBy = (kind: RelationKind, userId: string, main: string | null = null) => {
    const all = (held.get(`${kind}:${userId}`) ?? []).map(({ object_id }) => object_id)
    // The main one first: its place is what makes it the main one.
    return main !== null && all.includes(main) ? [main, ...all.filter((id) => id !== main)] : all
  }
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((user) => ({
      account: user.account,
      realName: user.real_name,
      organizeId: heldBy('organization', user.id, user.organization_id),
      gender: String(user.gender),
      positionId: heldBy('position', user.id, user.position_id),
      roleId: heldBy('role', user.id),
      groupId: heldBy('group', user.id),
      managerId: user.manager_id,
      mobilePhone: user.mobile_phone,
      email: user.email,
      entryDate: user.entry_date,
      sortCode: user.sort_code,
      description: user.description,
    }))
}
