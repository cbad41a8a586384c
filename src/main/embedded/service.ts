import type { ViewState, ViewTarget } from '#shared/ipc/views.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { Rectangle } from '#main/base/bounds.ts'
import type { LivePage, PageEvent, PageHost, ResolvedTarget, ViewService } from './contract.ts'
import { randomUUID } from 'node:crypto'

/** Pictures of covered views, in memory, one per view: what was on the screen anyway, and only until it shows again. */
interface Stills {
  /** Keeps a PNG and answers its address for the page. */
  put(key: string, png: Uint8Array<ArrayBuffer>): string
  drop(key: string): void
  clear(): void
  answer(request: Request): Response
}

function createSnapshots(): Stills {
  const pictures = new Map<string, { readonly id: string; readonly png: Uint8Array<ArrayBuffer> }>()
  return {
    put(key, png) {
      const id = randomUUID()
      pictures.set(key, { id, png })
      return `/view/${id}.png`
    },
    drop: (key) => void pictures.delete(key),
    clear: () => pictures.clear(),
    answer(request) {
      const id = /^\/view\/([\w-]{1,60})\.png$/.exec(new URL(request.url).pathname)?.[1]
      const found = [...pictures.values()].find((picture) => picture.id === id)
      if (!found) return new Response(null, { status: 404 })
      return new Response(found.png, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' } })
    },
  }
}

export interface ViewServiceOptions {
  readonly host: PageHost
  readonly resolve: (target: ViewTarget) => Promise<ResolvedTarget>
  readonly send: SendEvent
  /** Whether the screen is locked: then nothing shows. */
  readonly isLocked: () => boolean
  /** Pages alive at once; one more, and the one longest out of sight is let go: none typed into, up to twice as many. */
  readonly most?: number
}

interface View {
  readonly windowId: number
  readonly asked: ViewTarget
  resolved: ResolvedTarget
  state: ViewState
  page: LivePage | null
  /** Where the page wants it; it shows there once it is ready. */
  bounds: Rectangle | null
  /** Counts showings: the smallest was longest out of sight. */
  shown: number
  /** Something was typed into the page that shows: letting it go would lose that. */
  touched: boolean
}

/** Milliseconds a covered view waits for its picture before it goes without. */
const SNAPSHOT_TIMEOUT = 400

/** Keeps the embedded pages of all windows: their states, who shows, and how many live. */
export function createViews({ host, resolve, send, isLocked, most = 6 }: ViewServiceOptions): ViewService {
  const views = new Map<string, View>()
  const snapshots = createSnapshots()
  let clock = 0

  const keyOf = (windowId: number, id: string) => `${windowId} ${id}`
  const find = (windowId: number, id: string): View => {
    const view = views.get(keyOf(windowId, id))
    if (!view) throw new BridgeFailure('view.unknown')
    return view
  }

  const change = (view: View, changes: Partial<ViewState>): void => {
    view.state = { ...view.state, ...changes }
    // Only what is ready shows: the page draws every other state itself.
    view.page?.place(view.state.phase === 'ready' && !isLocked() ? view.bounds : null)
    send('views.changed', view.state)
  }

  const onPageEvent = (view: View, event: PageEvent): void => {
    switch (event.type) {
      case 'loading':
        return change(view, { phase: 'loading', fault: '' })
      case 'ready':
        return view.state.phase === 'loading' ? change(view, { phase: 'ready' }) : undefined
      case 'failed':
        return change(view, { phase: 'failed', fault: event.fault })
      case 'crashed':
        return change(view, { phase: 'crashed', fault: '' })
      case 'title':
        return change(view, { title: event.title })
      case 'moved':
        view.touched = false
        return change(view, { origin: event.origin })
      case 'touched':
        view.touched = true
        return undefined
    }
  }

  const letGo = (view: View): void => {
    view.page?.destroy()
    view.page = null
  }

  /** Makes room before one more page begins to live. */
  const makeRoom = (): void => {
    const live = [...views.values()].filter((view) => view.page !== null)
    const waiting = live.filter((view) => view.bounds === null).sort((one, other) => one.shown - other.shown)
    const idle = waiting.filter((view) => !view.touched).slice(0, Math.max(0, live.length - most + 1))
    const tooMany = Math.max(0, live.length - idle.length - most * 2 + 1)
    for (const view of [...idle, ...waiting.filter((each) => each.touched).slice(0, tooMany)]) {
      letGo(view)
      change(view, { phase: 'suspended' })
    }
  }

  const begin = (view: View): void => {
    makeRoom()
    view.touched = false
    const { target, title } = view.resolved
    view.state = { ...view.state, phase: 'loading', fault: '', title, origin: target.origin }
    const page = host.create({
      windowId: view.windowId,
      target,
      // A page that was let go may still have had something to say.
      emit: (event) => (view.page === page && page !== null ? onPageEvent(view, event) : undefined),
    })
    if (page === null) throw new BridgeFailure('view.unknown')
    view.page = page
    page.load(target.url)
  }

  const end = (key: string): void => {
    const view = views.get(key)
    views.delete(key)
    if (view) letGo(view)
    snapshots.drop(key)
  }

  return {
    async open(windowId, id, asked) {
      const key = keyOf(windowId, id)
      const known = views.get(key)
      if (known && known.page !== null) return known.state
      // A suspended page starts again with the token and the address of now.
      const resolved = await resolve(asked)
      const raced = views.get(key)
      if (raced && raced.page !== null) return raced.state
      const { target, title } = resolved
      const state: ViewState = {
        id,
        phase: 'loading',
        origin: target.origin,
        ofServer: target.place === 'server',
        title,
        fault: '',
      }
      const view: View = {
        windowId,
        asked,
        resolved,
        state,
        page: null,
        bounds: null,
        shown: (clock += 1),
        touched: false,
      }
      begin(view)
      views.set(key, view)
      return view.state
    },
    place(windowId, id, bounds) {
      const view = find(windowId, id)
      view.shown = clock += 1
      view.bounds = bounds
      if (view.state.phase === 'ready' && !isLocked()) view.page?.place(bounds)
    },
    async hide(windowId, id, still) {
      const key = keyOf(windowId, id)
      const view = views.get(key)
      if (!view) return { still: null }
      const { page, bounds } = view
      const wanted = still && bounds !== null && page !== null && view.state.phase === 'ready' && !isLocked()
      const picture = wanted ? await inTime(page.capture()) : null
      // It may have been placed again while the picture was taken.
      if (view.bounds === bounds) {
        view.bounds = null
        view.page?.place(null)
      }
      return { still: picture === null ? null : snapshots.put(key, picture) }
    },
    async reload(windowId, id, home) {
      const view = find(windowId, id)
      const needsNew = view.page === null || view.state.phase === 'crashed' || view.state.phase === 'failed' || home
      if (!needsNew) return view.page?.reload()
      view.resolved = await resolve(view.asked)
      if (views.get(keyOf(windowId, id)) !== view) return
      letGo(view)
      begin(view)
      send('views.changed', view.state)
    },
    close: (windowId, id) => end(keyOf(windowId, id)),
    async openOutside(asked) {
      const { target, title } = await resolve(asked)
      if (isLocked()) throw new BridgeFailure('session.locked')
      // Other programs never get an address with the token, and the server's pages need the session.
      const inWindow = target.hasToken || target.place === 'server'
      if (inWindow) host.openWindow(target, title)
      else host.openExternal(target.url)
      return { place: inWindow ? 'window' : 'browser' }
    },
    hideAll() {
      for (const view of views.values()) view.page?.place(null)
      snapshots.clear()
      host.hideWindows()
    },
    showAll: () => host.showWindows(),
    closeAll() {
      for (const key of [...views.keys()]) end(key)
      host.closeWindows()
    },
    forget(windowId) {
      for (const [key, view] of [...views]) if (view.windowId === windowId) end(key)
    },
    resource: (request) => Promise.resolve(snapshots.answer(request)),
  }
}

function inTime<Value>(work: Promise<Value | null>): Promise<Value | null> {
  const timeout = new Promise<null>((done) => setTimeout(() => done(null), SNAPSHOT_TIMEOUT).unref())
  return Promise.race([work.catch(() => null), timeout])
}
