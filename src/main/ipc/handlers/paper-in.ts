import type { paperInRoutes } from '#shared/ipc/paper-in.ts'
import type { ScanFolders } from '#main/transfers/scan-folder.ts'
import type { HandlersOf } from '../contract.ts'

interface PaperInServices {
  readonly scans: ScanFolders
  readonly chooseFolder: (title: string, windowId: number) => Promise<string | null>
}

export function createPaperInHandlers(services: PaperInServices): HandlersOf<typeof paperInRoutes> {
  const { scans, chooseFolder } = services
  return {
    'paperIn.folder': () => scans.state(),
    'paperIn.chooseFolder': async ({ title }, { windowId }) => {
      const folder = await chooseFolder(title, windowId)
      return folder === null ? scans.state() : scans.watch(folder)
    },
    'paperIn.stopFolder': () => scans.watch(null),
    'paperIn.open': ({ id }) => scans.read(id),
    'paperIn.done': ({ id }) => scans.done(id),
  }
}
