import type * as z from 'zod'
import { appRoutes } from './app.ts'
import { certificateRoutes } from './certificates.ts'
import { chatRoutes } from './chat.ts'
import { draftRoutes } from './drafts.ts'
import { desktopRoutes } from './desktop.ts'
import type { BridgeResult } from './errors.ts'
import type { BridgeEventName, BridgeEvents } from './events.ts'
import { linkRoutes } from './links.ts'
import { offlineRoutes } from './offline.ts'
import { paperInRoutes } from './paper-in.ts'
import { platformRoutes } from './platform.ts'
import { preferenceRoutes } from './preferences.ts'
import { printingRoutes } from './printing.ts'
import { serverRoutes } from './servers.ts'
import { sessionRoutes } from './session.ts'
import { storageRoutes } from './storage.ts'
import { uploadRoutes } from './uploads.ts'
import { viewRoutes } from './views.ts'
import { windowRoutes } from './windows.ts'

/** Every bridge route. A handler that is missing or too many does not compile. */
export const bridgeRoutes = {
  ...appRoutes,
  ...serverRoutes,
  ...sessionRoutes,
  ...platformRoutes,
  ...preferenceRoutes,
  ...printingRoutes,
  ...paperInRoutes,
  ...desktopRoutes,
  ...viewRoutes,
  ...linkRoutes,
  ...certificateRoutes,
  ...draftRoutes,
  ...storageRoutes,
  ...uploadRoutes,
  ...chatRoutes,
  ...offlineRoutes,
  ...windowRoutes,
}
export type BridgeRoutes = typeof bridgeRoutes
export type RouteName = keyof BridgeRoutes
export type RouteInput<Name extends RouteName> = z.input<BridgeRoutes[Name]['input']>
export type RouteParsed<Name extends RouteName> = z.output<BridgeRoutes[Name]['input']>
export type RouteOutput<Name extends RouteName> = BridgeRoutes[Name]['output']

/** What preload exposes as `window.atrium`: three functions and the path-free file helper, never edited for a feature. */
export interface AtriumBridge {
  /** `requestId` lets `cancel` end it. Never rejects. */
  request<Name extends RouteName>(
    route: Name,
    input: RouteInput<Name>,
    requestId?: string,
  ): Promise<BridgeResult<RouteOutput<Name>>>
  cancel(requestId: string): void
  /**
   * Hands files that were dropped or pasted (the page's own `File` objects) to main, folders with all that is in them.
   * What no file of the disk stands behind is left out. Never rejects.
   */
  takeFiles(files: readonly object[]): Promise<BridgeResult<RouteOutput<'uploads.take'>>>
  on<Name extends BridgeEventName>(event: Name, listener: (payload: BridgeEvents[Name]) => void): () => void
}
