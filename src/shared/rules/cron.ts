import { Cron } from 'croner'

/** Kinds of planned tasks, by the codes of the family: a data interface is asked, or a job of the server is done. */
export const taskKinds = { interface: '1', method: '3' } as const

type CronProblem = 'unreadable' | 'never' | 'tooOften'

const MINUTE = 60_000
/** Runs ahead that are compared: a pattern may come close together at some hours only. */
const COMPARED = 60

/**
 * Six and seven parts, with seconds first, are what Quartz and clients of the family write: Sunday is 1 there. Five parts are
 * those of Unix, where it is 0.
 */
function read(pattern: string): Cron {
  const isQuartz = pattern.trim().split(/\s+/).length > 5
  return new Cron(pattern.trim(), { paused: true, alternativeWeekdays: isQuartz, sloppyRanges: true })
}

/** The first moment after `from` that a pattern names, on the clock of this computer; 0 where there is none. */
export function nextCron(pattern: string, from: number): number {
  return read(pattern).nextRun(new Date(from))?.getTime() ?? 0
}

/** Why a pattern cannot be used; null where it can. */
export function cronProblem(pattern: string, now: number): CronProblem | null {
  let runs: Date[]
  try {
    runs = read(pattern).nextRuns(COMPARED, new Date(now))
  } catch {
    return 'unreadable'
  }
  if (runs.length === 0) return 'never'
  const isClose = runs.some((run, at) => at > 0 && run.getTime() - (runs[at - 1]?.getTime() ?? 0) < MINUTE)
  return isClose ? 'tooOften' : null
}
