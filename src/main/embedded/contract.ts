import type { OpenedPlace, ViewState, ViewTarget } from '#shared/ipc/views.ts'
import type { Rectangle } from '#main/base/bounds.ts'
import type { Target } from './target.ts'

/** What a live page tells its view. */
export type PageEvent =
  | { readonly type: 'loading' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly fault: string }
  | { readonly type: 'crashed' }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'moved'; readonly origin: string }
  /** Something was typed or pasted by key. */
  | { readonly type: 'touched' }

/** One live page inside a window, however it is made. */
export interface LivePage {
  load(url: string): void
  reload(): void
  /** CSS pixels of the window's page; null takes it off the screen. */
  place(bounds: Rectangle | null): void
  /** PNG of what shows; null when there is nothing to see. */
  capture(): Promise<Uint8Array<ArrayBuffer> | null>
  /** Ends the page. Nothing is told afterwards. */
  destroy(): void
}

export interface PageOptions {
  /** The window it lies in, by the id of its contents. */
  readonly windowId: number
  readonly target: Target
  readonly emit: (event: PageEvent) => void
}

/** Makes pages and windows; the part of this room that touches Electron. */
export interface PageHost {
  /** Null when the window is gone. */
  create(options: PageOptions): LivePage | null
  /** A window of the app without bridge and preload. */
  openWindow(target: Target, title: string): void
  /** Takes those windows off the screen, and brings back the ones it took. */
  hideWindows(): void
  showWindows(): void
  /** Ends those windows. */
  closeWindows(): void
  openExternal(url: string): void
}

/** A target with the words for its title, which never come from its address. */
export interface ResolvedTarget {
  readonly target: Target
  readonly title: string
}

/** Embedded pages. Failures: view.refused, view.unknown, session.none, session.locked, platform.*. */
export interface ViewService {
  open(windowId: number, id: string, target: ViewTarget): Promise<ViewState>
  place(windowId: number, id: string, bounds: Rectangle): void
  hide(windowId: number, id: string, still: boolean): Promise<{ still: string | null }>
  reload(windowId: number, id: string, home: boolean): Promise<void>
  close(windowId: number, id: string): void
  openOutside(target: ViewTarget): Promise<{ place: OpenedPlace }>
  /** Takes everything off the screen: it is locked. */
  hideAll(): void
  /** It is unlocked by the same person. The page places its own views again. */
  showAll(): void
  /** Ends everything: another server, or nobody, is signed in. */
  closeAll(): void
  /** A window went away or loaded its page anew. */
  forget(windowId: number): void
  /** Answers `/view/…` with the picture of a covered view. */
  resource(request: Request): Promise<Response>
}
