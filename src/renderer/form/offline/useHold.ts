import { useEffect } from 'react'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { request } from '#renderer/platform/request.ts'

/** Milliseconds between two words that it is still being changed. */
const HOLD_EVERY = 20_000

const tell = (key: string, isHeld: boolean) => ignoreRejection(request('offline.hold', { key, isHeld }))

export const letGo = (key: string) => tell(key, false)

/** What waits under this key is being changed here: it is not sent meanwhile. */
export function useHold(key: string | null): void {
  useEffect(() => {
    if (key === null) return
    tell(key, true)
    const timer = setInterval(() => tell(key, true), HOLD_EVERY)
    return () => {
      clearInterval(timer)
      letGo(key)
    }
  }, [key])
}
