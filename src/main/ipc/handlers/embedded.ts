import type { viewRoutes } from '#shared/ipc/views.ts'
import type { ViewService } from '#main/embedded/contract.ts'
import type { HandlersOf } from '../contract.ts'

export function createViewHandlers(views: ViewService): HandlersOf<typeof viewRoutes> {
  return {
    'views.open': ({ id, target }, { windowId }) => views.open(windowId, id, target),
    'views.place': ({ id, bounds }, { windowId }) => {
      views.place(windowId, id, bounds)
      return null
    },
    'views.hide': ({ id, still }, { windowId }) => views.hide(windowId, id, still),
    'views.reload': async ({ id, home }, { windowId }) => {
      await views.reload(windowId, id, home)
      return null
    },
    'views.close': ({ id }, { windowId }) => {
      views.close(windowId, id)
      return null
    },
    'views.openOutside': ({ target }) => views.openOutside(target),
  }
}
