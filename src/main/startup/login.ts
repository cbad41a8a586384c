import type { DesktopSettings, Support } from '#shared/ipc/desktop.ts'
import { supported, unsupported } from '#main/base/support.ts'
import { autostartFile, autostartPath, type StartCommand } from './autostart.ts'

export type StartAtLogin = DesktopSettings['startAtLogin']

/** The start that shows no window. */
export const hiddenArgument = '--hidden'

export interface LoginStartSystem {
  readonly platform: NodeJS.Platform
  /** Only an installed app has a place of its own to be started from. */
  readonly isInstalled: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly program: string
  readonly setLoginItem: (settings: { openAtLogin: boolean; path?: string; args?: string[] }) => void
  readonly writeFile: (path: string, content: string) => Promise<void>
  readonly removeFile: (path: string) => Promise<void>
}

export interface LoginStart {
  readonly support: Support
  /** macOS hands no arguments to a login item. */
  readonly supportHidden: Support
  /** Tells the system. Does nothing where it is not supported. */
  apply(choice: StartAtLogin): Promise<void>
}

export function createLoginStart(system: LoginStartSystem): LoginStart {
  const { platform, isInstalled } = system
  const known = platform === 'win32' || platform === 'darwin' || platform === 'linux'
  const support = !known ? unsupported('platform') : isInstalled ? supported : unsupported('notInstalled')
  const supportHidden = support.supported && platform === 'darwin' ? unsupported('platform') : support
  return {
    support,
    supportHidden,
    async apply(choice) {
      if (!support.supported) return
      const parameters = choice === 'hidden' && supportHidden.supported ? [hiddenArgument] : []
      if (platform === 'linux') await applyToDesktop(system, choice, { program: programOf(system), parameters })
      else if (platform === 'win32') {
        system.setLoginItem({ openAtLogin: choice !== 'no', path: system.program, args: parameters })
      } else system.setLoginItem({ openAtLogin: choice !== 'no' })
    },
  }
}

/** Electron has no login items on Linux: a file of the desktop does it. */
async function applyToDesktop(system: LoginStartSystem, choice: StartAtLogin, command: StartCommand): Promise<void> {
  const path = autostartPath(system.environment, system.home)
  if (choice === 'no') await system.removeFile(path)
  else await system.writeFile(path, autostartFile(command))
}

/** An AppImage runs from a mount that is another one at every start; its file has a name of its own. */
function programOf({ environment, program }: LoginStartSystem): string {
  return environment.APPIMAGE || program
}
