import { ApiError, fail } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { loadGrants, menuLeadsTo } from '#server/core/permission.ts'
import { findWorkingSession } from '#server/core/session.ts'
import { render } from '#server/messages/message.ts'
import { styledPage } from './html.ts'
import { overviewPage } from './overview.ts'
import { errorPage, publicPages, screenStyle } from './pages.ts'

/** Menu type of data screens (section 2). */
const screenType = 6

/** Data screens by the id in the menu's property: the demo has one, drawn by the server itself. */
const screens: Readonly<Record<string, (call: Call) => Promise<Buffer>>> = { 'campus-overview': overviewPage }

async function requireScreen({ database, now }: Call, id: string, token: string): Promise<void> {
  const grants = await loadGrants(database, await findWorkingSession(database, token, now()))
  if (!menuLeadsTo(grants, screenType, id)) fail(403, 'screen.notAllowed')
}

/** Data screens, opened by their address with the token, and pages that anybody may read. */
export function mountScreens(server: Server): void {
  mount(server, 'screen.view', async ({ params, query }, call) => {
    try {
      await requireScreen(call, params.id, query.token)
      const page = Object.hasOwn(screens, params.id) ? screens[params.id] : undefined
      return styledPage(await (page ?? fail(404, 'screen.missing'))(call), screenStyle)
    } catch (error) {
      if (error instanceof ApiError) return styledPage(errorPage(call, render(error.text, call.language)), screenStyle)
      throw error
    }
  })
  mount(server, 'screen.page', ({ params }, call) => styledPage(publicPages[params.name](call), screenStyle))
}
