import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App } from 'electron'

export interface Paths {
  /** Everything the app keeps on this machine. */
  readonly userData: string
  readonly logs: string
  /** Database and files of the local workspace. */
  readonly workspace: string
  readonly preload: string
  /** Output of the renderer's build. */
  readonly renderer: string
  readonly workspaceScript: string
  readonly cacheWorker: string
  readonly draftsWorker: string
}

/** Settles where things are, in folders that are nobody else's to read; `--user-data-dir` moves all that the app keeps. `bundle` is the folder of main.js. */
export function settlePaths(app: App, bundle: string): Paths {
  const chosen = app.commandLine.getSwitchValue('user-data-dir')
  if (chosen) app.setPath('userData', resolve(chosen))
  const userData = app.getPath('userData')
  const logs = join(userData, 'logs')
  try {
    mkdirSync(logs, { recursive: true, mode: 0o700 })
  } catch {
    // A folder that cannot be made is told where the start fails.
  }
  return {
    userData,
    logs,
    workspace: join(userData, 'workspace'),
    preload: join(bundle, '..', 'preload', 'index.cjs'),
    renderer: join(bundle, '..', 'renderer'),
    workspaceScript: join(bundle, 'server.js'),
    cacheWorker: join(bundle, 'cache-worker.js'),
    draftsWorker: join(bundle, 'drafts-worker.js'),
  }
}
