import type { EndpointId } from '#shared/api/table.ts'
import type { StoredAnswer } from '#shared/ipc/cache-worker.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { isNetwork, isRefusal, isUnread, isWithdrawn } from './answer-failures.ts'
import { type CachedCall, type createAnswerStore, partsOf } from './answer-store.ts'
import type { CacheClient } from './contract.ts'
import { keepItems } from './items.ts'
import type { createRecent } from './recent.ts'
import type { Staleness } from './staleness.ts'

/** Requests under way by key, so that equal ones share one answer. */
interface InFlight<Answer> {
  /** Joins the request of this key within a scope, or starts it; `signal`: it ends once nobody waits for it any more. */
  join(
    scope: object,
    key: string,
    start: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer>
  /** True once per request, for what must be told only once. */
  first(request: Promise<Answer>): boolean
}

function createInFlight<Answer>(): InFlight<Answer> {
  interface Request {
    readonly answer: Promise<Answer>
    readonly stop: AbortController
    waiting: number
  }
  const scopes = new WeakMap<object, Map<string, Request>>()
  const told = new WeakSet<Promise<Answer>>()
  return {
    join(scope, key, start, signal) {
      const requests = scopes.get(scope) ?? new Map<string, Request>()
      scopes.set(scope, requests)
      const begin = (): Request => {
        const stop = new AbortController()
        const answer = start(stop.signal).finally(() => {
          if (requests.get(key)?.answer === answer) requests.delete(key)
        })
        // Nobody may be waiting for a refresh behind an answer.
        answer.catch(() => undefined)
        return { answer, stop, waiting: 0 }
      }
      const request = requests.get(key) ?? begin()
      requests.set(key, request)
      request.waiting += 1
      const leave = () => {
        request.waiting -= 1
        if (request.waiting > 0) return
        // Whoever asks from now on is asked for anew.
        if (requests.get(key) === request) requests.delete(key)
        request.stop.abort()
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
      return request.answer
    },
    first(request) {
      const isFirst = !told.has(request)
      told.add(request)
      return isFirst
    },
  }
}

/** Milliseconds in which a long list whose items are asked for one by one is not asked for again. */
const freshFor = 30_000

/** `data`: what the schema made of the server's answer; absent for a stored one. */
export type Answer = CallAnswer & { readonly data?: unknown }
type Fetched = Answer & { readonly at: number }

export interface ServerAnswersOptions {
  readonly client: Pick<PlatformClient, 'callEntry'>
  readonly cache: CacheClient
  readonly recent: ReturnType<typeof createRecent>
  readonly staleness: Staleness
  readonly store: ReturnType<typeof createAnswerStore>
  readonly send: SendEvent
  /** See CachedAnswersOptions. */
  readonly scope: () => object | null
  readonly arriving: ((id: EndpointId, data: unknown) => void) | undefined
  readonly now: () => number
}

/** A stored answer as it is given out. */
export const fromStore = (found: StoredAnswer, offline: boolean): CallAnswer => ({
  msg: found.message,
  text: found.text,
  cache: { at: found.at, offline },
})

export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = () => reject(new BridgeFailure('bridge.cancelled'))
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', cancel))
}

/** Answers of the server on their way into the store: one request per key. */
export function createServerAnswers(options: ServerAnswersOptions) {
  const { client, cache, recent, staleness, store, send, scope, arriving, now } = options
  const inFlight: InFlight<Fetched> = createInFlight()

  /** Asks the server and stores the answer, marked stale when a write happened meanwhile. */
  const fetchAndStore = async (call: CachedCall, signal: AbortSignal): Promise<Fetched> => {
    const before = staleness.generation(call.group)
    const { code, msg, data } = await client.callEntry(call.entry, call.parts, { signal })
    const at = now()
    if (code !== 200) {
      // A call that passes unchecked is refused by an answer, not by a failure.
      if (isRefusal(code)) await store.withdraw(call)
      return { msg, code, cache: null, at }
    }
    const text = JSON.stringify(data ?? null)
    if (scope() === call.scope) {
      // It may tell that somebody else is here now.
      if (call.group === 'session') recent.clear()
      arriving?.(call.id, data)
      if (call.items) {
        void keepItems(cache, { ...call, items: call.items }, data, at)
        return { msg, text, cache: null, at, data }
      }
      // The worker takes its commands in order: whoever reads later finds it, and nobody waits for the disk.
      const answer = { text, message: msg, at, stale: false }
      if (call.entry.named === true)
        recent.keep(call.scope, { endpoint: call.id, input: call.input }, { answer, generation: before })
      const kept = store.keep(call, text, msg, at, before !== staleness.generation(call.group))
      // But what follows from the grants uses them: what they invalidate comes first.
      if (call.group === 'session') await kept
      // Reading can be a deed, too: a message that is opened counts as read in every list.
      if (call.entry.invalidates) await staleness.invalidate(call.entry.invalidates)
    }
    return { msg, text, cache: null, at, data }
  }

  /** What was asked for before a write is another answer. */
  const keyOf = (call: CachedCall): string => `${staleness.generation(call.group)} ${call.id} ${call.input}`

  /** What nobody waits for any more is refreshed all the same, unless it is only kept for when the server is away. */
  const fetched = (call: CachedCall, signal?: AbortSignal): Promise<Fetched> =>
    inFlight.join(
      call.scope,
      keyOf(call),
      (stop) => fetchAndStore(call, stop),
      call.entry.serverFirst === true ? signal : undefined,
    )

  /** The refresh behind an answer that was already given. Its failure is told once per request, never thrown. */
  const refreshBehind = (call: CachedCall, given: StoredAnswer): void => {
    // Each of its items asks on its own: one answer counts for all of them for a while.
    const age = now() - given.at
    if (call.entry.named === true && age >= 0 && age < freshFor) return
    const request = fetched(call)
    if (!inFlight.first(request)) return
    request.catch(async (failure: unknown) => {
      if (scope() !== call.scope) return
      const [offline, isUnreadable] = [isNetwork(failure), isUnread(failure)]
      const note = { at: given.at, offline, ...(isUnreadable ? { unread: true } : {}) }
      if (offline || isUnreadable) send('cache.note', { ...partsOf(call), note })
      if (isWithdrawn(call.id, failure)) await store.withdraw(call)
    })
  }

  /** `known`: what is stored, for when the server cannot be reached. */
  const fromServer = async (
    call: CachedCall,
    known: () => Promise<StoredAnswer | null>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> => {
    try {
      const { at: _at, ...answer } = await untilAborted(fetched(call, signal), signal)
      return answer
    } catch (failure) {
      const fallback = await known()
      if (fallback !== null && isNetwork(failure)) return fromStore(fallback, true)
      // Else it would come back as soon as the server cannot be reached.
      if (fallback !== null && isWithdrawn(call.id, failure)) await store.withdraw(call)
      throw failure
    }
  }

  return { fromServer, refreshBehind, keyOf }
}
