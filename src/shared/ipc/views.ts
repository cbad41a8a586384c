import * as z from 'zod'
import { answers, routes } from './route.ts'

/** `suspended`: its page was let go to make room and comes back when it is opened again. */
export type ViewPhase = 'loading' | 'ready' | 'failed' | 'crashed' | 'suspended'

/** An embedded page as its placeholder draws it. Its full address stays in main: it may hold the token. */
export interface ViewState {
  readonly id: string
  readonly phase: ViewPhase
  /** `scheme://host` of what shows, for people. */
  readonly origin: string
  /** Whether it is a page of the current server, with the session. */
  readonly ofServer: boolean
  readonly title: string
  /** Why it failed: Chromium's own name (ERR_…), `HTTP 404`, `redirected` or `notPage`; empty otherwise. */
  readonly fault: string
}

/** Where a page went that does not belong into a tab. */
export type OpenedPlace = 'window' | 'browser'

const viewId = z.string().min(1).max(300)
/** CSS pixels of the window's page, from its top left corner. */
const rectangle = z.object({
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
  width: z.number().min(0).max(100_000),
  height: z.number().min(0).max(100_000),
})

/** A menu entry (types 5, 6, 7) by its id, whose address main knows; or an address of the application's own /externalLink. */
const viewTarget = z.union([
  z.object({ menuId: z.string().min(1).max(100) }),
  z.object({ address: z.string().min(1).max(4000) }),
])
export type ViewTarget = z.output<typeof viewTarget>

export const viewRoutes = routes({
  /** Opens an embedded page, or answers the state of the one that is open under this id. It shows once it is placed. */
  'views.open': { input: z.object({ id: viewId, target: viewTarget }), output: answers<ViewState>() },
  'views.place': { input: z.object({ id: viewId, bounds: rectangle }), output: answers<null>() },
  /** Takes it off the screen; `still` asks for a picture of it, to be drawn under what covers it. */
  'views.hide': {
    input: z.object({ id: viewId, still: z.boolean().default(false) }),
    output: answers<{ readonly still: string | null }>(),
    whileLocked: true,
  },
  /** `home`: from its first address again. */
  'views.reload': { input: z.object({ id: viewId, home: z.boolean().default(false) }), output: answers<null>() },
  'views.close': { input: z.object({ id: viewId }), output: answers<null>(), whileLocked: true },
  /** A window of its own for the server's pages and data screens, the system's browser for all others. */
  'views.openOutside': { input: z.object({ target: viewTarget }), output: answers<{ readonly place: OpenedPlace }>() },
})
