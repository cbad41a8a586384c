import type { BrowserWindow } from 'electron'

export interface QuitRequestOptions {
  readonly window: () => Pick<BrowserWindow, 'close'> | null
  readonly quit: () => void
}

type Reason = 'quit' | 'again'

/** A person who quits. The window closes first, as by its cross: its page can ask about what no draft holds. */
export interface QuitRequest {
  readonly start: () => void
  /** Quits in order to come back, as where an update was asked for. A person who stays at their page has quit nothing. */
  readonly startAgain: () => void
  /** Whether what ends the app now wants it back. */
  readonly comesBack: () => boolean
  /** The window that is being closed must not hide, and the app ends with it on every system. */
  readonly isUnderWay: () => boolean
  /** The page holds its window and asks the person. */
  readonly putOff: () => void
  /** The person agreed: the window closes for the reason for which it was to close before. */
  readonly resume: (window: Pick<BrowserWindow, 'close'> | null) => void
}

export function createQuitRequest({ window, quit }: QuitRequestOptions): QuitRequest {
  /** What closes the window, and what did when its page held it. */
  let underWay: Reason | null = null
  let heldFrom: Reason | null = null
  const begin = (reason: Reason) => {
    underWay = reason
    const open = window()
    if (open === null) quit()
    else open.close()
  }
  return {
    start: () => begin('quit'),
    startAgain: () => begin('again'),
    comesBack: () => underWay === 'again',
    isUnderWay: () => underWay !== null,
    putOff() {
      heldFrom = underWay
      underWay = null
    },
    resume(held) {
      if (held === null) return
      underWay = heldFrom
      held.close()
    },
  }
}
