import type { AnswerGroup, CacheGroup, ChangedRow } from '#shared/api/endpoint.ts'
import { cachedGroups, endpointsIn } from '#shared/api/stale.ts'
import type { SendEvent } from '#main/base/events.ts'
import type { CacheClient } from './contract.ts'

export interface StalenessOptions {
  readonly cache: Pick<CacheClient, 'invalidate'>
  readonly send: SendEvent
  /** Somebody's cache is open. */
  readonly isOpen: () => boolean
}

/** Which stored answers a write outdated. */
export interface Staleness {
  /** Grows with each write of the group: what was asked for before is old. */
  generation(group: CacheGroup): number
  /** The server is asked first from now on. Never fails. */
  invalidateCache(groups: readonly CacheGroup[]): Promise<void>
  /**
   * The same, and windows that show such answers are told; `unsure`: the write failed and may have been done; `row`: what of
   * one answer is another one, so that it need not be asked for again.
   */
  invalidate(groups: readonly AnswerGroup[], unsure?: 'unsure', row?: ChangedRow | null): Promise<void>
}

export function createStaleness({ cache, send, isOpen }: StalenessOptions): Staleness {
  const generations = new Map<CacheGroup, number>()
  const generation = (group: CacheGroup) => generations.get(group) ?? 0
  const invalidateCache = async (groups: readonly CacheGroup[]): Promise<void> => {
    for (const group of groups) generations.set(group, generation(group) + 1)
    if (isOpen()) await cache.invalidate({ groups }).catch(() => undefined)
  }
  return {
    generation,
    invalidateCache,
    async invalidate(groups, unsure, row) {
      await invalidateCache(cachedGroups(groups))
      send('answers.stale', {
        endpoints: endpointsIn(groups),
        ...(unsure ? { isUnsure: true } : {}),
        ...(row ? { row } : {}),
      })
    },
  }
}
