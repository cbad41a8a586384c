/** Pages that crashed, and what to do about it. Times are epoch milliseconds. */
export interface Crashes {
  /** A page crashed: load it again, or stop at a plain page when it keeps crashing. */
  happened(contentsId: number, now: number): 'reload' | 'stop'
  /** Whether the page before this one crashed; told once. */
  take(contentsId: number): boolean
}

/** The third crash within this time ends the reloading. */
const limit = { crashes: 3, window: 60_000 } as const

export function createCrashes(): Crashes {
  const times = new Map<number, readonly number[]>()
  const untold = new Set<number>()
  return {
    happened(contentsId, now) {
      const recent = [...(times.get(contentsId) ?? []).filter((at) => now - at < limit.window), now]
      untold.add(contentsId)
      if (recent.length < limit.crashes) {
        times.set(contentsId, recent)
        return 'reload'
      }
      // Trying again is the person's decision: it counts from the start.
      times.delete(contentsId)
      return 'stop'
    },
    take: (contentsId) => untold.delete(contentsId),
  }
}
