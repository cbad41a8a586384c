import type { BrowserWindow } from 'electron'

export interface QuitRequestOptions {
  readonly window: () => Pick<BrowserWindow, 'close'> | null
  readonly quit: () => void
}

/** A person who quits. The window closes first, as by its cross: its page can ask about what no draft holds. */
export interface QuitRequest {
  readonly start: () => void
  /** The window that is being closed must not hide, and the app ends with it on every system. */
  readonly isUnderWay: () => boolean
  /** The page holds its window and asks the person. */
  readonly putOff: () => void
  /** The person agreed: the window closes for the reason for which it was to close before. */
  readonly resume: (window: Pick<BrowserWindow, 'close'> | null) => void
}

export function createQuitRequest({ window, quit }: QuitRequestOptions): QuitRequest {
  let isUnderWay = false
  let wasQuit = false
  const start = () => {
    const open = window()
    if (open === null) return quit()
    isUnderWay = true
    open.close()
  }
  return {
    start,
    isUnderWay: () => isUnderWay,
    putOff() {
      wasQuit = isUnderWay
      isUnderWay = false
    },
    resume(held) {
      if (held === null) return
      isUnderWay = wasQuit
      held.close()
    },
  }
}
