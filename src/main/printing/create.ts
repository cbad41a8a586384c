import { join } from 'node:path'
import { BrowserWindow, dialog } from 'electron'
import type { PrintQueueCommands } from '#shared/ipc/print-queue-worker.ts'
import type { NetworkPrinter } from '#shared/printing/network-printer.ts'
import { createDatabaseWorker } from '#main/base/database-worker.ts'
import { openSecretStore, type SafeStorage } from '#main/base/secret-store.ts'
import { subscribeWorker, type ReportFault } from '#main/base/storage-faults.ts'
import type { Thread } from '#main/base/worker-rpc.ts'
import { KeyringSilent, openQueueKey } from './jobs/queue-key.ts'
import { openJobRepository } from './jobs/repository.ts'
import { withNetworkPrinters } from './network/spooler.ts'
import { openNetworkPrinters } from './network/store.ts'
import { createPrintingService, type PrintingDependencies, type PrintingService } from './service.ts'
import { chooseSpooler } from './spooler/choose.ts'
import { createElectronPrintWindows } from './window/electron-window.ts'

export interface PrintingOptions
  extends Pick<
    PrintingDependencies,
    'platform' | 'offline' | 'changed' | 'batchChanged' | 'userDataPath' | 'unnamed' | 'owner'
  > {
  readonly mainWindow: () => BrowserWindow | null
  readonly startWorker: () => Thread
  /** Printers of the network that the organisation names. */
  readonly managedPrinters: readonly NetworkPrinter[]
  readonly safeStorage: SafeStorage
  readonly report: ReportFault
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
  /** Refuses what was chosen behind a lock. */
  readonly afterDialog: (choice: Promise<string | null>) => Promise<string | null>
}

/** Printing over Electron's windows and the spooler of this system. */
export function createPrinting({ mainWindow, afterDialog, ...context }: PrintingOptions): PrintingService {
  const folder = join(context.userDataPath, 'print')
  // Looked at anew each time: a keyring that did not answer may do so by now.
  const key = () =>
    openQueueKey(folder, openSecretStore(context.safeStorage, process.platform)).catch((error: unknown) => {
      if (error instanceof KeyringSilent)
        context.report({ what: 'printQueue', fault: 'unread', aside: null, detail: 'no keyring answers' })
      throw error
    })
  const worker = createDatabaseWorker<PrintQueueCommands>({
    start: context.startWorker,
    log: subscribeWorker('printQueue', 'print queue', context.log, context.report),
    name: 'print queue',
  })
  const openWindow = createElectronPrintWindows({ BrowserWindow })
  const networkPrinters = openNetworkPrinters(folder, context.managedPrinters)
  const listedPrinters = async () => (await mainWindow()?.webContents.getPrintersAsync()) ?? []
  return createPrintingService({
    ...context,
    jobs: openJobRepository({ folder, worker, key }),
    openWindow,
    networkPrinters,
    spooler: withNetworkPrinters(
      chooseSpooler({ platform: process.platform, openWindow, listedPrinters }),
      networkPrinters,
    ),
    listedPrinters,
    saveDialog: (choice) => afterDialog(askWhereToSave(mainWindow(), choice)),
  })
}

async function askWhereToSave(
  window: BrowserWindow | null,
  { defaultName, extension }: Parameters<PrintingDependencies['saveDialog']>[0],
): Promise<string | null> {
  if (window === null) return null
  const filters = [{ name: `.${extension}`, extensions: [extension] }]
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: defaultName, filters })
  return canceled || filePath === '' ? null : filePath
}
