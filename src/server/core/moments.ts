/** Milliseconds that a clock may go back without anything being over for it. */
const SLACK = 60 * 60_000

/**
 * The last moment at which what lasts so many milliseconds can end, seen from now. What would end later was begun by a clock
 * that had gone ahead: it does not last until that comes true.
 */
export function latestEnd(lifetime: number, now: number): number {
  return now + lifetime + SLACK
}

/** Whether something that ends then, and lasts so many milliseconds in all, still runs. */
export function isRunning(endsAt: number, lifetime: number, now: number): boolean {
  return endsAt > now && endsAt <= latestEnd(lifetime, now)
}
