import { Bytes, Refusal, refuse } from '../../core/answer.ts'
import type { Call, Server } from '../../core/call.ts'
import { loadGrants } from '../../core/grants.ts'
import { mount } from '../../core/mount.ts'
import { findSession } from '../../core/session.ts'
import { menuLeadsTo } from '../portal/grants.ts'
import { allowStyle, escapeText } from './html.ts'
import { overviewPage } from './overview.ts'
import { publicPages, refusalPage, screenStyle } from './pages.ts'

const html = 'text/html; charset=utf-8'
/** Menu type of data screens (section 2). */
const screenType = 6

/** Data screens by the id in the menu's property: the demo has one, drawn by the server itself. */
const screens: Readonly<Record<string, (call: Call) => Promise<Buffer>>> = { 'campus-overview': overviewPage }

async function requireScreen({ database, now }: Call, id: string, token: string): Promise<void> {
  const grants = await loadGrants(database, await findSession(database, token, now()))
  if (!(await menuLeadsTo(database, grants, screenType, id))) refuse(403, '您没有权限查看该数据大屏')
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
  allowStyle(server, screenStyle, ['screen.view', 'screen.page'])
}
