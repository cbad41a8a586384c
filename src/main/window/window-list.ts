import type { BrowserWindow, WebContents } from 'electron'
import type { BridgeEventName } from '#shared/ipc/events.ts'
import { eventChannel } from '#shared/ipc/channels.ts'

/** The windows of the interface: the only contents that the bridge trusts. */
export interface WindowList {
  /** `detached`: it stands beside the main one. */
  readonly add: (window: BrowserWindow, detached?: boolean) => void
  readonly isInterface: (contents: WebContents) => boolean
  /** The window with the menu, which is the one to focus. */
  readonly main: () => BrowserWindow | null
  /** The window of these contents, unless it is gone. */
  readonly of: (contentsId: number) => BrowserWindow | null
  /** Sends to one window, by the id of its contents. */
  readonly deliver: (contentsId: number, event: BridgeEventName, payload: unknown) => void
  /** Called with the id of the contents when a window is gone. */
  onGone(listener: (contentsId: number) => void): void
  /** Called when a page of the interface is no longer there: closed, crashed, or another document took its place. */
  onPageLeft(listener: () => void): void
}

export function createWindowList(): WindowList {
  const windows = new Map<number, BrowserWindow>()
  const detachedIds = new Set<number>()
  const gone: ((contentsId: number) => void)[] = []
  const left: (() => void)[] = []
  const pageLeft = () => {
    for (const listener of left) listener()
  }
  return {
    add: (window, detached = false) => {
      const id = window.webContents.id
      windows.set(id, window)
      if (detached) detachedIds.add(id)
      window.on('closed', () => {
        windows.delete(id)
        detachedIds.delete(id)
        for (const listener of gone) listener(id)
        pageLeft()
      })
      // Not when a load begins: one that is refused, or is a download, leaves the page where it was.
      window.webContents.on('did-navigate', pageLeft)
      window.webContents.on('render-process-gone', pageLeft)
    },
    isInterface: (contents) => windows.get(contents.id)?.webContents === contents,
    main: () => [...windows].findLast(([id]) => !detachedIds.has(id))?.[1] ?? null,
    of: (contentsId) => windows.get(contentsId) ?? null,
    deliver: (contentsId, event, payload) => {
      const window = windows.get(contentsId)
      if (window && !window.isDestroyed()) window.webContents.send(eventChannel, event, payload)
    },
    onGone: (listener) => {
      gone.push(listener)
    },
    onPageLeft: (listener) => {
      left.push(listener)
    },
  }
}

/** Brings the window to the front, from the task bar too. */
export function focusWindow(window: BrowserWindow | null): void {
  if (window === null) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
