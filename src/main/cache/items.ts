import type { CacheGroup, ItemsOfAnswer } from '#shared/api/endpoint.ts'
import type { EndpointId } from '#shared/api/table.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { CacheClient } from './contract.ts'
import { canonicalInput } from './key.ts'

/** A look-up by ids whose answer is kept thing by thing. */
export interface ItemsCall {
  readonly id: EndpointId
  readonly group: CacheGroup
  readonly items: ItemsOfAnswer
  readonly ids: readonly string[]
}

const keyOf = (call: ItemsCall, item: string) => ({ endpoint: call.id, input: canonicalInput({ params: { item } }) })

/** Stores what an answer says of each thing. Never fails. */
export async function keepItems(cache: CacheClient, call: ItemsCall, data: unknown, at: number): Promise<void> {
  const { group } = call
  const writes = [...call.items.split(data, call.ids)].map(([id, item]) =>
    cache
      .write({ ...keyOf(call, id), group, text: JSON.stringify(item), message: '', at, stale: false })
      .catch(() => null),
  )
  await Promise.all(writes)
}

/** What is known of the things without the server, as old as the oldest of them; null when nothing is. */
export async function storedItems(cache: CacheClient, call: ItemsCall, offline: boolean): Promise<CallAnswer | null> {
  const found = new Map<string, unknown>()
  let oldest = Infinity
  const reads = call.ids.map(async (id) => [id, await cache.read(keyOf(call, id)).catch(() => null)] as const)
  for (const [id, answer] of await Promise.all(reads)) {
    if (answer === null) continue
    found.set(id, JSON.parse(answer.text))
    oldest = Math.min(oldest, answer.at)
  }
  if (found.size === 0) return null
  return { msg: '', text: JSON.stringify(call.items.join(found, call.ids)), cache: { at: oldest, offline } }
}
