/** Milliseconds over which a rate is averaged: chunks arrive in steps. */
const SPAN = 8000
/** Milliseconds before anything is said. */
const FIRST_WORD = 1500

export interface RateMeter {
  /** `done` bytes in all at `at` milliseconds. */
  add(done: number, at: number): void
  /** Bytes a second; 0 while nothing can be said. */
  rate(at: number): number
  /** Milliseconds for `left` bytes more; null while nothing can be said. */
  remaining(left: number, at: number): number | null
}

/**
 * A rate that follows slowly: an exponential average over the last seconds, fed with what came between two readings, so
 * that it neither jumps with each chunk nor stays up when nothing comes any more.
 */
export function createRateMeter(): RateMeter {
  let began: { readonly at: number; readonly done: number } | null = null
  let last = { at: 0, done: 0 }
  /** Bytes that arrived since `last`, while the average has not taken them. */
  let average: number | null = null

  const record = (at: number, done: number): void => {
    const elapsed = at - last.at
    if (elapsed <= 0) return
    const rate = ((done - last.done) * 1000) / elapsed
    const weight = 1 - Math.exp(-elapsed / SPAN)
    average = average === null ? rate : average + (rate - average) * weight
    last = { at, done }
  }
  const rate = (at: number): number => {
    if (began === null || average === null || last.at - began.at < FIRST_WORD) return 0
    // What is under way counts as arriving evenly, until it is late.
    const silent = Math.max(0, at - last.at - SPAN / 2)
    return Math.max(0, average * Math.exp(-silent / SPAN))
  }
  return {
    add(done, at) {
      if (began === null || done < last.done) {
        began = { at, done }
        last = { at, done }
        average = null
        return
      }
      // Several chunks of one moment are one step.
      if (at - last.at < 200 && average !== null) return
      if (done > last.done) record(at, done)
    },
    rate: (at) => Math.round(rate(at)),
    remaining(left, at) {
      const now = rate(at)
      return now < 1 ? null : Math.round((left / now) * 1000)
    },
  }
}
