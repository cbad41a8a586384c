import type { BridgeRoutes, RouteName, RouteOutput, RouteParsed } from '#shared/ipc/table.ts'

/** What a handler learns about its caller: never the raw event. */
export interface HandlerContext {
  /** Aborted by `cancel(requestId)` and when the window goes away. */
  readonly signal: AbortSignal
  readonly windowId: number
}

export type Handler<Name extends RouteName> = (
  input: RouteParsed<Name>,
  context: HandlerContext,
) => Promise<RouteOutput<Name>> | RouteOutput<Name>

/** One handler for every route of the bridge table: a missing or extra one does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> }

/** The handlers of one domain, `HandlersOf<typeof serverRoutes>`: what `create<Domain>Handlers` returns. */
export type HandlersOf<Table extends Partial<BridgeRoutes>> = {
  readonly [Name in keyof Table & RouteName]: Handler<Name>
}
