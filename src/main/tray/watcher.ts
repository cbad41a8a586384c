import type { Support } from '#shared/ipc/desktop.ts'
import { supported, unsupported } from '#main/base/support.ts'

/** Runs a program and answers what it printed; rejects when it is missing or fails. */
export type RunProgram = (program: string, parameters: readonly string[]) => Promise<string>

const name = 'org.kde.StatusNotifierWatcher'
const bus = 'org.freedesktop.DBus'

/** Programs of which some is on every desktop, each asking the session bus who shows tray icons. */
const questions: readonly (readonly [string, readonly string[]])[] = [
  ['gdbus', ['call', '--session', '--dest', bus, '--object-path', '/', '--method', `${bus}.NameHasOwner`, name]],
  ['busctl', ['--user', 'call', bus, '/', bus, 'NameHasOwner', 's', name]],
  ['dbus-send', ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`, `string:${name}`]],
]

export interface TraySurroundings {
  readonly platform: NodeJS.Platform
  readonly headless: boolean
  /** Whether this session has a D-Bus at all. */
  readonly hasBus: boolean
  readonly run: RunProgram
}

/**
 * Whether this desktop shows tray icons. Windows and macOS do; on Linux somebody must own the watcher's name, which a
 * plain GNOME does not. Where nobody can tell, there is none: a hidden window must never be out of reach.
 */
export async function traySupport({ platform, headless, hasBus, run }: TraySurroundings): Promise<Support> {
  if (headless) return unsupported('headless')
  if (platform === 'win32' || platform === 'darwin') return supported
  if (!hasBus) return unsupported('noTray')
  for (const [program, parameters] of questions) {
    const answer = await run(program, parameters).catch(() => null)
    if (answer !== null) return /\btrue\b/.test(answer) ? supported : unsupported('noTray')
  }
  return unsupported('noTray')
}
