import type { offlineRoutes } from '#shared/ipc/offline.ts'
import type { OfflineQueue } from '#main/offline/queue.ts'
import type { HandlersOf } from '../contract.ts'

export function createOfflineHandlers(offline: OfflineQueue): HandlersOf<typeof offlineRoutes> {
  return {
    'offline.state': () => offline.state(),
    'offline.keep': ({ entry, instead }) => offline.keep(entry, instead),
    'offline.entry': ({ key }) => offline.entry(key),
    'offline.hold': ({ key, isHeld }) => offline.hold(key, isHeld),
    'offline.takeBack': ({ key }) => offline.takeBack(key),
    'offline.send': async ({ again }) => {
      await offline.send(again)
      return null
    },
  }
}
