import type { Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { readReport } from '#shared/design/report/document.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { versionOf } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { requireSubjects, subjectOf } from '../authority/write.ts'
import { addMenus, grantMenus, type LeadingMenu, menusLeadingTo, placesInMenu } from '../design/leading-menus.ts'
import { keepVersion } from '../portal/versions.ts'
import { reportSpec } from './designs.ts'
import { REPORT_MENU } from './granted.ts'
import { fieldsOf, openSource, requireSound } from './source.ts'

type Release = Handled<Endpoints['reportDesign.release']>['body']

/** `atriumReport`: it is counted here, and no page of another server. */
const menu: LeadingMenu = {
  type: REPORT_MENU,
  address: 'dataReport',
  icon: 'icon-ym icon-ym-generator-tableGrid',
  property: { atriumReport: 1 },
}
const TOP = '-1'

/**
 * Shows what is designed to people. Refuses with 400 another version than the one that was looked at and a report that
 * cannot be run, with 403 roles that are not the caller's to grant to. Menus that stand somewhere stay there.
 */
export async function releaseReport(call: Call, id: string, body: Release): Promise<void> {
  const { database } = call
  const subjects = body.roleIds.map((roleId) => subjectOf('Role', roleId))
  await requireSubjects(call, subjects)
  const seen = await database.selectFrom('data_report').select('model').where('id', '=', id).executeTakeFirst()
  const report = readReport(seen?.model ?? fail(404, 'table.notFound')) ?? fail(400, 'report.unreadable')
  requireSound(report, null, id)
  if (report.source.kind === 'module')
    requireSound(report, await fieldsOf(await openSource(call, report.source.id)), id)
  await database.transaction().execute(async (inside) => {
    const query = inside.selectFrom('data_report').selectAll().where('id', '=', id)
    const row = (await (isSqlite(inside) ? query : query.forUpdate()).executeTakeFirst()) ?? fail(404, 'table.notFound')
    const isOther =
      row.model !== seen?.model || (body.version !== undefined && body.version !== versionOf(reportSpec, { ...row }))
    if (isOther) fail(400, 'table.changedMeanwhile')
    await inside
      .updateTable('data_report')
      .set({ layout: row.model, is_release: 1, enabled_mark: 1, modified_at: call.now() })
      .where('id', '=', id)
      .execute()
    await lockMenus(inside)
    await keepVersion(inside, id, row.model, call)
    const known = await menusLeadingTo(inside, menu, id)
    const isFirst = known.length === 0 && body.pcModuleParentId.length === 0
    await addMenus(inside, row, menu, { parents: isFirst ? [TOP] : body.pcModuleParentId, icon: body.icon })
  })
  permissionsChanged(call, 'all')
  await grantMenus(call, subjects, menu, id)
}

/** Where a report stands in the menu and where it may stand, and the roles that have one of its menus. */
export const placesOfReport = (database: PlatformDatabase, id: string) => placesInMenu(database, menu, id)
