import { ApiError, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { styledPage } from '../screen/html.ts'
import { countFiguresBy } from '../module/reading.ts'
import { filtersOfFigure, readCard } from './card-data.ts'
import { mountDashboard } from './dashboard.ts'
import { grantedLayout, grantedPortal } from './grants.ts'
import { publicLayout, readReportLayout, readSentCard } from './layout.ts'
import { cardFor, dropOwnLayout, layoutFor, saveOwnLayout } from './own-layout.ts'
import { reportPage, reportStyle } from './report-page.ts'
import { mountPortalManage } from './manage-routes.ts'
import { chooseStart } from './start.ts'
import { type Point, readSource, type Source } from './source.ts'
import { releaseDesign } from '../design-table/release.ts'
import { mountDesigns } from '../design-table/routes.ts'
import { portals } from './designs.ts'
import { addToSystems } from './manage.ts'
import { readerOf } from './reader.ts'
import { loadGrants, menuLeadsTo } from '#server/core/permission.ts'
import { managedPortals } from './manage-grants.ts'
import { withBelow } from '#server/core/trees.ts'

/** Enabled portals that a menu of the caller leads to or that they have in a system, in one category; all of them for administrators. */
async function grantedPortals(call: Call) {
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

/** Portals are made, changed, released and exchanged. */
function mountPortalDesigns(server: Server): void {
  mountDesigns(server, 'portalDesign', portals)
  mount(server, 'portalDesign.release', async ({ params: { id }, body }, call) => {
    const { pc, pcPortalSystemId } = body
    const pcModuleParentId = pc === 0 ? [] : body.pcModuleParentId
    await releaseDesign(
      call,
      portals,
      id,
      { ...body, pcModuleParentId },
      {
        needsNoMenu: pc === 0 || pcPortalSystemId.length > 0,
        alongside: (inside) => addToSystems(inside, id, pcPortalSystemId, call.now()),
      },
    )
    return reply(null, 'portal.released')
  })
  mount(server, 'portalDesign.figures', async ({ body }, call) => {
    const reader = body.userId ? await readerOf(call, body.userId) : call
    return readCard(reader, readSentCard(body.card))
  })
}

/** Portals (menu type 8) and reports (menu type 5), each behind the grant of a menu that leads to it. */
export function mountPortals(server: Server): void {
  countFiguresBy(filtersOfFigure)
  mount(server, 'portal.layout', async ({ params, query }, call) => {
    const portal = await grantedPortal(call, params.id)
    const { layout, isOwn } = await layoutFor(call, portal)
    // Ours asks for each card by itself, others of the family read what stands in it.
    const figures = query?.platform === 'Web' ? (source: Source) => figuresOf(call, source) : null
    return {
      type: 0,
      fullName: portal.full_name,
      formData: await publicLayout(layout, figures),
      linkType: 0,
      customUrl: '',
      enabledLock: portal.enabled_lock,
      isOwn,
    }
  })
  mount(server, 'portal.selector', async (_input, call) => ({ list: await grantedPortals(call) }))
  mount(server, 'portal.data', async ({ params }, call) => {
    return readCard(call, await cardFor(call, await grantedPortal(call, params.id), params.item))
  })
  mount(server, 'portal.setDefault', async ({ params }, call) => {
    const { id } = await grantedLayout(call, 'portal', params.id)
    await chooseStart(call, id)
    return reply(null, 'common.done')
  })
  mount(server, 'portal.saveOwn', async ({ params, body }, call) => {
    await saveOwnLayout(call, await grantedPortal(call, params.id), body.formData)
    return reply(null, 'common.saved')
  })
  mount(server, 'portal.resetOwn', async ({ params }, call) => {
    await dropOwnLayout(call, (await grantedPortal(call, params.id)).id)
    return reply(null, 'common.done')
  })
  mountDashboard(server)
  mountPortalDesigns(server)
  mountPortalManage(server)
  mount(server, 'report.page', async ({ params }, call) => {
    const report = await grantedLayout(call, 'report', params.id)
    return styledPage(await reportPage(call, readReportLayout(report.layout)), reportStyle, 'sandbox')
  })
}

/** A card that counts what is not there any more shows nothing, and breaks no other. */
async function figuresOf(call: Call, source: Source): Promise<readonly Point[]> {
  try {
    return await readSource(call, source)
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
