import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { versionOf } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { requireSubjects, subjectOf } from '../authority/write.ts'
import { addMenus, grantMenus, menusLeadingTo } from '../design/leading-menus.ts'
import { tableOf } from './designs.ts'
import type { DesignKind } from './kind.ts'
import { keepVersion } from './versions.ts'

interface Release {
  /** Directories or systems below which a menu stands. */
  readonly pcModuleParentId: readonly string[]
  readonly icon: string
  /** Roles that get the menu. */
  readonly roleIds: readonly string[]
  /** Of the design that was looked at. */
  readonly version?: string | undefined
}

interface Besides {
  /** People come to it without a menu: a first release needs none. */
  readonly needsNoMenu?: boolean
  /** Runs with the release. */
  readonly alongside?: (inside: PlatformDatabase) => Promise<void>
}

const TOP = '-1'

/**
 * Shows what is designed to people. Refuses with 400 another version than the one that was looked at and a design that
 * people cannot be shown, with 403 roles that are not the caller's to grant to. Menus that stand somewhere stay there.
 */
export async function releaseDesign(
  call: Call,
  kind: DesignKind,
  id: string,
  body: Release,
  { needsNoMenu = false, alongside }: Besides = {},
): Promise<void> {
  const { database } = call
  const subjects = body.roleIds.map((roleId) => subjectOf('Role', roleId))
  await requireSubjects(call, subjects)
  const seen = await database.selectFrom(tableOf(kind)).select('model').where('id', '=', id).executeTakeFirst()
  if (!seen) return fail(404, 'table.notFound')
  await (kind.checkRelease ?? kind.check)(call, id, seen.model)
  await database.transaction().execute(async (inside) => {
    const query = inside.selectFrom(tableOf(kind)).selectAll().where('id', '=', id)
    const row = (await (isSqlite(inside) ? query : query.forUpdate()).executeTakeFirst()) ?? fail(404, 'table.notFound')
    const isOther =
      row.model !== seen.model || (body.version !== undefined && body.version !== versionOf(kind.spec, { ...row }))
    if (isOther) fail(400, 'table.changedMeanwhile')
    await inside
      .updateTable(tableOf(kind))
      .set({ layout: row.model, is_release: 1, enabled_mark: 1, modified_at: call.now() })
      .where('id', '=', id)
      .execute()
    await lockMenus(inside)
    await keepVersion(inside, id, row.model, call)
    await alongside?.(inside)
    const known = await menusLeadingTo(inside, kind.menu, id)
    const isFirst = known.length === 0 && body.pcModuleParentId.length === 0 && !needsNoMenu
    await addMenus(inside, row, kind.menu, { parents: isFirst ? [TOP] : body.pcModuleParentId, icon: body.icon })
  })
  permissionsChanged(call, 'all')
  await grantMenus(call, subjects, kind.menu, id)
}
