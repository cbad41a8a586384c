import type { Call } from '#server/core/call.ts'
import { loadGrants, menuLeadsTo } from '#server/core/permission.ts'
import { managedPortals } from './manage-grants.ts'
import { withBelow } from '#server/core/trees.ts'

/** Enabled portals that a menu of the caller leads to or that they have in a system, in one category; all of them for administrators. */
export async function grantedPortals(call: Call) {
  const grants = await loadGrants(call.database, call.user)
  const portals = await call.database
    .selectFrom('portal')
    .select(['id', 'full_name', 'en_code'])
    .where('enabled_mark', '=', 1)
    .where('layout', '!=', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const managed = grants.all ? new Set<string>() : await managedPortals(call.database, call.user.userId)
  const granted = []
  for (const portal of portals) {
    if (!grants.all && !menuLeadsTo(grants, 8, portal.id) && !managed.has(portal.id)) continue
    granted.push({
      id: portal.id,
      fullName: portal.full_name,
      enCode: portal.en_code,
      parentId: '-1',
      hasChildren: false,
      isLeaf: true,
      num: 0,
    })
  }
  if (granted.length === 0) return []
  // Clients of the family offer what stands in a category, and nothing else.
  return [{ id: '-1', fullName: call.text('portal.all'), ...withBelow(granted) }]
}
