import type { Endpoint, ItemsOfAnswer } from '#shared/api/endpoint.ts'
import { cachedGroups } from '#shared/api/stale.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { CallParts, PlatformClient } from '#main/http/contract.ts'
import { parseParts } from '#main/http/input.ts'
import { isOutcomeUnknown, isNetwork } from './answer-failures.ts'
import { type CachedCall, createAnswerStore } from './answer-store.ts'
import type { AnswerOptions, CacheClient, CachedAnswers } from './contract.ts'
import { storedItems } from './items.ts'
import { canonicalInput } from './key.ts'
import { createLate } from './late.ts'
import { createItemTexts, createRecent } from './recent.ts'
import { type Answer, createServerAnswers, fromStore, untilAborted } from './server-answers.ts'
import { createStaleness } from './staleness.ts'

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
  /** Milliseconds after which what is stored stands for an answer that is wanted soon. */
  readonly timeout?: number
}

const nothing = async () => null

/**
 * Stale-while-revalidate in front of the platform client. A stored answer goes out at once and is refreshed behind;
 * one refresh per key. Where a write outdated it the server is asked first, for as long as `timeout`. Fails like the client.
 */
export function createCachedAnswers(options: CachedAnswersOptions): CachedAnswers {
  const { client, cache, send, online, scope, arriving, now = Date.now, timeout = 3000 } = options
  const late = createLate({ send, timeout })
  const recent = createRecent()
  const itemTexts = createItemTexts()
  const staleness = createStaleness({ cache, send, isOpen: () => scope() !== null })
  const store = createAnswerStore({ cache, recent, staleness, send, scope })
  const server = createServerAnswers({ client, cache, recent, staleness, store, send, scope, arriving, now })

  const cached = async (call: CachedCall, { cacheOnly, fresh, signal }: AnswerOptions): Promise<Answer> => {
    // The server is asked at once, before a thread that may only be starting has looked.
    if (fresh === 'soon' && cacheOnly !== true) {
      const known = store.read(call)
      const ask = () => server.fromServer(call, () => known, undefined)
      const look = async () => {
        const stored = await known
        return stored && fromStore(stored, !online())
      }
      return untilAborted(late.orStored(call, server.keyOf(call), ask, look), signal)
    }
    const look = () => store.read(call)
    if (call.entry.serverFirst === true && cacheOnly !== true) {
      const known = online() || fresh === true ? null : await untilAborted(look(), signal)
      return known === null ? server.fromServer(call, look, signal) : fromStore(known, true)
    }
    if (fresh === true && cacheOnly !== true) return server.fromServer(call, look, signal)
    const found = await untilAborted(look(), signal)
    if (found === null) return server.fromServer(call, nothing, signal)
    if (cacheOnly === true) return fromStore(found, !options.online())
    if (found.stale && options.online()) {
      const answer = await untilAborted(late.inTime(server.fromServer(call, async () => found, undefined)), signal)
      if (answer !== null) return answer
    }
    server.refreshBehind(call, found)
    return fromStore(found, !options.online())
  }

  /** Things by their ids: the server first, what is known of each when it cannot be reached. */
  const cachedItems = async (call: CachedCall, items: ItemsOfAnswer, options: AnswerOptions): Promise<Answer> => {
    const look = () => storedItems(cache, { ...call, items }, !online())
    if (options.cacheOnly === true) {
      const known = await look()
      if (known !== null) return known
    }
    const ask = async (signal?: AbortSignal): Promise<Answer> => {
      try {
        return await server.fromServer(call, nothing, signal)
      } catch (failure) {
        const known = isNetwork(failure) ? await look() : null
        if (known === null) throw failure
        return known
      }
    }
    // Once it can be reached again, the windows ask for what they had to do without.
    const known = options.fresh === false && !online() ? await look() : null
    if (known !== null) return known
    if (options.fresh !== 'soon') return ask(options.signal)
    return untilAborted(late.orStored(call, server.keyOf(call), ask, look), options.signal)
  }

  /** Calls that are never stored; a write invalidates its groups, also when its answer got lost on the way. */
  const direct = async (entry: Endpoint, parts: CallParts, { signal, submitKey }: AnswerOptions): Promise<Answer> => {
    try {
      const call = { ...(signal === undefined ? {} : { signal }), ...(submitKey === undefined ? {} : { submitKey }) }
      const { code, msg, data } = await client.callEntry(entry, parts, call)
      if (entry.invalidates !== undefined && code === 200)
        await staleness.invalidate(entry.invalidates, undefined, entry.changedRow?.(parts, data))
      return code === 200 ? { msg, text: JSON.stringify(data ?? null), cache: null, data } : { msg, code, cache: null }
    } catch (failure) {
      if (entry.invalidates !== undefined && (isNetwork(failure) || isOutcomeUnknown(failure))) {
        // The window asks again by itself once the server can be reached.
        if (isNetwork(failure)) await staleness.invalidateCache(cachedGroups(entry.invalidates))
        else await staleness.invalidate(entry.invalidates, 'unsure')
      }
      throw failure
    }
  }

  const ask = async (id: EndpointId, parts: CallParts, given: AnswerOptions): Promise<Answer> => {
    const entry: Endpoint = endpoints[id]
    const open = scope()
    if (entry.cache === undefined || open === null) return direct(entry, parts, given)
    const parsed = parseParts(entry, parts)
    const { items } = entry
    const ids = items?.ids(parsed.body) ?? []
    const call = {
      id,
      entry,
      group: entry.cache,
      parts,
      parsed,
      input: canonicalInput(parsed),
      scope: open,
      items,
      ids,
    }
    return items ? cachedItems(call, items, given) : cached(call, given)
  }

  return {
    invalidate: staleness.invalidate,
    async saveOutcome(id, key, signal) {
      const input = { params: { key }, query: { endpoint: id } }
      try {
        const { access, invalidates }: Endpoint = endpoints[id]
        const given = signal === undefined ? {} : { signal }
        const asked = access === 'public' ? 'submit.visitorState' : 'submit.state'
        const { data } = await client.call(asked, input, given)
        if (data.state === 'done' && invalidates !== undefined) await staleness.invalidate(invalidates)
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
