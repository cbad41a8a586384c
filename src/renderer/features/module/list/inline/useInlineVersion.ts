import { useCallback, useSyncExternalStore } from 'react'
import type { InlineRows } from './inline-rows.ts'

/** Draws again whenever a row begins or ends to hold something that is not saved. */
export function useInlineVersion(inline: InlineRows): number {
  return useSyncExternalStore(
    useCallback((listener) => inline.subscribe('typed', listener), [inline]),
    () => inline.version(),
  )
}
