import { type RawBuilder, sql } from 'kysely'
import type { OrganizationInput } from '#shared/api/organization.ts'
import { isCode, isPlainName } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { keepDeletedName } from '#server/database/deleted-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationTable } from '#server/database/tables/people.ts'
import { isSqlite } from '#server/database/text.ts'
import { type Message, message } from '#server/messages/message.ts'
import { administeredBy, requireRight } from './administered.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { leavePermissionGroups } from '#server/core/permission-groups.ts'
import { lockRows } from '#server/core/row-lock.ts'
import { countUsers } from './members.ts'
import { requireOpensNoMore } from './giving.ts'

/** Levels of organisations, and characters of the names from the top to one of them. */
const MAX_DEPTH = 20
const MAX_PATH = 1000

type Category = 'company' | 'department'

/** An organisation as its dialog asks for it (wire contract 4.2). */
export async function readOrganization(call: Call, id: string) {
  const row = await find(call.database, id)
  requireRight(await administeredBy(call), 'select', row.path)
  const detail = await call.database
    .selectFrom('organization_detail')
    .select('property_json')
    .where('organization_id', '=', id)
    .executeTakeFirst()
  return {
    id,
    parentId: row.parent_id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category,
    managerId: row.manager_id ?? '',
    enabledMark: row.enabled_mark,
    sortCode: row.sort_code,
    description: row.description,
    // Of the parent; the root of all stands above the first.
    organizeIdTree: row.parent_id === '-1' ? ['-1'] : row.path.split(',').slice(0, -1),
    // Read as text and sent as an object: the family's own asymmetry.
    propertyJson: detail?.property_json ?? '{}',
  }
}

async function find(database: PlatformDatabase, id: string): Promise<OrganizationTable> {
  const row = await database.selectFrom('organization').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail(404, 'organization.notFound')
}

/** Writes alone: two people who move branches at once would make a ring of them. */
async function alone<Result>(call: Call, work: (inside: PlatformDatabase) => Promise<Result>): Promise<Result> {
  return call.database.transaction().execute(async (inside) => {
    if (!isSqlite(inside)) await sql`lock table organization in share row exclusive mode`.execute(inside)
    return work(inside)
  })
}

/** Refuses with 400 what breaks the rules of section 5, a code or a name beside it that is taken, or nobody as the head. */
async function requireRules(database: PlatformDatabase, id: string, input: OrganizationInput): Promise<void> {
  if (!isPlainName(input.fullName)) fail(400, 'organization.namePattern', { field: 'fullName' })
  if (!isCode(input.enCode)) fail(400, 'organization.codePattern', { field: 'enCode' })
  const others = database.selectFrom('organization').select('id').where('id', '!=', id)
  if (await others.where('en_code', '=', input.enCode).executeTakeFirst())
    fail(400, 'table.taken', { field: 'enCode', params: { value: input.enCode } })
  const siblings = others.where('parent_id', '=', input.parentId).where('full_name', '=', input.fullName)
  if (await siblings.executeTakeFirst())
    fail(400, 'table.taken', { field: 'fullName', params: { value: input.fullName } })
}

async function requireHead(database: PlatformDatabase, managerId: string): Promise<void> {
  if (managerId === '') return
  await lockRows(database, 'platform_user', [managerId], 'key share')
  const head = await database
    .selectFrom('platform_user')
    .select('id')
    .where('id', '=', managerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!head) fail(400, 'organization.managerUnknown', { field: 'managerId' })
}

/** The parent to be: null for the top. Refuses one that is not there, and a department above a company. */
async function parentOf(database: PlatformDatabase, parentId: string, category: Category) {
  if (parentId === '-1') return null
  const parent = await database.selectFrom('organization').selectAll().where('id', '=', parentId).executeTakeFirst()
  if (!parent) return fail(400, 'table.noParent', { field: 'parentId' })
  if (category === 'company' && parent.category !== 'company')
    fail(400, 'organization.companyBelowDepartment', { field: 'parentId' })
  return parent
}

function placeBelow(parent: OrganizationTable | null, id: string, name: string) {
  const path = parent ? `${parent.path},${id}` : id
  const path_names = parent ? `${parent.path_names}/${name}` : name
  if (path.split(',').length > MAX_DEPTH || path_names.length > MAX_PATH)
    fail(400, 'organization.tooDeep', { field: 'parentId' })
  return { path, path_names }
}

/** Creates a company or a department; answers its id. */
export async function createOrganization(call: Call, input: OrganizationInput, category: Category): Promise<string> {
  const scope = await administeredBy(call)
  const id = nextId()
  await alone(call, async (inside) => {
    const parent = await parentOf(inside, input.parentId, category)
    requireRight(scope, 'add', parent?.path ?? null)
    await requireRules(inside, id, input)
    await requireHead(inside, input.managerId ?? '')
    await inside
      .insertInto('organization')
      .values({
        id,
        parent_id: input.parentId,
        full_name: input.fullName,
        en_code: input.enCode,
        category,
        ...placeBelow(parent, id, input.fullName),
        manager_id: input.managerId || null,
        sort_code: input.sortCode,
        enabled_mark: input.enabledMark,
        description: input.description ?? '',
        created_at: call.now(),
      })
      .execute()
    await keepDetail(inside, id, input)
  })
  return id
}

/** What was not sent stays: a short dialog does not wipe what another client wrote. */
async function keepDetail(database: PlatformDatabase, id: string, { propertyJson }: OrganizationInput): Promise<void> {
  if (!propertyJson) return
  const property_json = JSON.stringify(propertyJson)
  await database
    .insertInto('organization_detail')
    .values({ organization_id: id, property_json })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ property_json }))
    .execute()
}

/**
 * Changes an organisation. Under another parent or name it takes everything below along: one statement over the
 * organisations of the branch, none over its people.
 */
export async function updateOrganization(call: Call, id: string, input: OrganizationInput): Promise<void> {
  const scope = await administeredBy(call)
  const moved = await alone(call, async (inside) => {
    const row = await find(inside, id)
    requireRight(scope, 'edit', row.path)
    const parent = await parentOf(inside, input.parentId, row.category as Category)
    if (input.parentId !== row.parent_id) {
      requireRight(scope, 'add', parent?.path ?? null)
      if (parent?.path.split(',').includes(id)) fail(400, 'table.belowItself', { field: 'parentId' })
      // Everybody below comes into the permission groups of the new parent and of those above it.
      if (parent) await requireOpensNoMore(call, inside, 'organization', [input.parentId])
    }
    await requireRules(inside, id, input)
    if ((input.managerId ?? '') !== (row.manager_id ?? '')) await requireHead(inside, input.managerId ?? '')
    const place = placeBelow(parent, id, input.fullName)
    const isMoved = place.path !== row.path || place.path_names !== row.path_names
    if (isMoved) await moveBranch(inside, row, place)
    await inside
      .updateTable('organization')
      .set({
        parent_id: input.parentId,
        full_name: input.fullName,
        en_code: input.enCode,
        ...(input.managerId === undefined ? {} : { manager_id: input.managerId || null }),
        sort_code: input.sortCode,
        enabled_mark: input.enabledMark,
        description: input.description ?? '',
      })
      .where('id', '=', id)
      .execute()
    await keepDetail(inside, id, input)
    return place.path !== row.path || input.enabledMark !== row.enabled_mark
  })
  // Who may see what below the branch follows from where it stands.
  if (moved) permissionsChanged(call, 'all')
}

/** Query of the ids of an organisation and everything below it. */
function branchOf(id: string): RawBuilder<string> {
  return sql<string>`select id from (
    with recursive below (id) as (
      select organization.id from organization where organization.id = ${id}
      union all
      select organization.id from organization join below on organization.parent_id = below.id
    )
    select id from below
  ) as branch`
}

async function moveBranch(
  database: PlatformDatabase,
  row: OrganizationTable,
  place: { readonly path: string; readonly path_names: string },
): Promise<void> {
  // Databases count characters, JavaScript half of some.
  const [path, names] = [[...row.path].length, [...row.path_names].length]
  const { rows } = await sql<{ longest: number; longestPath: number }>`
    select max(length(path_names)) as longest, max(length(path)) as "longestPath"
    from organization where id in (${branchOf(row.id)})`.execute(database)
  const [found] = rows
  const grown = Number(found?.longest ?? 0) - names + [...place.path_names].length
  const deeper = Number(found?.longestPath ?? 0) - path + [...place.path].length
  if (grown > MAX_PATH || deeper > MAX_PATH) fail(400, 'organization.tooDeep', { field: 'parentId' })
  await sql`
    update organization
    set path = ${place.path} || substr(path, ${sql.lit(path + 1)}),
        path_names = ${place.path_names} || substr(path_names, ${sql.lit(names + 1)})
    where id in (${branchOf(row.id)})`.execute(database)
}

/** Flips the enabled mark. */
export async function toggleOrganization(call: Call, id: string, wanted?: number): Promise<void> {
  const row = await find(call.database, id)
  requireRight(await administeredBy(call), 'edit', row.path)
  await call.database
    .updateTable('organization')
    .set({ enabled_mark: wanted ?? sql<number>`1 - enabled_mark` })
    .where('id', '=', id)
    .execute()
  permissionsChanged(call, 'all')
}

/** Deletes an organisation in which nothing is left; the refusal says what is, and how many. */
export async function deleteOrganization(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  await alone(call, async (inside) => {
    await lockRows(inside, 'organization', [id], 'update')
    const row = await find(inside, id)
    requireRight(scope, 'remove', row.path)
    const uses = await usesOf(inside, id)
    if (uses.length > 0) failInUse(uses)
    await inside.deleteFrom('organization').where('id', '=', id).execute()
    await keepDeletedName(inside, {
      kind: 'organization',
      id,
      full_name: row.full_name,
      place: row.path_names,
      deleted_at: call.now(),
    })
    await inside.deleteFrom('organization_detail').where('organization_id', '=', id).execute()
    await leavePermissionGroups(inside, 'organization', id)
    // Of people who left.
    await inside
      .deleteFrom('user_relation')
      .where('object_type', '=', 'organization')
      .where('object_id', '=', id)
      .execute()
  })
}

/** Refuses a deletion with the first thing that stands against it. */
export function failInUse([use]: readonly Message[]): never {
  return fail(400, 'organization.inUse', { params: { use: use ?? '' } })
}

async function usesOf(database: PlatformDatabase, id: string): Promise<Message[]> {
  const count = async (table: 'organization' | 'position' | 'role_organization' | 'organization_manager') => {
    const column = table === 'organization' ? 'parent_id' : 'organization_id'
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(database)
    return Number(rows[0]?.count ?? 0)
  }
  const found = [
    message('organization.useBelow', { count: await count('organization') }),
    message('organization.useUsers', { count: await countUsers(database, 'organization', id) }),
    message('organization.usePositions', { count: await count('position') }),
    message('organization.useRoles', { count: await count('role_organization') }),
    message('organization.useManagers', { count: await count('organization_manager') }),
  ]
  return found.filter(({ params }) => params?.['count'] !== 0)
}
