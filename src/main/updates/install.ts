import { accessSync, chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { keepDatabases, restoreDatabases } from './databases.ts'
import { forgetInstallation, keptInstaller, noteInstallation } from './start-guard.ts'

/** What installers need to know of the system, and how they are run. */
export interface InstallSystem {
  /** Whether this is an installed app; an AppImage is none. */
  readonly isInstalled: boolean
  /** The AppImage that runs; absent for anything else. */
  readonly appImage: string | undefined
  /** Path of the running program. */
  readonly program: string
  /** Folder of an installed app's resources. */
  readonly resources: string
  /** Starts a program that outlives this one. */
  readonly run: (program: string, words: readonly string[]) => void
  /** Comes back once this one has ended. */
  readonly relaunch: () => void
}

export interface Installation {
  /** The version that is to run next, and its installer. */
  readonly version: string
  readonly file: string
  /** The version that runs. */
  readonly from: string
  /** Where updates lie, and all that the app keeps. */
  readonly folder: string
  readonly userData: string
  /** Whether the app is to come back by itself. */
  readonly startsAgain: boolean
}

type Way = readonly [program: string, ...words: string[]] | 'replace' | null

/** How an installer is run without questions of its own; null: a person has to run it. */
export function wayToInstall(file: string, system: Omit<InstallSystem, 'run' | 'relaunch'>, startsAgain = false): Way {
  const kind = extname(file)
  if (kind === '.AppImage') return canReplace(system.appImage) ? 'replace' : null
  if (!system.isInstalled) return null
  switch (kind) {
    case '.exe':
      return elevated(system, [file, '--updated', '/S', ...(startsAgain ? ['--force-run'] : [])])
    case '.msi':
      return elevated(system, ['msiexec', '/i', file, '/qn', '/norestart'])
    case '.deb':
      return onLinux(['dpkg', '-i', file], system, startsAgain)
    case '.rpm':
      return onLinux(['rpm', '-U', '--oldpackage', file], system, startsAgain)
    default:
      return null
  }
}

/** Programs are for all accounts of a machine; electron-builder puts this helper beside them, which asks for the right. */
function elevated({ resources }: Pick<InstallSystem, 'resources'>, words: readonly [string, ...string[]]): Way {
  const helper = join(resources, 'elevate.exe')
  return existsSync(helper) ? [helper, ...words] : words
}

/** Comes back also where somebody declines: the version before runs on then. No path is read as a command. */
function onLinux(words: readonly string[], { program }: Pick<InstallSystem, 'program'>, startsAgain: boolean): Way {
  if (!startsAgain) return ['pkexec', ...words]
  return ['/bin/sh', '-c', 'program=$1; shift; pkexec "$@"; exec "$program"', 'sh', program, ...words]
}

function canReplace(appImage: string | undefined): boolean {
  if (!appImage) return false
  try {
    accessSync(dirname(appImage), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Installs a version after everything of this one has ended: keeps the databases that the new one may change, notes what
 * its starts are counted for, and hands on to the installer. False where a person has to run it. Throws where it cannot
 * begin; nothing is noted then.
 */
export async function install(next: Installation, system: InstallSystem): Promise<boolean> {
  const { version, file, from, folder, startsAgain } = next
  const way = wayToInstall(file, system, startsAgain)
  if (way === null) return false
  await keepDatabases(folder, next.userData)
  const previous = way === 'replace' ? keepRunning(folder, from, system.appImage ?? '') : keptInstaller(folder, from)
  noteInstallation(folder, { version, from, file, previous })
  try {
    handOn(way, file, system)
  } catch (error) {
    forgetInstallation(folder)
    throw error
  }
  if (way === 'replace' && startsAgain) system.relaunch()
  return true
}

function handOn(way: Exclude<Way, null>, file: string, { appImage = '', run }: InstallSystem): void {
  if (way === 'replace') return replace(appImage, file)
  const [program, ...words] = way
  run(program, words)
}

/** At once: whoever starts it meanwhile gets the one or the other. */
function replace(target: string, file: string): void {
  const fresh = `${target}.new`
  try {
    copyFileSync(file, fresh, constants.COPYFILE_FICLONE)
    chmodSync(fresh, 0o755)
    renameSync(fresh, target)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** The AppImage that runs is its own installer. */
function keepRunning(folder: string, version: string, appImage: string): string {
  const kept = join(folder, `before-${version}.AppImage`)
  copyFileSync(appImage, kept, constants.COPYFILE_FICLONE)
  return kept
}

/** Leads back to the version before by its installer, with its databases. False where that is not there any more. */
export function leadBack(
  { folder, userData, previous, now }: Pick<Installation, 'folder' | 'userData'> & { previous: string; now: number },
  system: InstallSystem,
): boolean {
  const way = previous !== '' && existsSync(previous) ? wayToInstall(previous, system, true) : null
  if (way === null) return false
  restoreDatabases(folder, userData, now)
  handOn(way, previous, system)
  if (way === 'replace') system.relaunch()
  return true
}
