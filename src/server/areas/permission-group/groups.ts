import type { InputOf } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { copyName } from '#server/core/copy-name.ts'
import { nextId } from '#server/core/ids.ts'
import { holdersOf, permissionsChanged } from '#server/core/permission.ts'
import type { Member } from '#server/core/permission-groups.ts'
import { createRow, type Row, type TableSpec, toggleRow, updateRow } from '#server/core/table.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { splitId } from '../people/scope.ts'
import { selectedItems } from '../people/selected.ts'

export const groupSpec: TableSpec = {
  table: 'permission_group',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    creatorTime: 'created_at',
  },
  search: ['fullName', 'enCode'],
  filters: ['enabledMark'],
  order: ['sortCode'],
  unique: [['enCode'], ['fullName']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
}

/** Groups belong to no organisation and give to whoever is in them: they are the administrators' alone to change. */
export function requireAdministrator(call: Call): void {
  if (!call.user.isAdministrator) fail(403, 'authority.groupsOfAdministrators')
}

async function requireGroup(database: PlatformDatabase, id: string) {
  const row = await database.selectFrom('permission_group').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail(404, 'table.notFound')
}

type Input = InputOf<'permissionGroup.create'>['body']

export async function createGroup(call: Call, input: Input): Promise<string> {
  requireAdministrator(call)
  return createRow(call.database, groupSpec, { ...input, id: undefined }, call.now())
}

export async function changeGroup(call: Call, id: string, input: Row): Promise<void> {
  requireAdministrator(call)
  await updateRow(call.database, groupSpec, id, input)
  permissionsChanged(call, await holders(call.database, id))
}

export async function toggleGroup(call: Call, id: string, wanted: number | undefined): Promise<void> {
  requireAdministrator(call)
  await toggleRow(call.database, groupSpec, id, wanted)
  permissionsChanged(call, await holders(call.database, id))
}

const holders = (database: PlatformDatabase, id: string) => holdersOf(database, [{ type: 'permissionGroup', id }])

/** Deletes a group with its members and what it was granted. */
export async function deleteGroup(call: Call, id: string): Promise<void> {
  requireAdministrator(call)
  const before = await holders(call.database, id)
  await call.database.transaction().execute(async (inside) => {
    await requireGroup(inside, id)
    await inside.deleteFrom('permission_group').where('id', '=', id).execute()
    await inside.deleteFrom('permission_group_member').where('group_id', '=', id).execute()
    for (const table of ['authority', 'portal_grant'] as const)
      await inside
        .deleteFrom(table)
        .where('subject_type', '=', 'permissionGroup')
        .where('subject_id', '=', id)
        .execute()
  })
  permissionsChanged(call, before)
}

/** A group like another one, disabled, with the same grants: its members are for whoever copied it to say. */
export async function copyGroup(call: Call, id: string): Promise<void> {
  requireAdministrator(call)
  const { database } = call
  const group = await requireGroup(database, id)
  const copy = nextId()
  const mark = call.text('design.copySuffix')
  await database.transaction().execute(async (inside) => {
    await inside
      .insertInto('permission_group')
      .values({
        ...group,
        id: copy,
        // The id makes both unlike any other.
        full_name: copyName(group.full_name, `${mark}${copy.slice(-6)}`),
        en_code: copyName(group.en_code, `.copy${copy.slice(-6)}`),
        enabled_mark: 0,
        created_at: call.now(),
      })
      .execute()
    const own = { subject_type: 'permissionGroup', subject_id: copy } as const
    const grants = await inside
      .selectFrom('authority')
      .select(['item_type', 'item_id'])
      .where('subject_type', '=', own.subject_type)
      .where('subject_id', '=', id)
      .execute()
    for (const part of batches(grants.map((grant) => ({ ...own, ...grant }))))
      await inside.insertInto('authority').values(part).execute()
    const portals = await inside
      .selectFrom('portal_grant')
      .select('manage_id')
      .where('subject_type', '=', own.subject_type)
      .where('subject_id', '=', id)
      .execute()
    for (const part of batches(portals.map((portal) => ({ ...own, ...portal }))))
      await inside.insertInto('portal_grant').values(part).execute()
  })
}

const relationOf = (type: string) => (type === 'company' || type === 'department' ? 'organization' : type)

/** Everybody in a group under bare ids with what they are; organisations as companies or departments. */
export async function readMembers(call: Call, id: string) {
  await requireGroup(call.database, id)
  const rows = await call.database
    .selectFrom('permission_group_member')
    .leftJoin('organization', 'organization.id', 'permission_group_member.member_id')
    .select(['member_type', 'member_id', 'organization.category'])
    .where('group_id', '=', id)
    .orderBy('member_type')
    .orderBy('member_id')
    .execute()
  const suffixed = rows.map(
    (row) =>
      `${row.member_id}--${row.member_type === 'organization' ? (row.category ?? 'department') : row.member_type}`,
  )
  return { list: await selectedItems(call, suffixed) }
}

const tables = {
  user: 'platform_user',
  organization: 'organization',
  position: 'position',
  role: 'role',
  group: 'user_group',
} as const

/** The members that ids with their kind name; 400 for what is not there. */
async function membersOf(database: PlatformDatabase, ids: readonly string[]): Promise<Member[]> {
  const named = new Map<string, Member>()
  for (const whole of ids) {
    const { id, type } = splitId(whole)
    const kind = relationOf(type)
    if (!Object.hasOwn(tables, kind)) fail(400, 'authority.memberUnknown', { field: 'ids' })
    named.set(`${kind} ${id}`, { type: kind as Member['type'], id })
  }
  const members = [...named.values()]
  for (const [type, list] of Map.groupBy(members, (member) => member.type)) {
    const table = tables[type]
    const wanted = list.map(({ id }) => id)
    let found = database
      .selectFrom(table as 'platform_user')
      .select('id')
      .where(whereIn(database, `${table as 'platform_user'}.id`, wanted))
    if (type === 'user') found = found.where('deleted_at', 'is', null)
    if ((await found.execute()).length < wanted.length) fail(400, 'authority.memberUnknown', { field: 'ids' })
  }
  return members
}

/** Replaces who is in a group; whoever comes or goes is told. */
export async function saveMembers(call: Call, id: string, ids: readonly string[]): Promise<void> {
  requireAdministrator(call)
  const { database } = call
  await requireGroup(database, id)
  const members = await membersOf(database, ids)
  const before = await holders(database, id)
  await database.transaction().execute(async (inside) => {
    await inside.deleteFrom('permission_group_member').where('group_id', '=', id).execute()
    const rows = members.map((member) => ({ group_id: id, member_type: member.type, member_id: member.id }))
    for (const part of batches(rows)) await inside.insertInto('permission_group_member').values(part).execute()
  })
  const after = await holders(database, id)
  permissionsChanged(call, before === 'all' || after === 'all' ? 'all' : [...new Set([...before, ...after])])
}
