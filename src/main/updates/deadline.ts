export interface DeadlineOptions {
  readonly now: () => number
  /** A word before. */
  readonly warn: (version: string, at: number) => void
  /** Asks the app to end, which a page with something unsaved may put off. */
  readonly quit: () => void
  /** Whether the page can ask about what is not saved: behind a locked screen it cannot. */
  readonly canAsk: () => boolean
}

/** Milliseconds between the word and the installation, and between two attempts where the person has not saved. */
export const NOTICE = 10 * 60_000
/** Timers hold no longer than this. */
const LONGEST = 24 * 60 * 60_000

export interface Deadline {
  /** Answers when the app is asked to end; null for no time. The time of a version that was told already stays. */
  set(version: string, at: number | null): number | null
  stop(): void
}

/** When an update is installed without being asked. */
export function createDeadline({ now, warn, quit, canAsk }: DeadlineOptions): Deadline {
  let timer: NodeJS.Timeout | undefined
  let told: { readonly version: string; readonly due: number } | null = null
  const after = (milliseconds: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, Math.max(0, Math.min(milliseconds, LONGEST)))
    timer.unref()
  }
  const end = () => {
    if (told && told.due > now()) return after(told.due - now(), end)
    if (canAsk()) quit()
    // Somebody has not saved yet: they are asked again later, and nothing is closed over them.
    after(NOTICE, end)
  }
  const wait = (version: string, due: number) => {
    const left = due - NOTICE - now()
    if (left > 0) return after(left, () => wait(version, due))
    told = { version, due }
    warn(version, due)
    after(due - now(), end)
  }
  return {
    set(version, at) {
      if (told?.version === version && at !== null) return told.due
      told = null
      clearTimeout(timer)
      if (at === null) return null
      const due = Math.max(at, now() + NOTICE)
      wait(version, due)
      return due
    },
    stop: () => {
      told = null
      clearTimeout(timer)
    },
  }
}
