import type { CacheNote } from '#shared/ipc/session.ts'
import type { CallOptions } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'

/** Milliseconds in which look-ups gather into one request. */
const GATHERING = 10
/** Ids in one request. */
const BATCH_SIZE = 500

interface Waiting<Found> {
  readonly resolve: (found: Found | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * A look-up by id of which all calls of a moment share one request; null when nothing has the id. The ids of a request are
 * sorted: the same screen asks the same, and finds it in the offline cache.
 */
export function createBatch<Found>(
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (id: string) => Promise<Found | null> {
  let waiting = new Map<string, Waiting<Found>[]>()
  const fetchBatch = async (batch: readonly (readonly [string, readonly Waiting<Found>[]])[]): Promise<void> => {
    try {
      const found = await load(batch.map(([id]) => id))
      for (const [id, list] of batch) for (const { resolve } of list) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const [, list] of batch) for (const { reject } of list) reject(error)
    }
  }
  const flush = () => {
    const entries = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1))
    waiting = new Map()
    for (let start = 0; start < entries.length; start += BATCH_SIZE)
      void fetchBatch(entries.slice(start, start + BATCH_SIZE))
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, GATHERING)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}

/** What stands behind an id, null for nothing, and where that was learned; `cache` null: from the server. */
interface Labelled<Found> {
  readonly found: Found | null
  readonly cache: CacheNote | null
}

/** The same for names on the screen: what is stored stands for a server that takes long, and says that it does. */
export function createNames<Found>(
  load: (
    ids: readonly string[],
    options: CallOptions,
  ) => Promise<{ readonly found: ReadonlyMap<string, Found>; readonly cache: CacheNote | null }>,
): (id: string) => Promise<Labelled<Found>> {
  const find = createBatch<Labelled<Found>>(async (ids) => {
    const { found, cache } = await load(ids, { ...serverFirst(), quiet: true })
    return new Map(ids.map((id) => [id, { found: found.get(id) ?? null, cache }]))
  })
  return async (id) => (await find(id)) ?? { found: null, cache: null }
}
