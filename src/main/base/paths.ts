import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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
  readonly printQueueWorker: string
  readonly uploadsWorker: string
}

/**
 * Settles where things are, in folders that are nobody else's to read; `--user-data-dir` moves all that the app keeps.
 * `bundle` is the folder of main.js. Fails with one readable line where nothing can be kept.
 */
export function resolvePaths(app: App, bundle: string): Paths {
  const chosen = app.commandLine.getSwitchValue('user-data-dir')
  if (chosen) app.setPath('userData', resolve(chosen))
  const userData = app.getPath('userData')
  const logs = join(userData, 'logs')
  try {
    makeFolder(logs)
    accessSync(userData, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`${userData}: the folder cannot be written; --user-data-dir names another`)
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
    printQueueWorker: join(bundle, 'print-queue-worker.js'),
    uploadsWorker: join(bundle, 'uploads-worker.js'),
  }
}

/** Level by level: Node's own way of making all of them never returns below a place like /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
