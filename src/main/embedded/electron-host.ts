import type { BrowserWindow as BrowserWindowType, Session, WebContents } from 'electron'
import { BrowserWindow, WebContentsView } from 'electron'
import type { EmbeddedPagePolicy, EmbeddedPages } from '#main/security/embedded-pages.ts'
import type { LivePage, PageHost, PageOptions } from './contract.ts'
import { type PopupWindow, openPopupWindow } from './popup-window.ts'
import { subscribePage } from './page-events.ts'
import type { PageQuestions } from './questions.ts'
import type { Target } from './target.ts'

export interface ElectronHostOptions {
  readonly windowOf: (contentsId: number) => BrowserWindowType | null
  /** The partition of the current server, or of other sites; prepared before its first use. */
  readonly sessionOf: (place: Target['place']) => Session
  readonly embeddedPages: EmbeddedPages
  /** Whether the screen is locked: then no page opens anything. */
  readonly isLocked: () => boolean
  /** Whether the whole app ends: then no page holds on. */
  readonly isQuitting: () => boolean
  readonly questions: PageQuestions
  readonly openExternal: (url: string) => void
  /** A window was closed, crashed or loads its page anew: nobody places its views any more. */
  readonly windowGone: (contentsId: number) => void
  readonly now: () => number
}

/** Milliseconds between two windows that one page may ask for: a page cannot flood the screen. */
const windowPause = 1000

/** What every embedded page gets: nothing of ours. */
function preferences(session: Session) {
  return {
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
    // A page cannot hold the window with one message box after the other.
    safeDialogs: true,
  } as const
}

/** Embedded pages as views inside the window, and windows without a bridge. */
export function createElectronHost(options: ElectronHostOptions): PageHost {
  const { embeddedPages, sessionOf, windowOf, openExternal } = options
  const windows = new Map<BrowserWindowType, PopupWindow>()
  /** Those that the lock took off the screen. */
  const hidden = new Set<BrowserWindowType>()
  const followed = new WeakSet<BrowserWindowType>()

  const follow = (window: BrowserWindowType): void => {
    if (followed.has(window)) return
    followed.add(window)
    const { id } = window.webContents
    const gone = () => options.windowGone(id)
    window.on('closed', gone)
    window.webContents.on('render-process-gone', gone)
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) gone()
    })
  }

  /** Ties a page to its policy before it loads anything. */
  const attachPolicy: AttachPolicy = (contents, window, target, denied) => {
    let [last, asked] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    const { place: kind, origin } = target
    embeddedPages.add(contents.id, {
      kind,
      origin,
      denied,
      wantsWindow: (url) => {
        if (options.isLocked()) return
        const now = options.now()
        if (now - last < windowPause) return
        last = now
        // A page of the server in a new window needs the session; everything else is the browser's.
        const own = kind === 'server' && new URL(url).origin === origin
        if (own) openWindow({ url, origin, place: 'server', hasToken: false }, new URL(origin).host)
        else openExternal(url)
      },
      mayLeave: () => {
        if (options.isQuitting() || options.isLocked()) return true
        if (options.now() - asked < windowPause) return false
        const answer = options.questions.mayLeave(window)
        asked = options.now()
        return answer
      },
    })
    const { id } = contents
    contents.once('destroyed', () => embeddedPages.remove(id))
  }

  const openWindow = (target: Target, title: string): void => {
    const window = new BrowserWindow({
      width: 1280,
      height: 800,
      title,
      backgroundColor: '#ffffff',
      autoHideMenuBar: true,
      webPreferences: preferences(sessionOf(target.place)),
    })
    window.on('closed', () => {
      windows.delete(window)
      hidden.delete(window)
    })
    // The page's own title may be its address, and that may hold the token.
    window.on('page-title-updated', (event) => event.preventDefault())
    window.removeMenu()
    const page = openPopupWindow(window, { title, url: target.url, isLocked: options.isLocked }, options.questions)
    windows.set(window, page)
    attachPolicy(window.webContents, window, target, page.denied)
    page.load()
  }

  return {
    create: (page) => {
      const window = windowOf(page.windowId)
      if (window === null || window.isDestroyed()) return null
      follow(window)
      return createPage(page, window, sessionOf(page.target.place), attachPolicy)
    },
    openWindow,
    hideWindows: () => {
      for (const window of windows.keys()) {
        if (!window.isVisible()) continue
        hidden.add(window)
        window.hide()
      }
    },
    showWindows: () => {
      for (const window of hidden) window.showInactive()
      hidden.clear()
      for (const page of windows.values()) page.resume()
    },
    closeWindows: () => {
      for (const window of windows.keys()) window.destroy()
    },
    openExternal,
  }
}

type AttachPolicy = (
  contents: WebContents,
  window: BrowserWindowType,
  target: Target,
  denied: EmbeddedPagePolicy['denied'],
) => void

function createPage(
  { target, emit }: PageOptions,
  window: BrowserWindowType,
  session: Session,
  attachPolicy: AttachPolicy,
): LivePage {
  const view = new WebContentsView({ webPreferences: preferences(session) })
  const contents = view.webContents
  let reason: string | null = null
  attachPolicy(contents, window, target, (denied) => {
    reason = denied
    emit({ type: 'failed', fault: denied })
  })
  subscribePage(contents, {
    emit,
    checksStatus: target.place === 'server',
    mayTellTitle: target.place === 'foreign' && !target.hasToken,
    // Refusing a redirect or an answer ends the load in an error of its own: the reason is the better word.
    reason: () => reason,
  })
  let ended = false
  contents.once('destroyed', () => {
    // It closed itself: what stays would be an empty place.
    if (!ended) emit({ type: 'crashed' })
  })
  view.setVisible(false)
  view.setBackgroundColor('#ffffff')
  window.contentView.addChildView(view)
  return {
    load: (url) => {
      reason = null
      void contents.loadURL(url).catch(() => undefined)
    },
    reload: () => contents.reload(),
    place: (bounds) => {
      if (contents.isDestroyed() || window.isDestroyed()) return
      if (bounds === null) return view.setVisible(false)
      // The page measures in its own zoom, a view in that of the screen.
      const zoom = window.webContents.getZoomFactor()
      const [left, top] = [Math.round(bounds.x * zoom), Math.round(bounds.y * zoom)]
      const right = Math.round((bounds.x + bounds.width) * zoom)
      const bottom = Math.round((bounds.y + bounds.height) * zoom)
      if (contents.getZoomFactor() !== zoom) contents.setZoomFactor(zoom)
      view.setBounds({ x: left, y: top, width: right - left, height: bottom - top })
      view.setVisible(true)
    },
    capture: async () => {
      const image = await contents.capturePage()
      return image.isEmpty() ? null : new Uint8Array(image.toPNG())
    },
    destroy: () => {
      ended = true
      if (!window.isDestroyed()) window.contentView.removeChildView(view)
      if (!contents.isDestroyed()) contents.close()
    },
  }
}
