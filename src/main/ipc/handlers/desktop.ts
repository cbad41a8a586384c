import type { BrowserWindow } from 'electron'
import type { desktopRoutes } from '#shared/ipc/desktop.ts'
import type { Desktop } from '../../desktop/contract.ts'
import { testProxy } from '../../desktop/proxy/probe.ts'
import type { ProxyProbe } from '../../desktop/proxy/probe.ts'
import type { HandlersOf } from '../contract.ts'

export interface DesktopHandlerOptions {
  readonly desktop: Desktop
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  /** The server in use, and how its session reaches it; null without one. */
  readonly probe: () => ProxyProbe
}

export function createDesktopHandlers(options: DesktopHandlerOptions): HandlersOf<typeof desktopRoutes> {
  const { desktop, windowOf, probe } = options
  const { downloads, network } = desktop
  const done = (work: unknown) => (work instanceof Promise ? work.then(() => null) : null)
  return {
    'desktop.state': () => desktop.state(),
    'desktop.change': async (values) => {
      await desktop.change(values)
      return desktop.state()
    },
    'desktop.testProxy': () => {
      network.signIn.again()
      return testProxy(probe())
    },
    'desktop.answerProxy': ({ id, given }) => {
      const answer = given && { username: given.user, password: given.password, remember: given.remember }
      return done(network.signIn.given(id, answer))
    },
    'desktop.zoom': ({ to }) => done(desktop.zoom(to)),
    'desktop.forgetProxy': () => done(network.signIn.forget()),
    'desktop.checkUpdates': () => desktop.updates.check(),
    'desktop.openUpdate': () => done(desktop.openUpdate()),
    'desktop.exportDiagnostics': async (_input, { windowId }) => {
      const window = windowOf(windowId)
      const name = window && (await desktop.saveDiagnostics(window))
      return name === null ? null : { name }
    },
    'desktop.showLogs': () => done(desktop.openLogs()),
    'downloads.list': () => downloads.list(),
    'downloads.cancel': ({ id }) => done(downloads.cancel(id)),
    'downloads.reveal': ({ id }) => done(downloads.reveal(id)),
    'downloads.retry': ({ id }) => done(downloads.retry(id)),
    'downloads.clear': () => done(downloads.clear()),
  }
}
