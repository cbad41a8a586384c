/** Milliseconds that count as now. */
const span = 4000

export interface SpeedMeter {
  /** `received` bytes in all at `at` milliseconds. */
  add(received: number, at: number): void
  /** Bytes a second over the last seconds; 0 while nothing can be said. */
  speed(at: number): number
}

export function createSpeedMeter(): SpeedMeter {
  let samples: { readonly received: number; readonly at: number }[] = []
  return {
    add(received, at) {
      const recent = samples.filter((sample) => at - sample.at <= span)
      // One sample before the span keeps a slow transfer from showing nothing.
      const before = samples[samples.length - recent.length - 1]
      samples = [...(before && recent.length < 2 ? [before] : []), ...recent, { received, at }]
    },
    speed(at) {
      const [first] = samples
      const last = samples.at(-1)
      if (!first || !last || first === last) return 0
      return Math.round(((last.received - first.received) * 1000) / Math.max(at - first.at, 1))
    },
  }
}
