import type { Session } from 'electron'
import { BrowserWindow, nativeImage, nativeTheme, screen } from 'electron'
import { largeIcon } from '#main/base/icon.ts'
import { detachedQuery } from '#shared/access/guard.ts'
import { startUrl } from '#main/security/origin.ts'
import type { Rectangle } from '#main/base/bounds.ts'
import { minimumSize, openingBounds } from '#main/base/bounds.ts'
import { loadFirst } from './load-first.ts'
import { maximizeOnceShown } from './maximized.ts'
import type { StartState } from './start-file.ts'

/** Milliseconds after which the window shows, painted or not. */
const SHOW_LIMIT = 5000

interface InterfaceWindowOptions {
  readonly preload: string
  readonly session: Session
  /** Developer tools exist only in an unpackaged app. */
  readonly developer: boolean
  /** Before the window is shown, so that its contents are trusted from their first message on. */
  readonly register: (window: BrowserWindow) => void
}

export interface MainWindowOptions extends InterfaceWindowOptions {
  readonly start: StartState
  readonly save: (state: StartState) => void
  /** Started without a window: it waits in the tray, or until somebody opens the app again. */
  readonly hidden: boolean
  /** What happens in place of closing it; false when it may close. */
  readonly insteadOfClosing: (window: BrowserWindow) => boolean
  /** The page was painted for the first time. */
  readonly onPaint: () => void
}

/** Of a window that paints nothing yet, as the page's own ground (`renderer/index.html`). */
export function windowBackground(): string {
  return nativeTheme.shouldUseDarkColors ? '#10151c' : '#f0f2f5'
}

/** A window of the interface, hidden, with nothing in it yet. */
function interfaceWindow(options: InterfaceWindowOptions, kept: Rectangle | null): BrowserWindow {
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display): Rectangle => display.workArea)
  const window = new BrowserWindow({
    ...openingBounds(kept, areas as [Rectangle, ...Rectangle[]]),
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
  return window
}

/** Creates the window with the menu, hidden until its first paint, and begins to load it. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  nativeTheme.themeSource = options.start.colorScheme
  const window = interfaceWindow(options, options.start.bounds)
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
    if (options.insteadOfClosing(window)) event.preventDefault()
  })
  void loadFirst(window, startUrl)
  return window
}

/** Pixels from the main window to one that opens beside it, and the size it has there. */
const beside = { step: 48, width: 1100, height: 760 } as const

/** Creates a window for pages taken out of the main one; null `bounds`: it opens a little beside that one. */
export function createDetachedWindow(
  options: InterfaceWindowOptions,
  path: string,
  bounds: Rectangle | null,
  main: BrowserWindow | null,
): BrowserWindow {
  const { x, y } = main?.getNormalBounds() ?? { x: 0, y: 0 }
  const { step, width, height } = beside
  const window = interfaceWindow(options, bounds ?? { x: x + step, y: y + step, width, height })
  const reveal = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show()
  }
  window.once('ready-to-show', reveal)
  setTimeout(reveal, SHOW_LIMIT).unref()
  void loadFirst(window, `${startUrl}?${detachedQuery}#${path}`)
  return window
}
