import type { Call } from '#server/core/call.ts'
import { grantedSystems } from '#server/core/grants.ts'
import { type Grants, loadGrants, menuLeadsTo } from '#server/core/permission.ts'
import { managedPortals } from './manage-grants.ts'

/** A user as far as it says where they begin; `portal_id` was chosen before systems had portals of their own. */
interface Beginner {
  readonly portal_id: string
  readonly system_id: string | null
}

/** The system that somebody is in: the one they chose while they have it, else their first. */
const currentSystem = (grants: Grants, systemId: string | null): string => {
  const systems = grantedSystems(grants)
  return (systems.find(({ id }) => id === systemId) ?? systems[0])?.id ?? ''
}

/** The portal somebody begins with in their system: the one they chose there, the first of the system if it is theirs, or one of before. */
export async function startPortal(call: Call, user: Beginner): Promise<string> {
  const { database } = call
  const { userId } = call.user
  const grants = await loadGrants(database, call.user)
  const systemId = currentSystem(grants, user.system_id)
  const chosen = await database
    .selectFrom('portal_start')
    .select('portal_id')
    .where('user_id', '=', userId)
    .where('system_id', '=', systemId)
    .executeTakeFirst()
  if (chosen) return chosen.portal_id
  const first = await database
    .selectFrom('portal_manage')
    .innerJoin('portal', 'portal.id', 'portal_manage.portal_id')
    .select('portal.id')
    .where('portal_manage.system_id', '=', systemId)
    .where('portal_manage.platform', '=', 'Web')
    .where('portal_manage.home_page_mark', '=', 1)
    .where('portal_manage.enabled_mark', '=', 1)
    .where('portal.enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!first) return user.portal_id
  const isTheirs =
    grants.all || menuLeadsTo(grants, 8, first.id) || (await managedPortals(database, userId)).has(first.id)
  return isTheirs ? first.id : user.portal_id
}

/** Somebody begins with a portal in the system that they are in. */
export async function chooseStart(call: Call, portalId: string): Promise<void> {
  const { database, user } = call
  const row = await database
    .selectFrom('platform_user')
    .select('system_id')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  const system_id = currentSystem(await loadGrants(database, user), row.system_id)
  await database
    .insertInto('portal_start')
    .values({ user_id: user.userId, system_id, portal_id: portalId })
    .onConflict((conflict) => conflict.columns(['user_id', 'system_id']).doUpdateSet({ portal_id: portalId }))
    .execute()
}
