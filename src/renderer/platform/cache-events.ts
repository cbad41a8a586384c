import type { EndpointId, RendererEndpointId } from '#shared/api/table.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { on } from './request.ts'

type Values = Readonly<Record<string, unknown>>

/** Keeps what is on screen equal to the offline cache; once per window. Answers how to stop. */
export function followCache(): () => void {
  const stops = [
    on('cache.changed', ({ endpoint, params, query }) => {
      for (const { key, input } of known(endpoint)) {
        if (isPartOf(input.params, params) && isPartOf(input.query, query)) void readCache(key, endpoint, input)
      }
    }),
    on('cache.note', ({ endpoint }) => {
      for (const { key, input } of known(endpoint)) void readCache(key, endpoint, input)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface Input {
  readonly params?: Values
  readonly query?: Values
}

function known(endpoint: EndpointId): { key: readonly unknown[]; input: Input }[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: ['platform', endpoint] })
    .filter((query) => query.state.data !== undefined)
    .map((query) => ({ key: query.queryKey, input: (query.queryKey[2] ?? {}) as Input }))
}

async function readCache(key: readonly unknown[], endpoint: EndpointId, input: Input): Promise<void> {
  try {
    const next = await call(endpoint as RendererEndpointId, input as never, { cacheOnly: true, quiet: true })
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
