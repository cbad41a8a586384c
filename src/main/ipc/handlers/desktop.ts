import type { BrowserWindow } from 'electron'
import type { DesktopSettings, DesktopState, desktopRoutes, UpdateState } from '#shared/ipc/desktop.ts'
import type { ProxySignIn } from '#main/network/proxy/sign-in.ts'
import type { Downloads } from '#main/transfers/queue.ts'
import { testProxy } from '#main/network/proxy/probe.ts'
import type { ProxyProbe } from '#main/network/proxy/probe.ts'
import type { HandlersOf } from '../contract.ts'

export interface DesktopHandlerOptions {
  readonly state: () => DesktopState
  readonly change: (values: Partial<DesktopSettings>) => Promise<void>
  readonly zoom: (step: 'in' | 'out' | 'reset') => void
  readonly proxy: Pick<ProxySignIn, 'again' | 'given' | 'forget'>
  readonly updates: { check(): Promise<UpdateState>; openDownload(): Promise<void>; installNow(): void }
  readonly diagnostics: {
    /** Answers the file's name; null when the person cancels. */
    save(window: BrowserWindow): Promise<string | null>
    openLogs(): Promise<void>
  }
  readonly downloads: Downloads
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  /** The server in use, and how its session reaches it; null without one. */
  readonly probe: () => ProxyProbe
}

export function createDesktopHandlers(options: DesktopHandlerOptions): HandlersOf<typeof desktopRoutes> {
  const { state, proxy, updates, diagnostics, downloads } = options
  const done = (work: unknown) => (work instanceof Promise ? work.then(() => null) : null)
  return {
    'desktop.state': state,
    'desktop.change': async (values) => {
      await options.change(values)
      return state()
    },
    'desktop.testProxy': () => {
      proxy.again()
      return testProxy(options.probe())
    },
    'desktop.answerProxy': ({ id, given }) => {
      const answer = given && { username: given.user, password: given.password, remember: given.remember }
      return done(proxy.given(id, answer))
    },
    'desktop.zoom': ({ to }) => done(options.zoom(to)),
    'desktop.forgetProxy': () => done(proxy.forget()),
    'desktop.checkUpdates': () => updates.check(),
    'desktop.openUpdate': () => done(updates.openDownload()),
    'desktop.installUpdate': () => done(updates.installNow()),
    'desktop.exportDiagnostics': async (_input, { windowId }) => {
      const window = options.windowOf(windowId)
      const name = window && (await diagnostics.save(window))
      return name === null ? null : { name }
    },
    'desktop.showLogs': () => done(diagnostics.openLogs()),
    'downloads.list': () => downloads.list(),
    'downloads.cancel': ({ id }) => done(downloads.cancel(id)),
    'downloads.reveal': ({ id }) => done(downloads.reveal(id)),
    'downloads.retry': ({ id }) => done(downloads.retry(id)),
    'downloads.clear': () => done(downloads.clear()),
  }
}
