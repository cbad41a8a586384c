import type { AnswerGroup, CacheGroup, Endpoint, ItemsOfAnswer } from '#shared/api/endpoint.ts'
import { cachedGroups, endpointsIn } from '#shared/api/stale.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { StoredAnswer } from '#shared/ipc/cache-worker.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { CallParts, PlatformClient } from '#main/http/contract.ts'
import { parseParts } from '#main/http/input.ts'
import type { AnswerOptions, CacheClient, CachedAnswers } from './contract.ts'
import { createInFlight, type InFlight } from './in-flight.ts'
import { keepItems, storedItems } from './items.ts'
import { canonicalInput } from './key.ts'
import { createItemTexts, createRecent } from './recent.ts'

export interface CachedAnswersOptions {
  readonly client: PlatformClient
  readonly cache: CacheClient
  readonly send: SendEvent
  readonly online: () => boolean
  /** One object per open cache (profile and user); null while nobody's cache is open. */
  readonly scope: () => object | null
  /** Called with each answer of the server before it is stored. */
  readonly arriving?: (id: EndpointId, data: unknown) => void
  readonly now?: () => number
}

/** One cacheable call of one session. */
interface Call {
  readonly id: EndpointId
  readonly entry: Endpoint
  readonly group: CacheGroup
  readonly parts: CallParts
  readonly parsed: CallParts
  readonly input: string
  readonly scope: object
  /** How its answer is kept thing by thing; undefined: whole. */
  readonly items: ItemsOfAnswer | undefined
  readonly ids: readonly string[]
}

/** Milliseconds in which a long list whose items are asked for one by one is not asked for again. */
const freshFor = 30_000

const grantedGroups: readonly CacheGroup[] = ['dictionary', 'region', 'organization', 'user', 'module']

/** `data`: what the schema made of the server's answer; absent for a stored one. */
type Answer = CallAnswer & { readonly data?: unknown }
type Fetched = Answer & { readonly at: number }

/** No answer from the server, or the local workspace could not be started. */
function isNetwork(failure: unknown): boolean {
  return (
    failure instanceof BridgeFailure && (failure.code === 'platform.network' || failure.code === 'server.startFailed')
  )
}

/** The server is there, and what it says cannot be used. */
function isUnread(failure: unknown): boolean {
  return (
    failure instanceof BridgeFailure && (failure.code === 'platform.malformed' || failure.code === 'platform.tooLarge')
  )
}

/** It may have been done: what was shown before may be old. */
function isFateUnknown(failure: unknown): boolean {
  return failure instanceof BridgeFailure && failure.extra.fate === 'unknown'
}

/** The grant or the thing itself is gone, so the stored answer must not be shown any longer. */
function isWithdrawn(id: EndpointId, failure: unknown): boolean {
  if (!(failure instanceof BridgeFailure) || failure.code !== 'platform.business') return false
  const { platformCode = 0 } = failure.extra
  // Whoever is refused as the user may see nothing; a fault of the server is no refusal.
  if (id === 'auth.currentUser') return platformCode < 500
  return isRefusal(platformCode)
}

const isRefusal = (code: number) => code === 403 || code === 404

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = () => reject(new BridgeFailure('bridge.cancelled'))
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', cancel))
}

/**
 * Stale-while-revalidate in front of the platform client. A stored answer goes out at once and is refreshed behind;
 * one refresh per key. Answers that a write outdated ask the server first. Fails like the client.
 */
export function createCachedAnswers(options: CachedAnswersOptions): CachedAnswers {
  const { client, cache, send, online } = options
  const now = options.now ?? Date.now
  const generations = new Map<CacheGroup, number>()
  const inFlight: InFlight<Fetched> = createInFlight()
  const recent = createRecent()
  const itemTexts = createItemTexts()
  const generation = (group: CacheGroup) => generations.get(group) ?? 0

  const invalidateCache = async (groups: readonly CacheGroup[]): Promise<void> => {
    for (const group of groups) generations.set(group, generation(group) + 1)
    if (options.scope() !== null) await cache.invalidate({ groups }).catch(() => undefined)
  }

  const invalidate = async (groups: readonly AnswerGroup[]): Promise<void> => {
    await invalidateCache(cachedGroups(groups))
    send('answers.stale', { endpoints: endpointsIn(groups) })
  }

  const stored = async (call: Call): Promise<StoredAnswer | null> => {
    const key = { endpoint: call.id, input: call.input }
    if (call.entry.named !== true) return cache.read(key).catch(() => null)
    const before = generation(call.group)
    const known = recent.read(call.scope, key, before)
    if (known !== null) return known
    const found = await cache.read(key).catch(() => null)
    // A newer one may have come meanwhile.
    const newer = recent.read(call.scope, key, generation(call.group))
    if (newer !== null || found === null || options.scope() !== call.scope) return newer ?? found
    recent.keep(call.scope, key, { answer: found, generation: before })
    return found
  }

  const fromStore = (found: StoredAnswer, offline: boolean): CallAnswer => ({
    msg: found.message,
    text: found.text,
    cache: { at: found.at, offline },
  })

  const partsOf = ({ id: endpoint, parsed }: Call) => ({
    endpoint,
    params: record(parsed.params),
    query: record(parsed.query),
  })
  const changed = (call: Call): void => send('cache.changed', partsOf(call))

  /** Stores an answer and tells what that means for those who show an older one. Never fails. */
  const keep = async (call: Call, text: string, message: string, at: number, stale: boolean): Promise<void> => {
    const { id: endpoint, input, group } = call
    const outcome = await cache.write({ endpoint, input, group, text, message, at, stale }).catch(() => null)
    if (outcome?.changed === true) changed(call)
    // Another menu or other grants: what was stored under the former ones must be asked for again.
    if (outcome?.changed === true && group === 'session') await invalidateCache(grantedGroups)
    if (outcome !== null && !outcome.isNew) send('cache.note', { ...partsOf(call), note: { at, offline: false } })
  }

  /**
   * Takes back an answer that may not be shown any longer, and tells those who show it. Never fails. Where nothing was
   * stored nobody is told: whoever hears of it reads again, would be refused again and hear of it without end.
   */
  const withdraw = async (call: Call): Promise<void> => {
    if (options.scope() !== call.scope || (await stored(call)) === null) return
    recent.forget({ endpoint: call.id, input: call.input })
    await cache.remove({ endpoint: call.id, input: call.input }).catch(() => undefined)
    changed(call)
  }

  /** Asks the server and stores the answer, marked stale when a write happened meanwhile. */
  const fetchAndStore = async (call: Call): Promise<Fetched> => {
    const before = generation(call.group)
    const { code, msg, data } = await client.callEntry(call.entry, call.parts)
    const at = now()
    if (code !== 200) {
      // A call that passes unchecked is refused by an answer, not by a failure.
      if (isRefusal(code)) await withdraw(call)
      return { msg, code, cache: null, at }
    }
    const text = JSON.stringify(data ?? null)
    if (options.scope() === call.scope) {
      // It may tell that somebody else is here now.
      if (call.group === 'session') recent.clear()
      options.arriving?.(call.id, data)
      if (call.items) {
        void keepItems(cache, { ...call, items: call.items }, data, at)
        return { msg, text, cache: null, at, data }
      }
      // The worker takes its commands in order: whoever reads later finds it, and nobody waits for the disk.
      const answer = { text, message: msg, at, stale: false }
      if (call.entry.named === true)
        recent.keep(call.scope, { endpoint: call.id, input: call.input }, { answer, generation: before })
      const kept = keep(call, text, msg, at, before !== generation(call.group))
      // But what follows from the grants uses them: what they invalidate comes first.
      if (call.group === 'session') await kept
      // Reading can be a deed, too: a message that is opened counts as read in every list.
      if (call.entry.invalidates) await invalidate(call.entry.invalidates)
    }
    return { msg, text, cache: null, at, data }
  }

  const fetched = (call: Call): Promise<Fetched> =>
    inFlight.join(call.scope, `${generation(call.group)} ${call.id} ${call.input}`, () => fetchAndStore(call))

  /** The refresh behind an answer that was already given. Its failure is told once per request, never thrown. */
  const refreshBehind = (call: Call, given: StoredAnswer): void => {
    // Each of its items asks on its own: one answer counts for all of them for a while.
    const age = now() - given.at
    if (call.entry.named === true && age >= 0 && age < freshFor) return
    const request = fetched(call)
    if (!inFlight.first(request)) return
    request.catch(async (failure: unknown) => {
      if (options.scope() !== call.scope) return
      const [offline, isUnreadable] = [isNetwork(failure), isUnread(failure)]
      const note = { at: given.at, offline, ...(isUnreadable ? { unread: true } : {}) }
      if (offline || isUnreadable) send('cache.note', { ...partsOf(call), note })
      if (isWithdrawn(call.id, failure)) await withdraw(call)
    })
  }

  /** `known`: what is stored, for when the server cannot be reached. */
  const fromServer = async (
    call: Call,
    known: Promise<StoredAnswer | null> | StoredAnswer | null,
    signal: AbortSignal | undefined,
  ): Promise<Answer> => {
    try {
      const { at: _at, ...answer } = await untilAborted(fetched(call), signal)
      return answer
    } catch (failure) {
      const fallback = await known
      if (fallback !== null && isNetwork(failure)) return fromStore(fallback, true)
      // Else it would come back as soon as the server cannot be reached.
      if (fallback !== null && isWithdrawn(call.id, failure)) await withdraw(call)
      throw failure
    }
  }

  const cached = async (call: Call, { cacheOnly, fresh, signal }: AnswerOptions): Promise<Answer> => {
    // The server is asked at once, before a thread that may only be starting has looked.
    if (fresh === true && cacheOnly !== true) return fromServer(call, stored(call), signal)
    const found = await untilAborted(stored(call), signal)
    if (found === null) return fromServer(call, null, signal)
    if (cacheOnly === true) return fromStore(found, !options.online())
    if (found.stale && options.online()) return fromServer(call, found, signal)
    refreshBehind(call, found)
    return fromStore(found, !options.online())
  }

  /** Things by their ids: the server first, what is known of each when it cannot be reached. */
  const cachedItems = async (call: Call, items: ItemsOfAnswer, options: AnswerOptions): Promise<Answer> => {
    const look = () => storedItems(cache, { ...call, items }, !online())
    if (options.cacheOnly === true) {
      const known = await look()
      if (known !== null) return known
    }
    try {
      return await fromServer(call, null, options.signal)
    } catch (failure) {
      const known = isNetwork(failure) ? await look() : null
      if (known === null) throw failure
      return known
    }
  }

  /** Calls that are never stored; a write invalidates its groups, also when its answer got lost on the way. */
  const direct = async (entry: Endpoint, parts: CallParts, { signal, submitKey }: AnswerOptions): Promise<Answer> => {
    try {
      const call = { ...(signal === undefined ? {} : { signal }), ...(submitKey === undefined ? {} : { submitKey }) }
      const { code, msg, data } = await client.callEntry(entry, parts, call)
      if (entry.invalidates !== undefined && code === 200) await invalidate(entry.invalidates)
      return code === 200 ? { msg, text: JSON.stringify(data ?? null), cache: null, data } : { msg, code, cache: null }
    } catch (failure) {
      if (entry.invalidates !== undefined && (isNetwork(failure) || isFateUnknown(failure))) {
        // The window asks again by itself once the server can be reached.
        if (isNetwork(failure)) await invalidateCache(cachedGroups(entry.invalidates))
        else await invalidate(entry.invalidates)
      }
      throw failure
    }
  }

  const ask = async (id: EndpointId, parts: CallParts, given: AnswerOptions): Promise<Answer> => {
    const entry: Endpoint = endpoints[id]
    const scope = options.scope()
    if (entry.cache === undefined || scope === null) return direct(entry, parts, given)
    const parsed = parseParts(entry, parts)
    const { items } = entry
    const ids = items?.ids(parsed.body) ?? []
    const call = { id, entry, group: entry.cache, parts, parsed, input: canonicalInput(parsed), scope, items, ids }
    return items ? cachedItems(call, items, given) : cached(call, given)
  }

  return {
    invalidate,
    async fate(id, key, signal) {
      const input = { params: { key }, query: { endpoint: id } }
      try {
        const { access, invalidates }: Endpoint = endpoints[id]
        const given = signal === undefined ? {} : { signal }
        const asked = access === 'public' ? 'submit.visitorState' : 'submit.state'
        const { data } = await client.call(asked, input, given)
        if (data.state === 'done' && invalidates !== undefined) await invalidate(invalidates)
        return { state: data.state, msg: data.msg }
      } catch (failure) {
        const isOther =
          failure instanceof BridgeFailure &&
          (failure.code === 'platform.business' || failure.code === 'platform.malformed')
        if (isOther) return { state: 'cannotTell', msg: '' }
        throw failure
      }
    },
    async answer(id, parts, given = {}) {
      const { data: _data, ...answer } = await ask(id, parts, given)
      const { named }: Endpoint = endpoints[id]
      if (named !== true || given.only === undefined || answer.text === undefined) return answer
      return { ...answer, text: itemTexts(answer.text, given.only) }
    },
    async read(id, parts, given = {}) {
      const { text = 'null', cache: note, ...answer } = await ask(id, parts, given)
      return { data: 'data' in answer ? answer.data : (JSON.parse(text) as unknown), cache: note }
    },
  }
}
