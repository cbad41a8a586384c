import type { BridgeEventName, BridgeEvents } from '#shared/ipc/events.ts'
import type { RouteInput, RouteName, RouteOutput } from '#shared/ipc/table.ts'
import { bridge } from './bridge.ts'
import { PlatformError } from './platform-error.ts'

export { isCancelled, isPlatformError, PlatformError } from './platform-error.ts'

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

/** A route without input may be called with the name alone. */
type Arguments<Name extends RouteName> =
  undefined extends RouteInput<Name>
    ? [input?: RouteInput<Name>, options?: RequestOptions]
    : [input: RouteInput<Name>, options?: RequestOptions]

let lastRequest = 0

/** Calls a bridge route. Throws `PlatformError`; shows nothing. Aborting rejects at once with `bridge.cancelled`. */
export async function request<Name extends RouteName>(
  route: Name,
  ...[input, options]: Arguments<Name>
): Promise<RouteOutput<Name>> {
  const signal = options?.signal
  if (signal?.aborted) throw cancelled()
  lastRequest += 1
  const id = `r${lastRequest}`
  const answer = bridge().request(route, input as RouteInput<Name>, id)
  const result = signal ? await Promise.race([answer, ended(signal, id, answer)]) : await answer
  if (!result.ok) throw new PlatformError(result.error)
  return result.data
}

/**
 * Hands files that were dropped or pasted to main, which answers handles of them; what no file of the disk stands behind
 * is left out. Throws `PlatformError`.
 */
export async function takeFiles(files: readonly File[]): Promise<RouteOutput<'uploads.take'>> {
  const result = await bridge().takeFiles(files)
  if (!result.ok) throw new PlatformError(result.error)
  return result.data
}

type Listener = (payload: never) => void
const raised = new Map<BridgeEventName, Set<Listener>>()

/** Listens to a push from main; answers the function that stops listening. */
export function on<Name extends BridgeEventName>(
  event: Name,
  listener: (payload: BridgeEvents[Name]) => void,
): () => void {
  const here = raised.get(event) ?? new Set<Listener>()
  raised.set(event, here.add(listener))
  const stop = bridge().on(event, listener)
  return () => {
    here.delete(listener)
    stop()
  }
}

/** Raises an event for this window alone: a key that the page caught before main's menu did. */
export function dispatch<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void {
  for (const listener of [...(raised.get(event) ?? [])]) (listener as (payload: BridgeEvents[Name]) => void)(payload)
}

function ended(signal: AbortSignal, id: string, answer: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => {
      bridge().cancel(id)
      reject(cancelled())
    }
    signal.addEventListener('abort', onAbort, { once: true })
    // The signal may outlive many requests: leave no listener behind.
    const leave = () => signal.removeEventListener('abort', onAbort)
    void answer.then(leave, leave)
  })
}

/** What an aborted call fails with. */
export function cancelled(): PlatformError {
  return new PlatformError({ code: 'bridge.cancelled', message: '' })
}
