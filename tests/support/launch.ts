import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'

export const root = resolve(import.meta.dirname, '..', '..')

export interface Launched {
  readonly app: ElectronApplication
  readonly page: Page
  /** Everything the main process printed so far. */
  readonly output: () => string
  close(): Promise<void>
}

export interface LaunchOptions {
  /** Folder of the app; the built product when absent. */
  readonly folder?: string
  readonly userData: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

/** Milliseconds after which an opened app is ended; null: never. */
let limit: number | null = null

/** Ends every app that is opened from now on after so many milliseconds: whoever still waits for it gets an error. */
export function endAppsAfter(milliseconds: number): void {
  limit = milliseconds
}

/** Opens the built app in the Electron that ELECTRON_OVERRIDE_DIST_PATH names (the stand-in's folder when unset). */
export async function launchApp(options: LaunchOptions): Promise<Launched> {
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??= join(root, 'tests', 'electron-standin', 'bin')
  let output = ''
  const app = await _electron.launch({
    cwd: options.folder ?? root,
    args: ['.', `--user-data-dir=${options.userData}`, ...(options.args ?? [])],
    env: { ...(process.env as Record<string, string>), LANG: 'zh_CN.UTF-8', ...options.env },
    timeout: 60_000,
  })
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  app.process().stdout?.on('data', collect)
  app.process().stderr?.on('data', collect)
  const main = app.process()
  const end = limit === null ? undefined : setTimeout(() => main.kill('SIGKILL'), limit)
  main.once('exit', () => clearTimeout(end))
  const page = await app.firstWindow({ timeout: 60_000 })
  // The window is there before its page is; whatever is done with an empty document gets in the way of the first load.
  await page.waitForURL((url) => url.protocol !== 'about:', { timeout: 60_000, waitUntil: 'domcontentloaded' })
  return { app, page, output: () => output, close: () => app.close() }
}

/** A throw-away folder and how to remove it. */
export function temporaryFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `atrium-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
