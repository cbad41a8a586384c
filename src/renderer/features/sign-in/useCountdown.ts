import { useCallback, useSyncExternalStore } from 'react'

/** Milliseconds between two looks at the clock: the shown second is never far behind. */
const tick = 250

/** Whole seconds until a moment (epoch milliseconds), counted down; 0 when it is past. */
export function useCountdown(until: number): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (until <= Date.now()) return () => undefined
      const timer = setInterval(changed, tick)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
}
