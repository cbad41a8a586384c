import type { UpdateState } from '#shared/ipc/desktop.ts'
import type { UpdateCheck } from './check.ts'

/** Milliseconds from the start to the first check. */
const FIRST = 60_000

export interface UpdatesOptions<Check extends UpdateCheck> {
  /** Where it looks, and how. */
  readonly make: (changed: (state: UpdateState) => void) => Check
  /** Milliseconds to the next check after one that ended so. */
  readonly next: (state: UpdateState) => number
  readonly changed: () => void
  /** A version that nobody was told about in this run. */
  readonly announce: (version: string) => void
  /** Whether the person, or the organisation, wants checks that nobody asked for. */
  readonly isWanted: () => boolean
}

export type Updates<Check extends UpdateCheck = UpdateCheck> = Check & {
  /** Begins to look by itself, or stops where it is not wanted (any more). */
  schedule(): void
  stop(): void
}

/** The update check with its clock. */
export function createUpdates<Check extends UpdateCheck>(options: UpdatesOptions<Check>): Updates<Check> {
  const { make, next, changed, announce, isWanted } = options
  let announced = ''
  let timer: NodeJS.Timeout | undefined
  const check = make(({ phase, version }) => {
    changed()
    if ((phase !== 'available' && phase !== 'ready') || version === announced) return
    announced = version
    announce(version)
  })
  const later = (wait: number) => {
    clearTimeout(timer)
    if (!check.hasSource || !isWanted()) return
    const look = () => void check.check().then((state) => later(next(state)))
    timer = setTimeout(look, wait)
    timer.unref()
  }
  return {
    ...check,
    schedule: () => later(FIRST),
    stop() {
      clearTimeout(timer)
      check.stop()
    },
  }
}
