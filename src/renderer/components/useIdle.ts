import { useEffect, useState } from 'react'

/**
 * Whether the window has drawn and has had nothing else to do since `since` is so, once and for all. `timeout`:
 * milliseconds after which it counts as idle however busy it is.
 */
export function useIdle(since: boolean, timeout: number): boolean {
  const [isIdle, setIdle] = useState(typeof requestIdleCallback === 'undefined')
  useEffect(() => {
    if (isIdle || !since) return
    const waiting = requestIdleCallback(() => setIdle(true), { timeout })
    return () => cancelIdleCallback(waiting)
  }, [isIdle, since, timeout])
  return isIdle
}
