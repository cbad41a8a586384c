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
  const page = await app.firstWindow({ timeout: 60_000 })
  return { app, page, output: () => output, close: () => app.close() }
}

/** A throw-away folder and how to remove it. */
export function temporaryFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `atrium-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
