import { Bytes, Refusal, refuse } from '../../core/answer.ts'
import type { Call, Server } from '../../core/call.ts'
import { grantedSystems, loadGrants, visibleMenus } from '../../core/grants.ts'
import { mount } from '../../core/mount.ts'
import { findSession } from '../../core/session.ts'
import { escapeText, screenPolicy } from './html.ts'
import { overviewPage } from './overview.ts'
import { publicPages, refusalPage } from './pages.ts'

const html = 'text/html; charset=utf-8'
/** Menu type of data screens (section 2). */
const screenType = 6

/** Data screens by the id in the menu's property: the demo has one, drawn by the server itself. */
const screens: Readonly<Record<string, (call: Call) => Promise<Buffer>>> = { 'campus-overview': overviewPage }

async function requireScreen(call: Call, id: string, token: string): Promise<void> {
  const { database } = call
  const user = await findSession(database, token, call.now())
  const grants = await loadGrants(database, user)
  const systems = new Set((await grantedSystems(database, grants)).map((system) => system.id))
  const menus = await database.selectFrom('menu').selectAll().execute()
  const mine = visibleMenus(
    menus.filter((menu) => systems.has(menu.system_id)),
    grants,
  )
  if (!mine.some((menu) => menu.type === screenType && menu.module_id === id)) refuse(403, '您没有权限查看该数据大屏')
}

/** Data screens, opened by their address with the token, and pages that anybody may read. */
export function mountScreens(server: Server): void {
  mount(server, 'screen.view', async ({ params, query }, call) => {
    try {
      await requireScreen(call, params.id, query.token)
      const page = Object.hasOwn(screens, params.id) ? screens[params.id] : undefined
      return new Bytes(await (page ?? refuse(404, '数据大屏不存在或已停用'))(call), html)
    } catch (error) {
      if (error instanceof Refusal) return new Bytes(refusalPage(escapeText(error.message)), html)
      throw error
    }
  })
  mount(server, 'screen.page', ({ params }) => new Bytes(publicPages[params.name](), html))
  // The policy of every other answer allows no style at all; a page that is looked at needs its own.
  server.app.addHook('onSend', async (request, response, payload) => {
    const { endpointId } = request.routeOptions.config
    const isOurs = endpointId === 'screen.view' || endpointId === 'screen.page'
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    if (isOurs && isPage) response.header('content-security-policy', screenPolicy)
    return payload
  })
}
