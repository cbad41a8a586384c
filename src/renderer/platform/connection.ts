import { create } from 'zustand'
import type { CallResult } from './call.ts'
import { queryClient } from './query-client.ts'
import { isPlatformError, on } from './request.ts'

/** Whether the server answered the last time it was asked. */
export const useConnection = create<{ readonly online: boolean }>(() => ({ online: true }))

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
      queryKey: ['platform'],
      predicate: ({ state: { data, error } }) =>
        (data as CallResult<unknown> | undefined)?.cache?.offline === true ||
        (isPlatformError(error) && error.code === 'platform.network'),
    })
  })
}
