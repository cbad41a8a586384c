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

export interface Clock {
  /** Epoch milliseconds, as the computer says; it may be set while the server runs. */
  readonly now: () => number
  /** Milliseconds since some moment, by a clock that nobody sets and that runs on while the computer sleeps. */
  readonly elapsed: () => number
}

/**
 * Tells which moment of the clock was so many milliseconds ago. Where the clock was set ahead by more than an hour, no
 * time has passed with that: what was written shortly before is still young. Ask whenever something is written, so that
 * the last moment before such a jump is known.
 */
export function createClockSkewGuard({ now, elapsed }: Clock): (milliseconds: number) => number {
  let last = { now: now(), elapsed: elapsed() }
  /** Jumps, the oldest first: from when to when. */
  let jumps: readonly { readonly from: number; readonly to: number }[] = []
  return (milliseconds) => {
    const seen = { now: now(), elapsed: elapsed() }
    const gone = seen.elapsed - last.elapsed
    // Set back: what was a jump ahead is undone.
    if (seen.now < last.now) jumps = jumps.filter(({ to }) => to <= seen.now)
    else if (seen.now - last.now - gone > SLACK) jumps = [...jumps, { from: last.now, to: seen.now - gone }]
    last = seen
    let left = milliseconds
    let end = seen.now
    for (const { from, to } of jumps.toReversed()) {
      if (end - to >= left) break
      left -= end - to
      end = from
    }
    return end - left
  }
}
