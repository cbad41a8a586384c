import { userInfo } from 'node:os'
import type { PrintWindowFactory } from '../window/contract.ts'
import type { Spooler, SystemPrinter } from './contract.ts'
import { createCupsSpooler } from './cups.ts'
import { createIppClient, ippAddress } from './ipp-client.ts'
import { runCommand } from './run.ts'
import { createWindowsHelper, startPowerShell } from './windows/helper.ts'
import { createWindowsSpooler } from './windows/spooler.ts'
import { createUnsupportedSpooler, createWindowSpooler } from './window-spooler.ts'

export interface SpoolerChoice {
  readonly platform: NodeJS.Platform
  readonly openWindow: PrintWindowFactory
  /** Chromium's list, the only one on Windows. */
  readonly listedPrinters: () => Promise<readonly { readonly name: string; readonly displayName: string }[]>
}

/** The spooler of this system: CUPS on Linux and macOS, a helper that speaks with Windows' own on Windows. */
export function chooseSpooler({ platform, openWindow, listedPrinters }: SpoolerChoice): Spooler {
  if (platform === 'linux' || platform === 'darwin') {
    const user = userInfo().username
    return createCupsSpooler({ run: runCommand, ipp: createIppClient(() => ippAddress(process.env), user), user })
  }
  if (platform !== 'win32') return createUnsupportedSpooler()
  const printers = async (): Promise<SystemPrinter[]> =>
    (await listedPrinters()).map(({ name, displayName }) => ({
      name,
      label: displayName || name,
      isDefault: false,
      condition: 'unknown',
      message: '',
    }))
  const helper = createWindowsHelper(() => startPowerShell(process.env['SystemRoot'] ?? 'C:\\Windows'))
  return createWindowsSpooler({ helper, fallback: createWindowSpooler({ openWindow, printers }) })
}
