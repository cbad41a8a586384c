import { BrowserWindow, dialog } from 'electron'
import { createPrintingService, type PrintingDependencies, type PrintingService } from './service.ts'
import { chooseSpooler } from './spooler/choose.ts'
import { createElectronPrintWindows } from './window/electron-window.ts'

export interface PrintingSurroundings
  extends Pick<PrintingDependencies, 'platform' | 'changed' | 'userDataPath' | 'owner'> {
  readonly mainWindow: () => BrowserWindow | null
  /** Refuses what was chosen behind a lock. */
  readonly afterDialog: (choice: Promise<string | null>) => Promise<string | null>
}

/** Printing over Electron's windows and the spooler of this system. */
export function createPrinting({ mainWindow, afterDialog, ...surroundings }: PrintingSurroundings): PrintingService {
  const openWindow = createElectronPrintWindows({ BrowserWindow })
  const listedPrinters = async () => (await mainWindow()?.webContents.getPrintersAsync()) ?? []
  return createPrintingService({
    ...surroundings,
    openWindow,
    spooler: chooseSpooler({ platform: process.platform, openWindow, listedPrinters }),
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
