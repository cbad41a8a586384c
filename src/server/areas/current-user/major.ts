import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSystems, visibleMenus } from '#server/core/grants.ts'
import { loadGrants } from '#server/core/permission.ts'

/** Enabled organisations the caller is a member of; the default is the one worked for. */
export async function ownOrganizations({ database, user }: Call) {
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('organization', 'organization.id', 'user_relation.object_id')
    .select(['organization.id', 'organization.path_names'])
    .where('user_relation.user_id', '=', user.userId)
    .where('user_relation.object_type', '=', 'organization')
    .where('organization.enabled_mark', '=', 1)
    .orderBy('organization.sort_code')
    .orderBy('organization.id')
    .execute()
  return rows.map(({ id, path_names }) => ({ id, fullName: path_names, isDefault: id === user.organizationId }))
}

/** Enabled positions the caller holds; the default is the one worked in. */
export async function ownPositions({ database, user }: Call) {
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('position', 'position.id', 'user_relation.object_id')
    .leftJoin('organization', 'organization.id', 'position.organization_id')
    .select(['position.id', 'position.full_name', 'position.organization_id', 'organization.path_names'])
    .where('user_relation.user_id', '=', user.userId)
    .where('user_relation.object_type', '=', 'position')
    .where('position.enabled_mark', '=', 1)
    .orderBy('position.sort_code')
    .orderBy('position.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    isDefault: row.id === user.positionId,
    organizationId: row.organization_id,
    organize: row.path_names,
  }))
}

/** Enabled roles of the caller, in their order. */
export async function ownRoles({ database, user }: Call) {
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('role', 'role.id', 'user_relation.object_id')
    .select(['role.id', 'role.full_name', 'role.en_code'])
    .where('user_relation.user_id', '=', user.userId)
    .where('user_relation.object_type', '=', 'role')
    .where('role.enabled_mark', '=', 1)
    .orderBy('role.sort_code')
    .orderBy('role.id')
    .execute()
  return rows.map(({ id, full_name, en_code }) => ({ id, fullName: full_name, enCode: en_code }))
}

/**
 * Chooses what the caller works for from now on; every later call of any of their sessions is judged by it.
 * Refuses with 403 what is not theirs.
 */
export async function switchMajor(call: Call, type: 'Organize' | 'Position' | 'System', id: string): Promise<void> {
  if (type === 'Organize') return switchOrganization(call, id)
  if (type === 'Position') return switchPosition(call, id)
  return switchSystem(call, id)
}

function update(call: Call, values: { organization_id?: string; position_id?: string; system_id?: string }) {
  return call.database.updateTable('platform_user').set(values).where('id', '=', call.user.userId).execute()
}

/** A position that belongs to the new organisation comes with it; else the present one stays. */
async function switchOrganization(call: Call, id: string): Promise<void> {
  const mine = await ownOrganizations(call)
  if (!mine.some((each) => each.id === id)) fail(403, 'profile.notMember', { field: 'majorId' })
  const position = (await ownPositions(call)).find((each) => each.organizationId === id)
  await update(call, { organization_id: id, ...(position ? { position_id: position.id } : {}) })
}

/** The organisation of the position comes with it where the caller is a member. */
async function switchPosition(call: Call, id: string): Promise<void> {
  const position = (await ownPositions(call)).find((each) => each.id === id)
  if (!position) fail(403, 'profile.notInPosition', { field: 'majorId' })
  const joined = (await ownOrganizations(call)).some((each) => each.id === position.organizationId)
  await update(call, { position_id: id, ...(joined ? { organization_id: position.organizationId } : {}) })
}

/** A system without a single menu for the caller would leave them with nothing to open. */
async function switchSystem(call: Call, id: string): Promise<void> {
  const grants = await loadGrants(call.database, call.user)
  const system = grantedSystems(grants).find((each) => each.id === id)
  if (!system) fail(403, 'profile.systemNotAllowed', { field: 'majorId' })
  if (visibleMenus(grants, id, 'Web').length === 0) fail(400, 'profile.systemEmpty', { field: 'majorId' })
  await update(call, { system_id: id })
}
