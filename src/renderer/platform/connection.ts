import { create } from 'zustand'
import type { CallOptions, CallResult } from './call.ts'
import { isOfPlatform, queryClient } from './query-client.ts'
import { isPlatformError, on } from './request.ts'

/** Whether the server answered the last time it was asked. */
export const useConnection = create<{ readonly online: boolean }>(() => ({ online: true }))

/**
 * How the lists ask that people choose from: the server before what is stored here, so that nobody chooses from a list of
 * yesterday; while it is known to be away, what is stored here at once, and while it says nothing, soon.
 */
export function serverFirst(signal?: AbortSignal): CallOptions {
  return { signal, fresh: useConnection.getState().online && 'soon' }
}

/** Whether an answer, or a page of one, came from the cache. */
export function isFromCache(data: unknown): boolean {
  const { cache, pages = [] } = (data ?? {}) as Partial<CallResult<unknown>> & { readonly pages?: readonly unknown[] }
  return (cache ?? null) !== null || pages.some(isFromCache)
}

/**
 * Follows what main says about the server. Once it is back, everything that could not be had from it is asked for
 * again, so that no page goes on saying that it is away. Answers how to stop.
 */
export function subscribeConnection(): () => void {
  return on('connection.changed', ({ online }) => {
    const wasOnline = useConnection.getState().online
    useConnection.setState({ online })
    if (!online || wasOnline) return
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state: { data, error } }) =>
        isOfPlatform({ queryKey }) &&
        (isStoredAnswer(data) || (isPlatformError(error) && error.code === 'platform.network')),
    })
  })
}

/** Whether an answer, or a page of one, is from a time when the server was away. */
function isStoredAnswer(data: unknown): boolean {
  const { cache, pages = [] } = (data ?? {}) as Partial<CallResult<unknown>> & { readonly pages?: readonly unknown[] }
  return cache?.offline === true || pages.some(isStoredAnswer)
}
