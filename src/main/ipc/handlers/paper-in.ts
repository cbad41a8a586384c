import type { paperInRoutes } from '#shared/ipc/paper-in.ts'
import type { ChosenFiles } from '#main/files/chosen.ts'
import type { ScanFolders } from '#main/transfers/scan-folder.ts'
import type { HandlersOf } from '../contract.ts'

interface PaperInServices {
  readonly scans: ScanFolders
  readonly chosen: Pick<ChosenFiles, 'add'>
  readonly chooseFolder: (title: string, windowId: number) => Promise<string | null>
}

/** Bytes of a scan that is taken in. */
const MAX_SCAN = 200 * 1024 * 1024

export function createPaperInHandlers(services: PaperInServices): HandlersOf<typeof paperInRoutes> {
  const { scans, chosen, chooseFolder } = services
  return {
    'paperIn.folder': () => scans.state(),
    'paperIn.chooseFolder': async ({ title }, { windowId }) => {
      const folder = await chooseFolder(title, windowId)
      return folder === null ? scans.state() : scans.watch(folder)
    },
    'paperIn.stopFolder': () => scans.watch(null),
    'paperIn.open': async ({ id }) => chosen.add(await scans.pathOf(id), { extensions: [], maxSize: MAX_SCAN }),
    'paperIn.done': ({ id }) => scans.done(id),
  }
}
