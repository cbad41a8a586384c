import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'

/** ATRIUM_ELECTRON=real runs the same suite on Electron's own binary. */
export const isReal = process.env.ATRIUM_ELECTRON === 'real'
if (!isReal) process.env.ELECTRON_OVERRIDE_DIST_PATH = resolve(import.meta.dirname, '../../electron-standin/bin')

const apps = resolve(import.meta.dirname, '../apps')

export interface ServedPage {
  body?: string
  status?: number
  error?: boolean
  headers?: Record<string, string>
}
export interface OpenOptions {
  show?: boolean
  width?: number
  height?: number
  partition?: string
  preload?: boolean
  load?: boolean
}
/** What apps/host/main.cjs puts on its global object for the tests. */
interface Contract {
  early: { session?: string; window?: string; ready?: boolean }
  requests: { url: string; method: string; headers: Record<string, string>; body: string }[]
  events: unknown[][]
  values: Record<string, unknown>
  sessionOf(partition: string): Electron.Session
  serve(path: string, page: string | ServedPage): void
  open(target: string, options?: OpenOptions): Promise<number>
  watch(id: number, names: string[]): void
}
declare global {
  var contract: Contract
}

/** The executable under test, for apps that are started without Playwright. */
export function electronExecutable(): string {
  return createRequire(import.meta.url)('electron') as unknown as string
}

export function appFolder(name: string): string {
  return join(apps, name)
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'contract-electron-'))
}

export async function startHost(
  userData: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ElectronApplication> {
  const args = [appFolder('host'), `--user-data-dir=${userData}`]
  return _electron.launch({ args, env: { ...(process.env as Record<string, string>), ...env }, timeout: 30_000 })
}

/** Playwright hears of a window a little after the app has made it. */
async function pageOf(host: ElectronApplication, id: number): Promise<Page> {
  for (let attempt = 0; attempt < 100; attempt++) {
    for (const page of host.windows()) {
      // A window of the test before may go while it is looked at.
      const found = await host
        .browserWindow(page)
        .then((window) => window.evaluate((own) => own?.id))
        .catch(() => null)
      if (found === id) return page
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Playwright never heard of window ${id}`)
}

interface Fixtures {
  serve(path: string, page: string | ServedPage): Promise<void>
  open(target: string, options?: OpenOptions): Promise<{ id: number; page: Page }>
}

/** One app per spec file and worker; every test begins without windows. */
export const test = base.extend<Fixtures, { host: ElectronApplication }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const userData = freshFolder()
      const host = await startHost(userData)
      await use(host)
      await host.close()
      rmSync(userData, { recursive: true, force: true, maxRetries: 3 })
    },
    { scope: 'worker' },
  ],
  serve: async ({ host }, use) => {
    await use((path, page) =>
      host.evaluate((_electron, given) => contract.serve(given.path, given.page), { path, page }),
    )
  },
  open: async ({ host }, use) => {
    await use(async (target, options = {}) => {
      const id = await host.evaluate((_electron, given) => contract.open(given.target, given.options), {
        target,
        options,
      })
      const page = await pageOf(host, id)
      if (options.load !== false) {
        await page.waitForURL((url) => url.href !== 'about:blank')
        await page.waitForLoadState()
      }
      return { id, page }
    })
    await host.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy()
    })
  },
})
export { expect } from '@playwright/test'
