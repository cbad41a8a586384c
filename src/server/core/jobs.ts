import { isRaw, parseJson } from '#shared/form/parsing/read.ts'
import type { Language } from '#shared/rules/language.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isMessageCode, type Message, render } from '#server/messages/message.ts'
import { nextId } from './ids.ts'
import type { Services } from './call.ts'

/** What the server does by itself again and again; its name in words is the message `jobs.{code}`. */
export const jobCodes = ['sweepFiles', 'emptyBin', 'syncContacts', 'sendReports', 'runTasks'] as const
export type JobCode = (typeof jobCodes)[number]
/** The job that does what people planned. */
export const RUN_TASKS: JobCode = 'runTasks'

type JobServices = Pick<Services, 'database' | 'log' | 'now'>

export interface Job {
  readonly code: JobCode
  /** Milliseconds between two runs. */
  readonly every: number
  readonly nextAt: () => number
  /** Waits for a run that is under way, and does one more. False: it failed. */
  run(): Promise<boolean>
}

/** What a run answers that had nothing to do: it is not written down, unless somebody asked for it. */
export const IDLE = 'idle'

/** Runs of each job that the log keeps. */
const RUNS_KEPT = 100
const MAX_REASON = 500

const known = new WeakMap<PlatformDatabase, Map<JobCode, Job>>()

/** The jobs of this process. */
export function jobsOf(database: PlatformDatabase): readonly Job[] {
  return [...(known.get(database)?.values() ?? [])]
}

/**
 * Does something every so often until the server closes. Runs of one process never overlap; each is written down with how
 * it ended, and one that fails is a line in the log too.
 */
export function keepJob(
  services: JobServices,
  { code, every, run }: { readonly code: JobCode; readonly every: number; readonly run: () => Promise<unknown> },
): { close(): Promise<void> } {
  const { database, log, now } = services
  const jobs = known.get(database) ?? new Map<JobCode, Job>()
  known.set(database, jobs)
  let running: Promise<unknown> = Promise.resolve()
  let nextAt = now() + every
  const once = async (isAsked: boolean): Promise<boolean> => {
    const startedAt = now()
    let reason = ''
    let isFine = true
    try {
      const outcome = await run()
      if (outcome === IDLE && !isAsked) return true
    } catch (error) {
      isFine = false
      reason = error instanceof Error ? error.message : String(error)
      log.error({ err: error, job: code }, 'job failed')
    }
    const entry = { id: nextId(), job: code, started_at: startedAt, ended_at: now() }
    await recordRun(database, { ...entry, failed: isFine ? 0 : 1, reason }).catch((error: unknown) =>
      log.error({ err: error, job: code }, 'run of a job not written down'),
    )
    return isFine
  }
  const queued = (isAsked: boolean): Promise<boolean> => {
    const turn = running.then(() => once(isAsked))
    running = turn
    return turn
  }
  const timer = setInterval(() => {
    nextAt = now() + every
    void queued(false)
  }, every).unref()
  jobs.set(code, { code, every, nextAt: () => nextAt, run: () => queued(true) })
  return {
    async close() {
      clearInterval(timer)
      jobs.delete(code)
      await running
    },
  }
}

interface Run {
  readonly id: string
  /** Its code, or the id of a task that somebody planned. */
  readonly job: string
  readonly started_at: number
  readonly ended_at: number
  readonly failed: number
  readonly reason: string
}

/** Why a run failed, so that everybody reads it in their own language; what is too long for that stays in Chinese. */
export function reasonOf(why: Message): string {
  const kept = JSON.stringify(why)
  return kept.length <= MAX_REASON ? kept : render(why, 'zh')
}

/** The reason of a run in words; what another program said, and what earlier versions kept, is shown as it is. */
export function reasonIn(language: Language, reason: string): string {
  const parsed = parseJson(reason)
  const kept = parsed.ok && isRaw(parsed.value) ? (parsed.value as unknown as Message) : null
  return kept !== null && isMessageCode(kept.code) ? render(kept, language) : reason
}

/** The oldest ones beyond those that are kept go. */
export async function recordRun(database: PlatformDatabase, run: Run): Promise<void> {
  await database
    .insertInto('job_run')
    .values({ ...run, reason: run.reason.slice(0, MAX_REASON) })
    .execute()
  const oldest = await database
    .selectFrom('job_run')
    .select(['started_at'])
    .where('job', '=', run.job)
    .orderBy('started_at', 'desc')
    .offset(RUNS_KEPT)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await database
      .deleteFrom('job_run')
      .where('job', '=', run.job)
      .where('started_at', '<=', oldest.started_at)
      .execute()
}
