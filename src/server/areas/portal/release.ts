import type { Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { versionOf } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import type { MenuTable } from '#server/database/tables/access.ts'
import { grantTo, requireSubjects, subjectOf } from '../authority/write.ts'
import { releasePlaces } from '../design/releases.ts'
import { findPlace, furtherCode, lastPlace } from '../design/release.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import { portalSpec } from './designs.ts'
import { addToSystems } from './manage.ts'
import { requireLayout } from './layout.ts'
import { keepVersion } from './versions.ts'

type Release = Handled<Endpoints['portalDesign.release']>['body']

/** Menu type of a portal (specification, section 2). */
const PORTAL = 8
const TOP = '-1'

const menusOf = (database: PlatformDatabase, id: string) =>
  database
    .selectFrom('menu')
    .select(['id', 'system_id', 'parent_id', 'icon'])
    .where('module_id', '=', id)
    .where('type', '=', PORTAL)
    .orderBy('id')
    .execute()

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
    const known = await menusOf(inside, id)
    // Into systems alone it needs no menu.
    const isFirst = known.length === 0 && body.pcModuleParentId.length === 0 && body.pcPortalSystemId.length === 0
    const parents = isFirst ? [TOP] : body.pcModuleParentId
    for (const parent of body.pc === 0 ? [] : parents) {
      const place = await findPlace(inside, parent)
      const isThere = known.some((menu) => menu.parent_id === place.parentId && menu.system_id === place.systemId)
      if (!isThere) await addMenu(inside, portal, { ...place, icon: body.icon || known[0]?.icon || ICON })
    }
    if (body.icon !== '' && known.length > 0)
      await inside
        .updateTable('menu')
        .set({ icon: body.icon })
        .where('module_id', '=', id)
        .where('type', '=', PORTAL)
        .execute()
  })
  permissionsChanged(call, 'all')
  if (subjects.length > 0) {
    const menus = await menusOf(database, id)
    await grantTo(
      call,
      subjects,
      {
        systemIds: menus.map(({ system_id }) => system_id),
        module: menus.flatMap((menu) => (menu.parent_id === TOP ? [menu.id] : [menu.parent_id, menu.id])),
        button: [],
        column: [],
        form: [],
        resource: [],
      },
      'add',
    )
  }
}

const ICON = 'icon-ym icon-ym-portal-collapse'

async function addMenu(
  inside: PlatformDatabase,
  portal: { readonly id: string; readonly full_name: string; readonly en_code: string },
  place: { readonly systemId: string; readonly parentId: string; readonly icon: string },
): Promise<void> {
  const { id: module_id, full_name } = portal
  const isTaken = await inside.selectFrom('menu').select('id').where('en_code', '=', portal.en_code).executeTakeFirst()
  const en_code = isTaken ? await furtherCode(inside, { enCode: portal.en_code }) : portal.en_code
  const menu: MenuTable = {
    id: nextId(),
    system_id: place.systemId,
    parent_id: place.parentId,
    full_name,
    en_code,
    icon: place.icon,
    type: PORTAL,
    url_address: `portal/${en_code}`,
    link_target: '_self',
    category: 'Web',
    property_json: JSON.stringify({ moduleId: module_id, isTree: 0, iconBackgroundColor: '' }),
    module_id,
    page_code: '',
    sort_code: (await lastPlace(inside, place.systemId, place.parentId)) + 1,
    enabled_mark: 1,
    button_authorize: 0,
    column_authorize: 0,
    form_authorize: 0,
    data_authorize: 0,
  }
  await inside.insertInto('menu').values(menu).execute()
}

/** Where a portal stands in the menu and where it may stand, and the roles that have one of its menus. */
export async function placesOf(database: PlatformDatabase, id: string) {
  const menus = await menusOf(database, id)
  const ids = menus.map((menu) => menu.id)
  const roles =
    ids.length === 0
      ? []
      : await database
          .selectFrom('authority')
          .select('subject_id')
          .distinct()
          .where('subject_type', '=', 'role')
          .where('item_type', '=', 'menu')
          .where('item_id', 'in', ids)
          .execute()
  return {
    ...(await releasePlaces(database)),
    parentIds: menus.map((menu) => (menu.parent_id === TOP ? menu.system_id : menu.parent_id)),
    icon: menus[0]?.icon ?? '',
    roleIds: roles.map(({ subject_id }) => subject_id),
  }
}
