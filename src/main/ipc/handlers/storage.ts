import type { storageRoutes } from '#shared/ipc/storage.ts'
import type { StorageFaults } from '#main/base/storage-faults.ts'
import type { HandlersOf } from '../contract.ts'

/** `openFolder` shows where the app keeps things. */
export function createStorageHandlers(
  faults: Pick<StorageFaults, 'list' | 'dismiss'>,
  openFolder: () => Promise<void>,
): HandlersOf<typeof storageRoutes> {
  return {
    'storage.faults': () => faults.list(),
    'storage.dismiss': () => {
      faults.dismiss()
      return null
    },
    'storage.showFolder': async () => {
      await openFolder()
      return null
    },
  }
}
