import { useEffect, useState } from 'react'

/** Epoch milliseconds, true to `every` milliseconds while it shows; at once when a hidden page comes back. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow((last) => (Date.now() - last < every ? last : Date.now()))
    tick()
    const timer = setInterval(tick, every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
