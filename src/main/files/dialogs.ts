import { BridgeFailure } from '#main/base/failure.ts'
import type {
  BaseWindow,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron'

/** What the system asks a person about files. Paths stay in main. */
export interface FileDialogs {
  /** Null when cancelled. */
  open(choice: { title?: string | undefined; extensions: readonly string[] }, windowId: number): Promise<string | null>
  /** Several where that is allowed, or folders; none when cancelled. */
  openMany(
    choice: {
      title?: string | undefined
      extensions: readonly string[]
      multiple: boolean
      folder?: boolean | undefined
    },
    windowId: number,
  ): Promise<readonly string[]>
  /** Null when cancelled; fails with session.locked when it is answered behind a lock. */
  save(choice: { name: string }, windowId: number): Promise<string | null>
  reveal(path: string): void
  /** Opens a file with the program of the system; fails with file.unreadable where there is none. */
  openPath(path: string): Promise<void>
}

/** The members of Electron that are used, handed in by main.ts. */
export interface SystemDialogs {
  readonly windowOf: (windowId: number) => BaseWindow | null
  readonly showOpenDialog: (window: BaseWindow, options: OpenDialogOptions) => Promise<OpenDialogReturnValue>
  readonly showSaveDialog: (window: BaseWindow, options: SaveDialogOptions) => Promise<SaveDialogReturnValue>
  readonly showItemInFolder: (path: string) => void
  /** Answers why it did not, or an empty text. */
  readonly openPath: (path: string) => Promise<string>
  /** Refuses what was chosen behind a lock. */
  readonly afterDialog: (choice: Promise<string | null>) => Promise<string | null>
}

function filtersOf(extensions: readonly string[]): { name: string; extensions: string[] }[] {
  return extensions.length === 0
    ? []
    : [{ name: extensions.map((one) => `.${one}`).join(' '), extensions: [...extensions] }]
}

/** Native dialogs, always attached to the window that asked; a window that is gone asks nothing. */
export function createFileDialogs(system: SystemDialogs): FileDialogs {
  return {
    async open({ title, extensions }, windowId) {
      const window = system.windowOf(windowId)
      if (window === null) return null
      const { canceled, filePaths } = await system.showOpenDialog(window, {
        ...(title === undefined ? {} : { title }),
        filters: filtersOf(extensions),
        properties: ['openFile', 'dontAddToRecent'],
      })
      return canceled ? null : (filePaths[0] ?? null)
    },
    async openMany({ title, extensions, multiple, folder = false }, windowId) {
      const window = system.windowOf(windowId)
      if (window === null) return []
      const { canceled, filePaths } = await system.showOpenDialog(window, {
        ...(title === undefined ? {} : { title }),
        filters: folder ? [] : filtersOf(extensions),
        properties: [
          folder ? 'openDirectory' : 'openFile',
          'dontAddToRecent',
          ...(multiple ? (['multiSelections'] as const) : []),
        ],
      })
      return canceled ? [] : filePaths
    },
    save: (choice, windowId) => system.afterDialog(askWhereToSave(system, choice, windowId)),
    reveal: (path) => system.showItemInFolder(path),
    async openPath(path) {
      const fault = await system.openPath(path)
      if (fault !== '') throw new BridgeFailure('file.unreadable', '', { detail: fault })
    },
  }
}

async function askWhereToSave(
  system: SystemDialogs,
  { name }: { name: string },
  windowId: number,
): Promise<string | null> {
  const window = system.windowOf(windowId)
  if (window === null) return null
  const { canceled, filePath } = await system.showSaveDialog(window, {
    defaultPath: name,
    properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
  })
  return canceled || filePath === '' ? null : filePath
}
