import { useEffect } from 'react'

/** Reads again every so many minutes while it shows; 0: never by itself. */
export function useRefresh(read: () => Promise<void>, minutes: number): void {
  useEffect(() => {
    if (minutes === 0) return
    const timer = setInterval(() => {
      // A window that nobody sees asks for nothing.
      if (document.visibilityState === 'visible') void read()
    }, minutes * 60_000)
    return () => clearInterval(timer)
  }, [read, minutes])
}
