import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { app, type BrowserWindow, dialog, Menu, nativeImage, shell, Tray as ElectronTray } from 'electron'
import type { Support } from '#shared/ipc/desktop.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'
import { smallIcon } from '#main/base/icon.ts'
import { hiddenArgument, type LoginStartSystem } from '#main/startup/login.ts'
import type { TrayIcon } from '#main/tray/tray.ts'
import { traySupport } from '#main/tray/watcher.ts'

export interface SystemQuestion {
  readonly title: string
  readonly text: string
  readonly buttons: readonly string[]
  readonly signal?: AbortSignal
}

/** The operating system as the desktop services see it: every call to it goes through here. */
export interface DesktopSystem {
  readonly login: LoginStartSystem
  readonly traySupport: () => Promise<Support>
  readonly makeTray: (tooltip: string, open: () => void) => TrayIcon
  /** Whether this start was asked to show no window. */
  readonly startsHidden: boolean
  /** Folder of an installed app's resources. */
  readonly resources: string
  /** Answers what went wrong, empty when nothing did. */
  readonly openFolder: (path: string) => Promise<string>
  /** Answers the index of the button that was pressed; the first one also when it was closed, or `signal` ended it. */
  readonly ask: (window: BrowserWindow | null, question: SystemQuestion) => Promise<number>
  /** Where to save; null when cancelled. */
  readonly saveText: (window: BrowserWindow, name: string) => Promise<string | null>
}

/** Milliseconds a program that asks the session bus may take. */
const PROGRAM_TIMEOUT = 3000

function makeTray(tooltip: string, open: () => void): TrayIcon {
  const isMac = process.platform === 'darwin'
  const image = nativeImage.createFromDataURL(smallIcon)
  // The menu bar of macOS is 22 points high, and nobody makes a larger picture smaller there.
  const tray = new ElectronTray(isMac ? image.resize({ height: 18 }) : image)
  tray.setToolTip(tooltip)
  // On macOS a click opens the menu, and is told as a click all the same.
  for (const event of isMac ? [] : (['click', 'double-click'] as const)) tray.on(event as 'click', open)
  return {
    setMenu: (template) => tray.setContextMenu(Menu.buildFromTemplate([...template])),
    destroy: () => tray.destroy(),
  }
}

export function electronSystem(): DesktopSystem {
  const { platform, env } = process
  const headless = app.commandLine.hasSwitch('headless')
  const run = promisify(execFile)
  return {
    login: {
      platform,
      isInstalled: app.isPackaged,
      environment: env,
      home: homedir(),
      program: process.execPath,
      setLoginItem: (settings) => app.setLoginItemSettings(settings),
      writeFile: async (path, content) => {
        await mkdir(dirname(path), { recursive: true })
        await writeFileAtomic(path, content)
      },
      removeFile: (path) => rm(path, { force: true }),
    },
    traySupport: () =>
      traySupport({
        platform,
        headless,
        hasBus: Boolean(env.DBUS_SESSION_BUS_ADDRESS),
        run: async (program, parameters) =>
          (await run(program, [...parameters], { timeout: PROGRAM_TIMEOUT, encoding: 'utf8' })).stdout,
      }),
    makeTray,
    startsHidden: process.argv.includes(hiddenArgument),
    resources: process.resourcesPath ?? '',
    openFolder: (path) => shell.openPath(path),
    ask: async (window, { title, text, buttons, signal }) => {
      const box = {
        type: 'info' as const,
        title: 'Atrium',
        message: title,
        detail: text,
        buttons: [...buttons],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        ...(signal === undefined ? {} : { signal }),
      }
      const { response } = await (window === null ? dialog.showMessageBox(box) : dialog.showMessageBox(window, box))
      return response
    },
    saveText: async (window, name) => {
      const filters = [{ name: '.txt', extensions: ['txt'] }]
      const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: name, filters })
      return canceled || filePath === '' ? null : filePath
    },
  }
}
