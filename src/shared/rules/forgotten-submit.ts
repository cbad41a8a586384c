/** Milliseconds for which a server surely remembers a key: it does for a day, by a clock of its own. */
const REMEMBERED = 23 * 60 * 60_000

/** Whether a server that knows nothing of a key may have known it; where the clock was set back, nobody can say. */
export function wasForgotten(key: string, now: number): boolean {
  const madeAt = /^at(\d+)-/.exec(key)?.[1]
  return madeAt !== undefined && Math.abs(now - Number(madeAt)) > REMEMBERED
}
