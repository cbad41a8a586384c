import type { BrowserWindow } from 'electron'
import type { EmbeddedPagePolicy } from '#main/security/embedded-pages.ts'
import { subscribePage } from './page-events.ts'
import type { PageQuestions } from './questions.ts'

export interface PopupWindowOptions {
  readonly title: string
  /** With the token where its placeholder was: never logged. */
  readonly url: string
  /** Whether the screen is locked: then nobody is asked anything. */
  readonly isLocked: () => boolean
}

/** The page that fills a window of its own. */
export interface PopupWindow {
  load(): void
  readonly denied: EmbeddedPagePolicy['denied']
  /** The screen is unlocked: asks what nobody could be asked behind the lock. */
  resume(): void
}

/**
 * Asks what to do where the page of a window cannot be shown: Electron draws nothing for a failed load, so the window
 * would stay white for ever. One that only led to a download closes.
 */
export function openPopupWindow(
  window: BrowserWindow,
  { title, url, isLocked }: PopupWindowOptions,
  questions: Pick<PageQuestions, 'failed'>,
): PopupWindow {
  const contents = window.webContents
  let reason: string | null = null
  let asking = false
  /** What went wrong behind the lock and is still so. */
  let held: string | null = null

  const load = (): void => {
    reason = null
    held = null
    // Told by its event; the rejection would name the address.
    void contents.loadURL(url).catch(() => undefined)
  }
  const fail = async (fault: string): Promise<void> => {
    if (fault === 'ERR_ABORTED') return window.destroy()
    if (isLocked()) held = fault
    if (asking || isLocked()) return
    held = null
    asking = true
    const answer = await questions.failed(window, title, fault).catch(() => 'close' as const)
    asking = false
    if (window.isDestroyed()) return
    if (answer === 'again') load()
    else window.destroy()
  }
  subscribePage(contents, {
    emit: (event) => {
      if (event.type === 'failed') void fail(event.fault)
      else if (event.type === 'crashed') void fail('crashed')
      else if (event.type === 'ready') held = null
    },
    mayTellTitle: false,
    // An error page of the server itself is shown: it explains more than our own question could.
    checksStatus: false,
    reason: () => reason,
  })
  return {
    load,
    denied: (why) => {
      reason = why
    },
    resume: () => {
      if (held !== null && !window.isDestroyed()) void fail(held)
    },
  }
}
