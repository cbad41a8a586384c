import type { BrowserWindow } from 'electron'
import type { Support } from '#shared/ipc/desktop.ts'
import type { DesktopSettingStore } from '#main/preferences/desktop-settings.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'

/** What decides whether the window that is asked to close goes to the tray. */
export interface ClosingInput {
  /** The person, the system or a signal ends the whole app. */
  readonly quitting: boolean
  readonly closeToTray: boolean
  readonly hasTray: boolean
}

/** A window may only hide where a tray brings it back. */
export function closesToTray({ quitting, closeToTray, hasTray }: ClosingInput): boolean {
  return !quitting && closeToTray && hasTray
}

export interface ClosingOptions {
  readonly settings: DesktopSettingStore
  /** How the person is told, once, that the app is still there. */
  readonly system: {
    readonly notices: {
      readonly support: Support
      show(title: string, body: string, onClick: () => void): unknown
    }
    ask(window: null, question: { title: string; text: string; buttons: readonly string[] }): Promise<unknown>
  }
  readonly text: () => DesktopText
  readonly isQuitting: () => boolean
  readonly hasTray: () => boolean
  readonly focusWindow: () => void
}

/** The members of a window that are used. */
export type HidingWindow = Pick<BrowserWindow, 'hide' | 'isFullScreen' | 'setFullScreen' | 'once'>

/** Takes a window that is asked to close to the tray, and explains that once; false when it may close. */
export function createClosing(options: ClosingOptions): (window: HidingWindow) => boolean {
  const { settings, system, text, isQuitting, hasTray, focusWindow } = options
  const explain = () => {
    if (settings.wasTold('tray')) return
    settings.told('tray')
    const { trayTitle, trayBody, understood } = text()
    if (system.notices.support.supported) system.notices.show(trayTitle, trayBody, focusWindow)
    else void system.ask(null, { title: trayTitle, text: trayBody, buttons: [understood] })
  }
  return (window) => {
    const { closeToTray } = settings.read()
    if (!closesToTray({ quitting: isQuitting(), closeToTray, hasTray: hasTray() })) return false
    if (window.isFullScreen()) {
      // On macOS the screen would stay behind, black and empty.
      window.once('leave-full-screen', () => window.hide())
      window.setFullScreen(false)
    } else window.hide()
    explain()
    return true
  }
}
