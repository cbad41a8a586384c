import type { CacheGroup, Endpoint, ItemsOfAnswer } from '#shared/api/endpoint.ts'
import type { EndpointId } from '#shared/api/table.ts'
import type { StoredAnswer } from '#shared/ipc/cache-worker.ts'
import type { SendEvent } from '#main/base/events.ts'
import type { CallParts } from '#main/http/contract.ts'
import type { CacheClient } from './contract.ts'
import type { createRecent } from './recent.ts'
import type { Staleness } from './staleness.ts'

/** One cacheable call of one session. */
export interface CachedCall {
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

const grantedGroups: readonly CacheGroup[] = ['dictionary', 'region', 'organization', 'user', 'module']

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** What a call is, for those who show its answer. */
export const partsOf = ({ id: endpoint, parsed }: CachedCall) => ({
  endpoint,
  params: record(parsed.params),
  query: record(parsed.query),
})

export interface AnswerStoreOptions {
  readonly cache: CacheClient
  readonly recent: ReturnType<typeof createRecent>
  readonly staleness: Staleness
  readonly send: SendEvent
  /** See CachedAnswersOptions. */
  readonly scope: () => object | null
}

/** Answers as they are kept for the person signed in, and what windows hear of them. */
export function createAnswerStore({ cache, recent, staleness, send, scope }: AnswerStoreOptions) {
  const changed = (call: CachedCall): void => send('cache.changed', partsOf(call))

  const read = async (call: CachedCall): Promise<StoredAnswer | null> => {
    const key = { endpoint: call.id, input: call.input }
    if (call.entry.named !== true) return cache.read(key).catch(() => null)
    const before = staleness.generation(call.group)
    const known = recent.read(call.scope, key, before)
    if (known !== null) return known
    const found = await cache.read(key).catch(() => null)
    // A newer one may have come meanwhile.
    const newer = recent.read(call.scope, key, staleness.generation(call.group))
    if (newer !== null || found === null || scope() !== call.scope) return newer ?? found
    recent.keep(call.scope, key, { answer: found, generation: before })
    return found
  }

  /** Stores an answer and tells what that means for those who show an older one. Never fails. */
  const keep = async (call: CachedCall, text: string, message: string, at: number, stale: boolean): Promise<void> => {
    const { id: endpoint, input, group } = call
    const outcome = await cache.write({ endpoint, input, group, text, message, at, stale }).catch(() => null)
    // Nobody shows what is stored of it while the server answers.
    if (call.entry.serverFirst === true) return
    if (outcome?.changed === true) changed(call)
    // Another menu or other grants: what was stored under the former ones must be asked for again.
    if (outcome?.changed === true && group === 'session') await staleness.invalidateCache(grantedGroups)
    if (outcome !== null && !outcome.isNew) send('cache.note', { ...partsOf(call), note: { at, offline: false } })
  }

  /**
   * Takes back an answer that may not be shown any longer, and tells those who show it. Never fails. Where nothing was
   * stored nobody is told: whoever hears of it reads again, would be refused again and hear of it without end.
   */
  const withdraw = async (call: CachedCall): Promise<void> => {
    if (scope() !== call.scope || (await read(call)) === null) return
    recent.forget({ endpoint: call.id, input: call.input })
    await cache.remove({ endpoint: call.id, input: call.input }).catch(() => undefined)
    changed(call)
  }

  return { read, keep, withdraw }
}
