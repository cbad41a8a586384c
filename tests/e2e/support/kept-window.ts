import type { Page } from '@playwright/test'
import { type Launched, launchApp, temporaryFolder } from '../../support/launch.ts'
import { recordCalls } from './system-calls.ts'
import { watchToasts } from './toasts.ts'

/** The app for the tests of a worker, one after the other, on one folder of user data. */
export interface KeptWindow {
  readonly userData: string
  /** The app that is open; a new one when there is none, or when its page has crashed. */
  open(): Promise<Launched>
  /** The app of the last `open` or `restart`. */
  last(): Launched | null
  /** Ends the app, if it still runs, and opens it again. */
  restart(): Promise<Launched>
  close(): Promise<void>
}

/** Nothing is open before it is asked for. */
export function keepWindow(env: Readonly<Record<string, string>>): KeptWindow {
  const folder = temporaryFolder('e2e')
  let current: Launched | null = null

  async function end(): Promise<void> {
    await current?.close().catch(() => undefined)
    current = null
  }

  async function restart(): Promise<Launched> {
    await end()
    const launched = await launchApp({ userData: folder.path, env })
    current = launched
    // No driver's page outlives its crash.
    launched.page.once('crash', () => {
      crashed.add(launched)
    })
    // The first window is there before its document is.
    await launched.page.waitForFunction(() => 'atrium' in window)
    await watchToasts(launched.page)
    await holdStill(launched.page)
    await slowDown(launched.page)
    await recordCalls(launched.app)
    await launched.app.evaluate(({ dialog, shell }) => {
      const { showOpenDialog, showSaveDialog, showMessageBox } = dialog
      const { openExternal } = shell
      Object.assign(globalThis, { originals: { showOpenDialog, showSaveDialog, showMessageBox, openExternal } })
    })
    return launched
  }

  return {
    userData: folder.path,
    open: async () => (current === null || crashed.has(current) ? restart() : current),
    last: () => current,
    restart,
    async close() {
      await end()
      folder.remove()
    },
  }
}

/**
 * As for a person who asked the system for less motion: a box that grows takes a click somewhere else when the machine
 * is busy, which no hand is quick enough for. `ATRIUM_MOTION=1` lets everything move.
 */
async function holdStill(page: Page): Promise<void> {
  if (process.env['ATRIUM_MOTION'] === undefined) await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** `ATRIUM_SLOW=6` gives the page a sixth of the processor: what only works because the page is quick then fails. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env['ATRIUM_SLOW'] ?? 1)
  if (rate === 1) return
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
}

const crashed = new WeakSet<Launched>()

/**
 * Brings the window back to its first-run screen: no session, no server, an empty page, the language, colours and size that it had, the dialogs as the app knows them.
 */
export async function asNew({ app, page }: Launched): Promise<void> {
  const own = await app.browserWindow(page).then((window) => window.evaluate(({ id }) => id))
  await app.evaluate(({ BrowserWindow, dialog, shell }, ownId) => {
    const { originals } = globalThis as unknown as { originals: typeof dialog & typeof shell }
    const { openExternal, ...dialogs } = originals
    Object.assign(dialog, dialogs)
    Object.assign(shell, { openExternal })
    const recorded = Reflect.get(globalThis, Symbol.for('electron-standin')) as { calls: unknown[] } | undefined
    recorded?.calls.splice(0)
    for (const window of BrowserWindow.getAllWindows()) if (window.id !== ownId) window.destroy()
  }, own)
  await page.evaluate(async () => {
    interface Servers {
      readonly data: { readonly profiles: readonly { readonly id: string }[] }
    }
    const { request } = (
      window as unknown as { atrium: { request(route: string, input: unknown, id: string): Promise<unknown> } }
    ).atrium
    const ask = (route: string, input?: unknown) => request(route, input, `reset-${Math.random()}`)
    await ask('session.signOut')
    const { data } = (await ask('servers.state')) as Servers
    for (const { id } of data.profiles) await ask('servers.remove', { id })
    await ask('preferences.write', {
      language: 'zh',
      themeClass: 'ocean',
      slideClass: 'lightWhite',
      size: 'medium',
    })
    location.hash = ''
  })
  await page.setViewportSize(usual)
  await page.reload()
}

/** The size that a window of a test starts with: another test may have left it small. */
const usual = { width: 1440, height: 900 }
