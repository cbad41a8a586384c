import { ApiError, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { styledPage } from '../screen/html.ts'
import { countFiguresBy } from '../module/reading.ts'
import { filtersOfFigure, readCard } from './card-data.ts'
import { mountDashboard } from './dashboard.ts'
import { mountPortalDesigns } from './design-routes.ts'
import { grantedLayout, grantedPortal } from './grants.ts'
import { publicLayout, readReportLayout } from './layout.ts'
import { cardFor, dropOwnLayout, layoutFor, saveOwnLayout } from './own-layout.ts'
import { reportPage, reportStyle } from './report-page.ts'
import { mountPortalManage } from './manage-routes.ts'
import { grantedPortals } from './selector.ts'
import { chooseStart } from './start.ts'
import { type Point, readSource, type Source } from './source.ts'

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
