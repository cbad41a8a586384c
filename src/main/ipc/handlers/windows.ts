import type { windowRoutes } from '#shared/ipc/windows.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { DetachedWindows } from '#main/window/detached.ts'
import type { HandlersOf } from '../contract.ts'

export function createWindowHandlers(detached: DetachedWindows): HandlersOf<typeof windowRoutes> {
  return {
    'windows.detach': (page) => {
      if (!detached.detach(page)) throw new BridgeFailure('windows.tooMany')
      return null
    },
    'windows.attach': (page, { windowId }) => {
      detached.attach(windowId, page)
      return null
    },
    'windows.keep': ({ tabs }, { windowId }) => {
      detached.keep(windowId, tabs)
      return null
    },
    'windows.own': (_input, { windowId }) => ({ tabs: detached.own(windowId) }),
    'windows.restore': () => {
      detached.restore()
      return null
    },
    'windows.closeDetached': async () => ({ closed: await detached.closeAll() }),
  }
}
