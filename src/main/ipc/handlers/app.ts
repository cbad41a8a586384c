import type { AppInformation, appRoutes } from '#shared/ipc/app.ts'
import type { Log } from '#main/base/log.ts'
import type { Timings } from '#main/base/timings.ts'
import type { HandlersOf } from '../contract.ts'

export interface AppServices {
  readonly information: AppInformation
  readonly log: Log
  readonly timings: Timings
  readonly closeWindow: (contentsId: number) => void
}

export function createAppHandlers(services: AppServices): HandlersOf<typeof appRoutes> {
  return {
    'app.information': () => services.information,
    'app.reportError': ({ message, stack }) => {
      services.log('error', 'renderer fault', { fault: message, stack })
      return null
    },
    'app.closeWindow': (_input, { windowId }) => {
      services.closeWindow(windowId)
      return null
    },
    'app.mark': ({ name }) => {
      services.timings.mark(name)
      return null
    },
  }
}
