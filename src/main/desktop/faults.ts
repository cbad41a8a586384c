import type { App, BrowserWindow } from 'electron'
import type { Log } from './log.ts'

/** Reloads of a crashed page within `window` milliseconds; one more and it stays as it is. */
const reloads = { most: 3, window: 60_000 } as const

/** Faults that nobody else caught end in the log, never in a silent exit. */
export function logProcessFaults(app: App, log: Log): void {
  process.on('uncaughtException', (error) => log('error', 'uncaught exception', { error }))
  process.on('unhandledRejection', (reason) => log('error', 'unhandled rejection', { error: asError(reason) }))
  app.on('child-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit') log('error', 'child process gone', { ...details })
  })
}

/** A page that crashed is loaded again, a few times. */
export function recoverWindow(window: BrowserWindow, log: Log): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, details) => {
    log('error', 'renderer gone', { ...details })
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < reloads.window), now]
    if (crashes.length <= reloads.most) window.webContents.reload()
  })
  window.webContents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
    if (isMainFrame) log('error', 'page failed to load', { code, description, url })
  })
  window.on('unresponsive', () => log('warn', 'window unresponsive'))
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
