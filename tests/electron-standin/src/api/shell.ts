import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { record } from '../core/records.ts'

/** What would leave the app: recorded, never done (trashItem does remove the file). */
export const shell = {
  async openExternal(url: string, options?: Electron.OpenExternalOptions): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL')
    record('shell.openExternal', url, options)
  },
  async openPath(path: string): Promise<string> {
    record('shell.openPath', path)
    return existsSync(path) ? '' : 'Failed to open path'
  },
  showItemInFolder(path: string): void {
    record('shell.showItemInFolder', path)
  },
  async trashItem(path: string): Promise<void> {
    if (!existsSync(path)) throw new Error('Failed to move item to trash')
    record('shell.trashItem', path)
    await rm(path, { recursive: true })
  },
  beep(): void {
    record('shell.beep')
  },
}
