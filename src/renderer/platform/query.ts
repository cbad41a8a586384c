import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { DataOf, EndpointId, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { type CallOptions, type CallResult, call } from './call.ts'
import { useConnection } from './connection.ts'
import { callNamed, type NamedEndpoint } from './named.ts'
import type { PlatformError } from './request.ts'
import type { Submit } from './submit.ts'

export interface QueryOptions {
  readonly enabled?: boolean
  /** No toast on failure. */
  readonly quiet?: boolean
  /** Milliseconds; 30 000 when absent. */
  readonly staleTime?: number
  /** Asks the server before the cache each time: what is decided by must not be old. */
  readonly fresh?: boolean
  /** Goes on showing the last answer while the next input loads: paged lists do not flicker. */
  readonly keepPrevious?: boolean
}

export interface PlatformQuery<Data> {
  readonly data: Data | undefined
  /** Where the shown answer came from; null when it is the server's and the server can be reached. */
  readonly cache: CacheNote | null
  /** When the server gave the shown answer; null before there is one. */
  readonly at?: number | null
  readonly error: PlatformError | null
  readonly isPending: boolean
  readonly isFetching: boolean
  /** Asks the server first. Never rejects. */
  readonly refetch: () => Promise<void>
}

type Key = readonly ['platform', EndpointId, unknown, (readonly string[])?]

/** Keys whose next fetch asks the server before the cache. */
const askServer = new Set<string>()
/** Keys whose next fetch tells no failure. */
const untold = new Set<string>()

/** What is fetched next under a key follows a failure that was told: its own, if it has one, is no news. */
export function fetchUntold(key: readonly unknown[]): void {
  untold.add(JSON.stringify(key))
}

export function queryKey<Id extends EndpointId>(endpoint: Id, input: InputOf<Id>): Key {
  return ['platform', endpoint, input]
}

/** An answer of the server as state of a component; it follows the offline cache by itself. */
export function usePlatformQuery<Id extends RendererEndpointId>(
  endpoint: Id,
  input: InputOf<Id>,
  options: QueryOptions = {},
): PlatformQuery<DataOf<Id>> {
  const key = queryKey(endpoint, input)
  return useCall(
    key,
    ({ signal }, fresh, isUntold) =>
      call(endpoint, input, { signal, fresh, quiet: isUntold || (options.quiet ?? false) }),
    options,
  )
}

/** The key of `useNamedQuery`. */
export function namedKey(endpoint: NamedEndpoint, names: readonly string[]): Key {
  return ['platform', endpoint, {}, names]
}

/** Of a long list only the items with these ids or codes, without a toast; it follows the cache like a query. */
export function useNamedQuery(endpoint: NamedEndpoint, names: readonly string[], options: QueryOptions = {}) {
  return useCall<DataOf<NamedEndpoint>>(
    namedKey(endpoint, names),
    (_context, fresh) => callNamed(endpoint, names, { fresh }),
    options,
  )
}

/**
 * `ask` is told whether to ask the server before the cache, and whether to tell no failure; a signal that it takes ends the
 * call with the last component.
 */
function useCall<Data>(
  key: Key,
  ask: (context: { readonly signal: AbortSignal }, fresh: boolean, isUntold: boolean) => Promise<CallResult<Data>>,
  options: QueryOptions,
): PlatformQuery<Data> {
  const result = useQuery<CallResult<Data>, PlatformError>({
    queryKey: key,
    queryFn: (context) =>
      ask(
        context,
        askServer.delete(JSON.stringify(key)) || (options.fresh ?? false),
        untold.delete(JSON.stringify(key)),
      ),
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  const { refetch: run } = result
  const online = useConnection((state) => state.online)
  const name = JSON.stringify(key)
  const refetch = useCallback(async () => {
    askServer.add(name)
    await run()
  }, [name, run])
  return {
    data: result.data?.data,
    cache: noteOf(result.data?.cache ?? null, result.dataUpdatedAt, online),
    at: result.data ? (result.data.cache?.at ?? result.dataUpdatedAt) : null,
    error: result.error,
    isPending: result.isPending,
    isFetching: result.isFetching,
    refetch,
  }
}

/** While the server is away, everything on screen is stored data, as old as it is; what came straight from it too. */
function noteOf(note: CacheNote | null, updatedAt: number, online: boolean): CacheNote | null {
  if (online || (note === null && updatedAt === 0)) return note
  return { at: note?.at ?? updatedAt, offline: true }
}

/**
 * A call that changes something: what it makes stale is fetched again by itself (`invalidates` of its endpoint).
 * Rejects with `PlatformError` after the toast, so that a form can stay open; `submit` is that of a saving machine. Without
 * one the same once more while it is under way, and nothing else since, is the second click on one button: both get the one
 * answer.
 */
export function usePlatformMutation<Id extends RendererEndpointId>(
  endpoint: Id,
  options: Pick<CallOptions, 'quiet'> = {},
) {
  type Sent = { readonly input: InputOf<Id>; readonly submit: Submit | undefined }
  const {
    mutateAsync: run,
    isPending,
    error,
  } = useMutation<CallResult<DataOf<Id>>, PlatformError, Sent>({
    mutationFn: ({ input, submit }) => call(endpoint, input, { ...options, submit }),
  })
  const last = useRef<{ readonly name: string; readonly asked: Promise<CallResult<DataOf<Id>>> } | null>(null)
  const mutateAsync = useCallback(
    (input: InputOf<Id>, submit?: Submit) => {
      if (submit) return run({ input, submit })
      const name = JSON.stringify(input)
      if (last.current?.name === name) return last.current.asked
      const asked = run({ input, submit }).finally(() => {
        if (last.current?.asked === asked) last.current = null
      })
      last.current = { name, asked }
      return asked
    },
    [run],
  )
  return { mutateAsync, isPending, error }
}
