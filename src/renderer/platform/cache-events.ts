import type { Query } from '@tanstack/react-query'
import type { ChangedRow } from '#shared/api/endpoint.ts'
import type { EndpointId, RendererEndpointId } from '#shared/api/table.ts'
import type { BridgeEvents } from '#shared/ipc/events.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { type CallResult, call } from './call.ts'
import { isFromCache } from './connection.ts'
import { callNamed, type NamedEndpoint } from './named.ts'
import { fetchUntold } from './query.ts'
import { choiceRooms, queryClient } from './query-client.ts'
import { on } from './request.ts'

type Values = Readonly<Record<string, unknown>>

/** Areas whose things are offered in trees and lists to choose from. */
const offeredAreas: ReadonlySet<string> = new Set([
  'organization',
  'position',
  'role',
  'group',
  'user',
  'region',
  'dictionary',
])

/** Areas that tell of people and of what they belong to. */
const peopleAreas: ReadonlySet<string> = new Set(['organization', 'position', 'role', 'group', 'user', 'thirdSync'])

/** Rooms of names that one endpoint answers. */
const answersOf: Readonly<Record<string, EndpointId>> = { 'record.name': 'related.rows' }

/** What these endpoints answered is asked for again where it shows, and else when it shows next. */
function askAgain({ endpoints, isUnsure = false, row }: BridgeEvents['answers.stale']): void {
  const stale = new Set<unknown>(endpoints)
  const patched = row && putRow(row)
  const offersToo = endpoints.some((endpoint) => offeredAreas.has(areaOf(endpoint)))
  const predicate = (query: Query) => {
    const [room, endpoint] = query.queryKey
    if (query === patched) return false
    return stale.has(room === 'platform' ? endpoint : answersOf[String(room)]) || (offersToo && choiceRooms.has(room))
  }
  if (isUnsure)
    for (const { queryKey } of queryClient.getQueryCache().findAll({ type: 'active', predicate })) fetchUntold(queryKey)
  void queryClient.invalidateQueries({ predicate })
}

/** Puts a row in its place in the answer that it is of; null where that one has to be asked for again. */
function putRow({ endpoint, input, row }: ChangedRow): Query | null {
  const query = queryClient.getQueryCache().find({ queryKey: ['platform', endpoint, input] })
  const last = query?.state.data as CallResult<{ readonly list: readonly { readonly id: string }[] }> | undefined
  // What is being asked for may have been answered before the change.
  if (!query || !last || query.state.fetchStatus !== 'idle' || query.state.isInvalidated) return null
  const list = last.data.list.map((shown) => (shown.id === row.id ? row : shown))
  queryClient.setQueryData(query.queryKey, { ...last, data: { ...last.data, list } })
  return query
}

/** The same for all that is known of people and what they belong to: the server changed them by itself. */
export function askPeopleAgain(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [room, endpoint] }) =>
      (room === 'platform' && peopleAreas.has(areaOf(String(endpoint)))) || choiceRooms.has(room),
  })
}

function areaOf(endpoint: string): string {
  return endpoint.split('.')[0] ?? ''
}

/** Keeps what is on screen equal to the offline cache and to what was written; once per window. Answers how to stop. */
export function subscribeCache(): () => void {
  const stops = [
    on('cache.changed', (call) => {
      for (const { key, input, names } of known(call)) void readCache(key, call.endpoint, input, names)
    }),
    // Also written by main itself: an upload, an import.
    on('answers.stale', askAgain),
    on('answers.late', ({ endpoint }) => {
      void queryClient.invalidateQueries({
        // One that was told why already would ask anew, be late again, and be told without end.
        predicate: ({ queryKey: [room, called, input], state: { data, error } }) =>
          (choiceRooms.has(room) || (called === endpoint && typeof input === 'string')) &&
          error === null &&
          isFromCache(data),
      })
    }),
    on('cache.note', ({ note, ...call }) => {
      for (const { key } of known(call)) queryClient.setQueryData<CallResult<unknown>>(key, (last) => noted(last, note))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * The same data with another note: large answers cross the bridge once. What came from the server has none, nor has what
 * the server just confirmed: it does not grow old sooner than an answer that came anew.
 */
function noted(last: CallResult<unknown> | undefined, note: CacheNote): CallResult<unknown> | undefined {
  const isConfirmed = !note.offline && note.unread !== true
  return last?.cache ? { ...last, cache: isConfirmed ? null : note } : last
}

interface Input {
  readonly params?: Values
  readonly query?: Values
}

function known({ endpoint, params, query }: BridgeEvents['cache.changed']) {
  return (
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['platform', endpoint] })
      // Not those that put several answers together: they are asked for again as a whole.
      .filter(({ queryKey, state }) => state.data !== undefined && typeof queryKey[2] !== 'string')
      .map(({ queryKey }) => ({
        key: queryKey,
        input: (queryKey[2] ?? {}) as Input,
        names: queryKey[3] as readonly string[] | undefined,
      }))
      .filter(({ input }) => isPartOf(input.params, params) && isPartOf(input.query, query))
  )
}

async function readCache(
  key: readonly unknown[],
  endpoint: EndpointId,
  input: Input,
  names: readonly string[] | undefined,
): Promise<void> {
  try {
    const next = names
      ? await callNamed(endpoint as NamedEndpoint, names, { cacheOnly: true })
      : await call(endpoint as RendererEndpointId, input as never, { cacheOnly: true, quiet: true })
    queryClient.setQueryData(key, next)
  } catch {
    // The cache was emptied in between: what is on screen stays until the next fetch.
  }
}

/** Main sends the input with its defaults filled in; what we asked for is a part of it. */
export function isPartOf(asked: Values | undefined, sent: Values): boolean {
  return Object.entries(asked ?? {}).every(
    ([name, value]) => value === undefined || value === '' || String(sent[name] ?? '') === String(value),
  )
}
