import type { Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { versionOf } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { requireSubjects, subjectOf } from '../authority/write.ts'
import { addMenus, grantMenus, type LeadingMenu, menusLeadingTo, placesInMenu } from '../design/leading-menus.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import { portalSpec } from './designs.ts'
import { addToSystems } from './manage.ts'
import { requireLayout } from './layout.ts'
import { keepVersion } from './versions.ts'

type Release = Handled<Endpoints['portalDesign.release']>['body']

const menu: LeadingMenu = { type: 8, address: 'portal', icon: 'icon-ym icon-ym-portal-collapse', property: {} }
const TOP = '-1'

/**
 * Shows what is designed to people. Refuses with 400 another version than the one that was looked at and a layout that
 * cannot be read, with 403 roles that are not the caller's to grant to. Menus that stand somewhere stay there.
 */
export async function releasePortal(call: Call, id: string, body: Release): Promise<void> {
  const { database } = call
  const subjects = body.roleIds.map((roleId) => subjectOf('Role', roleId))
  await requireSubjects(call, subjects)
  await database.transaction().execute(async (inside) => {
    const query = inside.selectFrom('portal').selectAll().where('id', '=', id)
    const portal =
      (await (isSqlite(inside) ? query : query.forUpdate()).executeTakeFirst()) ?? fail(404, 'table.notFound')
    const isOther = body.version !== undefined && body.version !== versionOf(portalSpec, { ...portal })
    if (isOther) fail(400, 'table.changedMeanwhile')
    requireLayout(portal.model)
    await inside
      .updateTable('portal')
      .set({ layout: portal.model, is_release: 1, enabled_mark: 1, modified_at: call.now() })
      .where('id', '=', id)
      .execute()
    await lockMenus(inside)
    await keepVersion(inside, id, portal.model, call)
    await addToSystems(inside, id, body.pcPortalSystemId, call.now())
    const known = await menusLeadingTo(inside, menu, id)
    // Into systems alone it needs no menu.
    const isFirst = known.length === 0 && body.pcModuleParentId.length === 0 && body.pcPortalSystemId.length === 0
    const parents = isFirst ? [TOP] : body.pcModuleParentId
    await addMenus(inside, portal, menu, { parents: body.pc === 0 ? [] : parents, icon: body.icon })
  })
  permissionsChanged(call, 'all')
  await grantMenus(call, subjects, menu, id)
}

/** Where a portal stands in the menu and where it may stand, and the roles that have one of its menus. */
export const placesOf = (database: PlatformDatabase, id: string) => placesInMenu(database, menu, id)
