import { asName, namedItems } from '#shared/rules/named-items.ts'
import type { DataOf } from '#shared/api/table.ts'
import { type CallResult, call } from './call.ts'

/** Lists of which single items are asked for. */
export type NamedEndpoint = 'dictionary.all'

interface Batch {
  readonly names: Set<string>
  readonly answer: Promise<CallResult<DataOf<NamedEndpoint>>>
}

/** What is asked for in this moment, by endpoint and way. */
const batches = new Map<string, Batch>()

/**
 * The items of a list with these ids or codes. What is asked for in the same moment (a form with twenty dictionaries)
 * goes over the bridge as one call. Fails like `call`, without a toast.
 */
export async function callNamed(
  endpoint: NamedEndpoint,
  names: readonly string[],
  way: { readonly fresh?: boolean; readonly cacheOnly?: boolean },
): Promise<CallResult<DataOf<NamedEndpoint>>> {
  const key = `${endpoint} ${way.fresh === true} ${way.cacheOnly === true}`
  const batch = batches.get(key) ?? begin(endpoint, key, way)
  for (const name of names) batch.names.add(asName(name))
  const { data, ...answer } = await batch.answer
  return { ...answer, data: { ...data, list: namedItems(data.list, names) } }
}

function begin(endpoint: NamedEndpoint, key: string, way: { fresh?: boolean; cacheOnly?: boolean }): Batch {
  const names = new Set<string>()
  // Whoever asks in this moment has done so by then.
  const answer = Promise.resolve().then(() => {
    batches.delete(key)
    return call(endpoint, {}, { ...way, quiet: true, only: [...names] })
  })
  const batch = { names, answer }
  batches.set(key, batch)
  return batch
}
