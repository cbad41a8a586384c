import { existsSync, mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const chosen = new Map<string, string>()

type Names = { appName: string }
const places: Record<string, (names: Names) => string> = {
  home: () => homedir(),
  appData: () => process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
  userData: (names) => join(pathOf('appData', names), names.appName),
  sessionData: (names) => pathOf('userData', names),
  temp: () => tmpdir(),
  exe: () => process.argv[0] as string,
  module: () => process.argv[0] as string,
  desktop: () => join(homedir(), 'Desktop'),
  documents: () => join(homedir(), 'Documents'),
  downloads: () => join(homedir(), 'Downloads'),
  music: () => join(homedir(), 'Music'),
  pictures: () => join(homedir(), 'Pictures'),
  videos: () => join(homedir(), 'Videos'),
  logs: (names) => join(pathOf('userData', names), 'logs'),
  crashDumps: (names) => join(pathOf('userData', names), 'Crashpad'),
}

/** app.getPath on Linux. userData is created at first use. */
export function pathOf(name: string, names: Names): string {
  const place = places[name]
  const path = chosen.get(name) ?? place?.(names)
  if (!path) throw new Error(`Failed to get '${name}' path`)
  if (name === 'userData') makeFolder(path)
  return path
}

/** app.setPath: absolute paths of known names only. */
export function setPathOf(name: string, path: string): void {
  if (!path.startsWith('/')) throw new Error('Path must be absolute')
  if (!places[name]) throw new Error(`Failed to set path`)
  chosen.set(name, path)
}

/** Level by level, because Node's own way never returns below /proc; a place where it cannot be is the app's to tell. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch {
    // Electron goes on as well.
  }
}
