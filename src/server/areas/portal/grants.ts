import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loadGrants, menuLeadsTo } from '#server/core/permission.ts'
import { managedPortals, portalMenu } from './manage-grants.ts'
import type { LayoutTable, PortalTable } from '#server/database/tables/pages.ts'

/** Menu types that lead to a stored layout (specification, section 2). */
const menuTypes = { report: 5, portal: portalMenu } as const

const refused = { report: 'portal.reportNotAllowed', portal: 'portal.portalNotAllowed' } as const

/** A granted portal, with what only portals have; refusals as below. */
export const grantedPortal = (call: Call, id: string): Promise<PortalTable> =>
  grantedLayout(call, 'portal', id) as Promise<PortalTable>

/**
 * A portal or report that a menu of the caller leads to, or a portal that they have in a system. Refuses with 403 one that no menu grants, and one that does
 * not exist in the same words, so that nobody learns which ids are taken; administrators are told 404.
 */
export async function grantedLayout(call: Call, kind: 'portal' | 'report', id: string): Promise<LayoutTable> {
  const { database } = call
  if (!(await isLayoutGranted(call, kind, id))) fail(403, refused[kind])
  const row = await database
    .selectFrom(kind)
    .selectAll()
    .where('id', '=', id)
    .where('enabled_mark', '=', 1)
    // A portal that was never released shows nothing to anybody.
    .where('layout', '!=', '')
    .executeTakeFirst()
  if (row) return row
  const { all } = await loadGrants(database, call.user)
  return fail(all ? 404 : 403, all ? 'portal.missing' : refused[kind])
}

/** Whether a menu of somebody leads to it, or they have it in a system. */
export async function isLayoutGranted(
  { database, user }: Pick<Call, 'database' | 'user'>,
  kind: 'portal' | 'report',
  id: string,
): Promise<boolean> {
  const grants = await loadGrants(database, user)
  return (
    grants.all ||
    menuLeadsTo(grants, menuTypes[kind], id) ||
    (kind === 'portal' && (await managedPortals(database, user.userId)).has(id))
  )
}
