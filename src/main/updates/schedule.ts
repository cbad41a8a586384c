import { createUpdateCheck, type UpdateCheck, type UpdateCheckOptions } from './check.ts'

/** Milliseconds from the start to the first check, and between two. */
const firstCheck = 60_000
const nextCheck = 24 * 60 * 60_000

export interface UpdatesOptions extends Omit<UpdateCheckOptions, 'changed'> {
  readonly changed: () => void
  /** A version that nobody was told about in this run. */
  readonly announce: (version: string) => void
  /** Whether the person, or the organisation, wants checks that nobody asked for. */
  readonly isWanted: () => boolean
}

export interface Updates extends UpdateCheck {
  /** Begins to look by itself, or stops where it is not wanted (any more). */
  schedule(): void
  stop(): void
}

/** The update check with its clock. */
export function createUpdates({ changed, announce, isWanted, ...options }: UpdatesOptions): Updates {
  let announced = ''
  let timer: NodeJS.Timeout | undefined
  const check = createUpdateCheck({
    ...options,
    changed: ({ phase, version }) => {
      changed()
      if (phase !== 'available' || version === announced) return
      announced = version
      announce(version)
    },
  })
  const later = (wait: number) => {
    clearTimeout(timer)
    if (!check.hasSource || !isWanted()) return
    timer = setTimeout(() => void check.check().finally(() => later(nextCheck)), wait)
    timer.unref()
  }
  return { ...check, schedule: () => later(firstCheck), stop: () => clearTimeout(timer) }
}
