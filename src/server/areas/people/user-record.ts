import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PlatformUserTable, RelationKind } from '#server/database/tables/people.ts'
import { whereIn } from '#server/database/text.ts'
import { administeredBy } from './administered.ts'

/** The row of a user who is not deleted; refuses with 404 where there is none. */
export async function findUser(database: PlatformDatabase, id: string): Promise<PlatformUserTable> {
  const row = await database
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? fail(404, 'user.notFound')
}

/** Ids of what the user belongs to, by kind. */
export async function relationsOf(database: PlatformDatabase, userId: string): Promise<Map<RelationKind, string[]>> {
  const rows = await database
    .selectFrom('user_relation')
    .select(['object_type', 'object_id'])
    .where('user_id', '=', userId)
    .orderBy('object_id')
    .execute()
  const found = new Map<RelationKind, string[]>()
  for (const row of rows) found.set(row.object_type, [...(found.get(row.object_type) ?? []), row.object_id])
  return found
}

/** The main one first: its place in the list is what makes it the main one. */
function mainFirst(ids: readonly string[] | undefined, main: string | null): string[] {
  const list = ids ?? []
  return main !== null && list.includes(main) ? [main, ...list.filter((id) => id !== main)] : [...list]
}

/** A user as the dialog asks for one (wire contract 4.3). */
export async function readUser(call: Call, id: string) {
  const { database } = call
  const row = await findUser(database, id)
  const scope = await administeredBy(call)
  await requireSeen(call, id)
  const relations = await relationsOf(database, id)
  const organizations = mainFirst(relations.get('organization'), row.organization_id)
  const paths = await database
    .selectFrom('organization')
    .select(['id', 'path'])
    .where(whereIn(database, 'organization.id', organizations))
    .execute()
  const detail = await database.selectFrom('user_detail').selectAll().where('user_id', '=', id).executeTakeFirst()
  return {
    id,
    account: row.account,
    realName: row.real_name,
    organizeId: organizations.join(','),
    organizeIdTree: organizations.flatMap((each) => {
      const path = paths.find((found) => found.id === each)?.path
      return path === undefined ? [] : [path.split(',')]
    }),
    positionId: mainFirst(relations.get('position'), row.position_id).join(','),
    roleId: (relations.get('role') ?? []).join(','),
    groupId: (relations.get('group') ?? []).join(','),
    managerId: row.manager_id ?? '',
    gender: String(row.gender),
    mobilePhone: row.mobile_phone,
    email: row.email,
    enabledMark: row.enabled_mark ?? 0,
    headIcon: row.head_icon,
    sortCode: row.sort_code,
    description: row.description,
    isAdministrator: row.is_administrator,
    mayAdminister: scope.all || row.is_administrator !== 1,
    entryDate: detail?.entry_date ?? null,
    birthday: detail?.birthday ?? null,
    nation: detail?.nation ?? '',
    nativePlace: detail?.native_place ?? '',
    certificatesType: detail?.certificates_type ?? '',
    certificatesNumber: detail?.certificates_number ?? '',
    education: detail?.education ?? '',
    ranks: detail?.ranks ?? '',
    telePhone: detail?.tele_phone ?? '',
    landline: detail?.landline ?? '',
    urgentContacts: detail?.urgent_contacts ?? '',
    urgentTelePhone: detail?.urgent_tele_phone ?? '',
    postalAddress: detail?.postal_address ?? '',
  }
}

async function requireSeen(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  if (scope.all) return
  const { database } = call
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('organization', 'organization.id', 'user_relation.object_id')
    .select('organization.path')
    .where('user_relation.user_id', '=', id)
    .where('user_relation.object_type', '=', 'organization')
    .execute()
  if (!rows.some(({ path }) => scope.may('select', path))) fail(403, 'organization.notAdministered')
}
