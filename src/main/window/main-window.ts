import type { Session } from 'electron'
import { BrowserWindow, nativeImage, nativeTheme, screen } from 'electron'
import { largeIcon } from '#main/base/icon.ts'
import { startUrl } from '#main/security/origin.ts'
import type { Rectangle } from '#main/base/bounds.ts'
import { minimumSize, openingBounds } from '#main/base/bounds.ts'
import { loadFirst } from './load-first.ts'
import { maximizeOnceShown } from './maximized.ts'
import type { StartState } from './start-file.ts'

/** Milliseconds after which the window shows, painted or not. */
const SHOW_LIMIT = 5000

export interface MainWindowOptions {
  readonly preload: string
  readonly session: Session
  readonly start: StartState
  /** Developer tools exist only in an unpackaged app. */
  readonly developer: boolean
  readonly save: (state: StartState) => void
  /** Started without a window: it waits in the tray, or until somebody opens the app again. */
  readonly hidden: boolean
  /** Takes the window away in place of closing it; false when it may close. */
  readonly hideInstead: (window: BrowserWindow) => boolean
  /** Before the window is shown, so that its contents are trusted from their first message on. */
  readonly register: (window: BrowserWindow) => void
  /** The page was painted for the first time. */
  readonly onPaint: () => void
}

/** Of a window that paints nothing yet, as the page's own ground (`renderer/index.html`). */
export function windowBackground(): string {
  return nativeTheme.shouldUseDarkColors ? '#10151c' : '#f0f2f5'
}

/** Creates the one window of the interface, hidden until its first paint, and begins to load it. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  nativeTheme.themeSource = options.start.colorScheme
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display): Rectangle => display.workArea)
  const window = new BrowserWindow({
    ...openingBounds(options.start.bounds, areas as [Rectangle, ...Rectangle[]]),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Atrium',
    // Windows and macOS take the program's own; on Linux an AppImage has none.
    ...(process.platform === 'linux' ? { icon: nativeImage.createFromDataURL(largeIcon) } : {}),
    show: false,
    backgroundColor: windowBackground(),
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      session: options.session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: options.developer,
    },
  })
  options.register(window)
  window.once('ready-to-show', options.onPaint)
  const isMaximized = maximizeOnceShown(window, options.start.maximized)
  const reveal = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show()
  }
  if (!options.hidden) {
    window.once('ready-to-show', reveal)
    // A page that fails before its first paint must not leave an app without a window.
    setTimeout(reveal, SHOW_LIMIT).unref()
  }
  window.on('close', (event) => {
    options.save({
      bounds: window.getNormalBounds(),
      maximized: isMaximized(),
      colorScheme: nativeTheme.themeSource,
    })
    if (options.hideInstead(window)) event.preventDefault()
  })
  void loadFirst(window, startUrl)
  return window
}
