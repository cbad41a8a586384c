import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { PrintQueueCommands } from '#shared/ipc/print-queue-worker.ts'
import { printProfile } from '#shared/printing/profile.ts'
import type { DatabaseWorker } from '#main/base/database-worker.ts'

/**
 * Where a job is. `drawing` its document; `waiting`: the document is on disk; `handing` it over (after a crash here it
 * must be looked for at the spooler before anything is sent again); `queued`, `printing`, `held`: the spooler has it
 * and says so; the rest is over (`accepted`: the spooler took it and tells no more).
 */
const jobStates = [
  'drawing',
  'waiting',
  'handing',
  'queued',
  'printing',
  'held',
  'completed',
  'accepted',
  'failed',
  'cancelled',
] as const
export type JobState = (typeof jobStates)[number]

/** Whether the platform's print log has it: not called for, still to be sent, taken, refused for good. */
const logStates = ['none', 'due', 'taken', 'refused'] as const

const jobRecord = z.object({
  id: z.string(),
  /** Whose it is: server profile and account. Another account neither sees nor logs it. */
  owner: z.string(),
  title: z.string(),
  templateId: z.string(),
  recordId: z.string(),
  profile: printProfile,
  /** JSON of the page set-up; empty while it is drawn. */
  setup: z.string(),
  state: z.enum(jobStates),
  /** The spooler's name for it; null before it took the job, and where it gives none. */
  spoolerId: z.string().nullable(),
  message: z.string(),
  log: z.enum(logStates),
  /** Epoch milliseconds. */
  createdAt: z.number(),
})
export type JobRecord = z.output<typeof jobRecord>
export type JobChange = Partial<Pick<JobRecord, 'setup' | 'state' | 'spoolerId' | 'message' | 'log' | 'title'>>

const overStates: ReadonlySet<JobState> = new Set(['completed', 'accepted', 'failed', 'cancelled'])
const spoolerStates: ReadonlySet<JobState> = new Set(['queued', 'printing', 'held'])

/** Neither the program nor the spooler will do anything more about it. */
export function isOver({ state }: Pick<JobRecord, 'state'>): boolean {
  return overStates.has(state)
}

export function isAtSpooler({ state }: Pick<JobRecord, 'state'>): boolean {
  return spoolerStates.has(state)
}

/** Nothing is left to be done for it: neither printed nor logged. */
function isFinished(job: JobRecord): boolean {
  return isOver(job) && job.log !== 'due'
}

export interface JobRepository {
  /** Reads what an earlier run left. Once. */
  load(): Promise<void>
  /** Resolves when it is on disk. */
  add(job: JobRecord): Promise<void>
  /** Shows at once in `get` and `all`, and resolves when it is on disk: the changed job, or null when there is none. */
  change(id: string, change: JobChange): Promise<JobRecord | null>
  get(id: string): JobRecord | null
  /** Newest first. */
  all(): JobRecord[]
  close(): Promise<void>
}

export interface JobRepositoryOptions {
  readonly folder: string
  readonly worker: DatabaseWorker<PrintQueueCommands>
  /** The key of the file; asked once, when it is first needed. */
  readonly key: () => Promise<Uint8Array>
}

/** Finished jobs that are remembered; the oldest go first. */
const MAX_FINISHED = 300

/**
 * The print queue: jobs in memory, and in a worker's encrypted file as long as something is left to do for them. What
 * somebody printed is not for the next one to read, so finished jobs live in memory until the program ends.
 */
export function openJobRepository({ folder, worker, key }: JobRepositoryOptions): JobRepository {
  const file = join(folder, 'queue.sqlite')
  /** In the order in which they were made. */
  const jobs = new Map<string, JobRecord>()
  let opening: Promise<unknown> | null = null

  /** The thread starts with the first job: most starts of the program print nothing. */
  const opened = (): Promise<unknown> => (opening ??= key().then((bytes) => worker.open({ file, key: bytes })))

  const put = async (job: JobRecord): Promise<void> => {
    await opened()
    await worker.send('put', { id: job.id, text: JSON.stringify(job), createdAt: job.createdAt })
  }
  const forgetOldest = (): void => {
    const finished = [...jobs.values()].filter(isFinished)
    for (const { id } of finished.slice(0, -MAX_FINISHED)) jobs.delete(id)
  }

  return {
    async load() {
      if (!existsSync(file)) return
      await opened()
      const known = [...jobs.values()]
      jobs.clear()
      for (const text of await worker.send('list', null)) {
        const job = readJob(text)
        if (job !== null) jobs.set(job.id, job)
      }
      // What was begun meanwhile is newer than what is on disk.
      for (const job of known) jobs.set(job.id, job)
    },
    async add(job) {
      jobs.set(job.id, job)
      await put(job)
    },
    async change(id, change) {
      const job = jobs.get(id)
      if (job === undefined) return null
      const changed = { ...job, ...change }
      jobs.set(id, changed)
      if (!isFinished(changed)) {
        await put(changed)
        return changed
      }
      forgetOldest()
      await opened()
      await worker.send('remove', { id })
      return changed
    },
    get: (id) => jobs.get(id) ?? null,
    all: () => [...jobs.values()].reverse().sort((one, other) => other.createdAt - one.createdAt),
    close: () => worker.dispose(),
  }
}

/** A job that this version cannot read (of a newer one) is left alone and not shown. */
function readJob(text: string): JobRecord | null {
  try {
    return jobRecord.parse(JSON.parse(text))
  } catch {
    return null
  }
}
