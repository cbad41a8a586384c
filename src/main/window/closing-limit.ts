import type { BrowserWindow } from 'electron'
import type { Log } from '#main/base/log.ts'

/** Milliseconds that a page which does not answer may hold up the end of its window. */
export const closeLimit = 5000

type Ending = Pick<BrowserWindow, 'isDestroyed' | 'destroy'>

/**
 * A window that is closed asks its page first; one that does not answer must not keep it, and with it the app. Answers what
 * a page that does answer, and holds the window, calls: true while the window is being closed, which is over then.
 */
export function boundClosing(window: Ending & Pick<BrowserWindow, 'on'>, log: Log): () => boolean {
  let underWay: { readonly event: { readonly defaultPrevented: boolean }; readonly limit: NodeJS.Timeout } | null = null
  window.on('close', (event) => {
    if (underWay) clearTimeout(underWay.limit)
    const give = () => {
      underWay = null
      // Whether it goes to the tray in place of closing is decided by whoever else hears this.
      if (!event.defaultPrevented) end([window], log)
    }
    underWay = { event, limit: setTimeout(give, closeLimit).unref() }
  })
  return () => {
    if (underWay === null || underWay.event.defaultPrevented) return false
    clearTimeout(underWay.limit)
    underWay = null
    return true
  }
}

/** The same for every window there is when the whole app ends, whatever they are for. */
export function boundQuitting(windows: () => readonly Ending[], log: Log): void {
  setTimeout(() => end(windows(), log), closeLimit).unref()
}

function end(windows: readonly Ending[], log: Log): void {
  for (const window of windows) {
    if (window.isDestroyed()) continue
    log('warn', 'window ended without an answer of its page')
    window.destroy()
  }
}
