import type { App, BrowserWindow } from 'electron'
import { appOrigin } from '#main/security/origin.ts'
import type { Crashes } from './crashes.ts'
import type { Log } from '#main/base/log.ts'

/** A page without a script: it shows when the interface itself cannot. Its link begins again. */
const faultPage = `${appOrigin}/fault.html`

/** Faults that nobody else caught end in the log, never in a silent exit. */
export function logProcessFaults(app: App, log: Log): void {
  process.on('uncaughtException', (error) => log('error', 'uncaught exception', { error }))
  process.on('unhandledRejection', (reason) => log('error', 'unhandled rejection', { error: asError(reason) }))
  app.on('child-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit') log('error', 'child process gone', { ...details })
  })
}

/** Asks whether a page that does not answer is given up; `signal` ends the question. */
export type GivesUp = (window: BrowserWindow, signal: AbortSignal) => Promise<boolean>

/** A page that crashed is loaded again; one that keeps crashing gives way to a plain page. */
export function recoverWindow(window: BrowserWindow, log: Log, crashes: Crashes, givesUp: GivesUp): void {
  window.webContents.on('render-process-gone', (_event, details) => {
    log('error', 'renderer gone', { ...details })
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    const decision = crashes.happened(window.webContents.id, Date.now())
    if (decision === 'reload') window.webContents.reload()
    // A failed load is reported below.
    else void window.loadURL(faultPage).catch(() => undefined)
  })
  window.webContents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
    if (isMainFrame) log('error', 'page failed to load', { code, description, url })
  })
  let question: AbortController | null = null
  window.on('unresponsive', () => {
    log('warn', 'window unresponsive')
    if (question !== null) return
    const { signal } = (question = new AbortController())
    givesUp(window, signal)
      // Its end is a crash like any other: it loads again, with its drafts.
      .then((yes) => yes && !signal.aborted && !window.isDestroyed() && window.webContents.forcefullyCrashRenderer())
      .catch((error: unknown) => log('error', 'question failed', { error: asError(error) }))
      .finally(() => {
        question = null
      })
  })
  window.on('responsive', () => question?.abort())
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
