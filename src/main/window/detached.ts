import type { BrowserWindow } from 'electron'
import type { Rectangle } from '#main/base/bounds.ts'
import type { DetachedWindow } from '#shared/ipc/preferences.ts'
import type { KeptTab } from '#shared/ipc/windows.ts'
import { focusWindow } from './window-list.ts'

/** Milliseconds after the last move or change of size before it is written. */
const settled = 400
/** Windows of one account: beyond it a page stays where it is. */
export const mostDetached = 20

export interface DetachedOptions {
  /** Makes the window and begins to load the page in it; null bounds: beside the window the page came from. */
  readonly create: (path: string, bounds: Rectangle | null) => BrowserWindow
  readonly main: () => BrowserWindow | null
  readonly attached: (path: string) => void
  readonly read: () => readonly DetachedWindow[]
  readonly write: (windows: readonly DetachedWindow[]) => void
  readonly isQuitting: () => boolean
}

/** The windows beside the main one, each with the tabs that were taken out of it. They belong to the session of now. */
export interface DetachedWindows {
  /** False where there are too many. */
  detach(page: KeptTab): boolean
  /** Its page goes into the main window as soon as the detached one, named by its contents, let go of it. */
  attach(contentsId: number, page: KeptTab): void
  keep(contentsId: number, tabs: readonly KeptTab[]): void
  own(contentsId: number): readonly KeptTab[]
  /** Whether a page is one of the window's: of the main one where no detached window has it, or had it. */
  holds(contentsId: number, path: string): boolean
  /** Opens those that the account left, unless they are open. */
  restore(): void
  /** Asks their pages, one window after the other; false where one stays. */
  closeAll(): Promise<boolean>
  /** The session is over: they go, and are there again when the same account comes back. */
  drop(): void
  /** The main window is to close: they close first, and then it does. False where there are none. */
  closeBeforeMain(): boolean
  /** The page of a window that was to close holds it: what else was to close waits for the person. */
  stays(contentsId: number): void
  /** The person agreed: the window closes for the reason for which it was to close before. */
  resumes(contentsId: number): void
}

interface Open {
  readonly window: BrowserWindow
  tabs: readonly KeptTab[]
  /** Path of the page that goes back. */
  leaving: string | null
}

export function createDetachedWindows(options: DetachedOptions): DetachedWindows {
  const open = new Map<number, Open>()
  /** The main window closes as soon as they are gone. */
  let endsMain = false
  let endedMain = false
  let waiting: { readonly contentsId: number; readonly done: (closed: boolean) => void } | null = null

  /** What is open, where it stands now. */
  const save = () => {
    const kept = [...open.values()].filter(({ window, tabs }) => !window.isDestroyed() && tabs.length > 0)
    options.write(kept.map(({ window, tabs }) => ({ bounds: window.getNormalBounds(), tabs: [...tabs] })))
  }

  const add = (page: KeptTab, tabs: readonly KeptTab[], bounds: Rectangle | null) => {
    const window = options.create(page.path, bounds)
    const { id } = window.webContents
    open.set(id, { window, tabs, leaving: null })
    let timer: NodeJS.Timeout | undefined
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(save, settled)
    }
    window.on('move', moved)
    window.on('resize', moved)
    window.on('closed', () => {
      clearTimeout(timer)
      // What was dropped with its session is no longer known.
      const one = open.get(id)
      if (!one) return
      handOver(one)
      open.delete(id)
      if (waiting?.contentsId === id) waiting.done(true)
      // Those that go with the program come back with it.
      if (!endsMain && !options.isQuitting()) save()
      if (endsMain && !closeNext()) options.main()?.close()
    })
  }

  /** Its form is closed by now: it can be opened with its draft in the main window. */
  function handOver(one: Open): void {
    if (one.leaving === null) return
    focusWindow(options.main())
    options.attached(one.leaving)
    one.leaving = null
  }

  function closeNext(): boolean {
    const [next] = open.values()
    next?.window.close()
    return next !== undefined
  }

  return {
    detach(page) {
      const same = [...open.values()].find(({ tabs }) => tabs.some(({ path }) => path === page.path))
      if (same) {
        focusWindow(same.window)
        return true
      }
      if (open.size >= mostDetached) return false
      add(page, [page], null)
      save()
      return true
    },
    attach(contentsId, { path }) {
      const one = open.get(contentsId)
      if (one) one.leaving = path
    },
    keep(contentsId, tabs) {
      const one = open.get(contentsId)
      if (!one) return
      one.tabs = tabs
      if (!tabs.some((tab) => tab.path === one.leaving)) handOver(one)
      save()
    },
    own: (contentsId) => open.get(contentsId)?.tabs ?? [],
    holds(contentsId, path) {
      const has = ({ tabs }: { readonly tabs: readonly KeptTab[] }) =>
        tabs.some((tab) => tab.path.split('?')[0] === path)
      const own = open.get(contentsId)
      return own ? has(own) : !(open.size > 0 ? [...open.values()] : options.read()).some(has)
    },
    restore() {
      if (open.size > 0) return
      for (const { bounds, tabs } of options.read().slice(0, mostDetached)) {
        const shown = tabs.find(({ isActive }) => isActive) ?? tabs[0]
        if (shown) add(shown, tabs, bounds)
      }
    },
    async closeAll() {
      for (const [contentsId, { window }] of [...open]) {
        const closed = await new Promise<boolean>((done) => {
          waiting = { contentsId, done }
          window.close()
        })
        waiting = null
        if (!closed) return false
      }
      return true
    },
    drop() {
      const windows = [...open.values()]
      open.clear()
      endsMain = false
      for (const { window } of windows) if (!window.isDestroyed()) window.destroy()
    },
    closeBeforeMain() {
      endsMain = true
      if (closeNext()) return true
      endsMain = false
      return false
    },
    stays(contentsId) {
      endedMain = endsMain
      endsMain = false
      if (waiting?.contentsId === contentsId) waiting.done(false)
      const held = open.get(contentsId)
      if (held) focusWindow(held.window)
    },
    resumes(contentsId) {
      if (open.has(contentsId)) endsMain = endedMain
    },
  }
}
