import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { PrintQueueCommands } from '#shared/ipc/print-queue-worker.ts'
import { printProfile } from '#shared/printing/profile.ts'
import type { DatabaseWorker } from '#main/base/database-worker.ts'
import { KeyringSilent } from './queue-key.ts'

/**
 * Where a job is. `planned` and `paused`: one of a batch whose turn has not come. `drawing` its document; `waiting`: the
 * document is on disk; `handing` it over (after a crash here it must be looked for at the spooler before anything is sent
 * again); `queued`, `printing`, `held`: the spooler has it and says so; the rest is over (`accepted`: the spooler took it
 * and tells no more).
 */
const jobStates = [
  'planned',
  'paused',
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

const jobBatch = z.object({
  id: z.string(),
  /** What the batch is called: the module it was chosen in. */
  title: z.string(),
  /** Place in the batch, from 0. */
  order: z.number(),
  /** All its documents in one PDF, which is one job of the spooler. */
  isJoint: z.boolean(),
})

const jobRecord = z.object({
  id: z.string(),
  /** Whose it is: server profile and account. Another account neither sees nor logs it. */
  owner: z.string(),
  title: z.string(),
  templateId: z.string(),
  recordId: z.string(),
  /** Module of its records; absent where nobody said. */
  modelId: z.string().optional(),
  /** Records of a job that prints several; else empty. */
  recordIds: z.array(z.string()).default([]),
  /** What a person calls them, in the same order; empty where nobody said. */
  recordNames: z.array(z.string()).default([]),
  /** Those that have pages in the document that goes to the printer; empty before it is drawn. */
  printedIds: z.array(z.string()).default([]),
  /** Null for a document that was printed by itself. */
  batch: jobBatch.nullable().default(null),
  /** How often it was tried before: each try has a name of its own at the spooler. */
  attempt: z.number().default(0),
  profile: printProfile,
  /** JSON of the page set-up; empty while it is drawn. */
  setup: z.string(),
  state: z.enum(jobStates),
  /** The spooler's name for it; null before it took the job, and where it gives none. */
  spoolerId: z.string().nullable(),
  message: z.string(),
  log: z.enum(logStates),
  /** Leave of a server that counts prints; empty where none is needed. */
  permitId: z.string().default(''),
  /** The server wants to know what became of it, not only that it was handed over. */
  isFollowed: z.boolean().default(false),
  /** Copies the spooler makes where the document holds some already; null for those of the profile. */
  spoolerCopies: z.number().nullable().default(null),
  /** Per cent that a printer of the network has of it; null while it has none, and where nobody can tell. */
  progress: z.number().nullable().default(null),
  /** Epoch milliseconds. */
  createdAt: z.number(),
})
export type JobRecord = z.output<typeof jobRecord>
type JobOf = Pick<JobRecord, 'id' | 'owner' | 'title' | 'templateId' | 'recordId' | 'modelId' | 'profile' | 'createdAt'>
export type JobChange = Partial<Omit<JobRecord, 'id' | 'owner' | 'createdAt' | 'batch'>>

/** A job of which nothing was done yet. */
export function newJob(of: JobOf, state: 'planned' | 'drawing'): JobRecord {
  return {
    ...of,
    recordIds: [],
    recordNames: [],
    printedIds: [],
    batch: null,
    attempt: 0,
    setup: '',
    state,
    spoolerId: null,
    message: '',
    log: 'none',
    permitId: '',
    isFollowed: false,
    spoolerCopies: null,
    progress: null,
  }
}

const overStates: ReadonlySet<JobState> = new Set(['completed', 'accepted', 'failed', 'cancelled'])
const spoolerStates: ReadonlySet<JobState> = new Set(['queued', 'printing', 'held'])

/** Neither the program nor the spooler will do anything more about it. */
export function isOver({ state }: Pick<JobRecord, 'state'>): boolean {
  return overStates.has(state)
}

/** Its turn in its batch has not come. */
export function isPlanned({ state }: Pick<JobRecord, 'state'>): boolean {
  return state === 'planned' || state === 'paused'
}

export function isAtSpooler({ state }: Pick<JobRecord, 'state'>): boolean {
  return spoolerStates.has(state)
}

/** Nothing is left to be done for it: neither printed nor logged. */
export function isFinished(job: JobRecord): boolean {
  return isOver(job) && job.log !== 'due'
}

/** Of a batch every job is kept until all are over: what was printed must be known after a crash. */
function isForgotten(job: JobRecord): boolean {
  return job.batch === null && isFinished(job)
}

export interface JobRepository {
  /** Reads what an earlier run left. Once; fails with KeyringSilent while the key of it cannot be had. */
  load(): Promise<void>
  /**
   * Resolves when it is on disk; one that cannot be written is gone again. While the key is out of reach jobs live in
   * memory, and go to the disk with the first change after it.
   */
  add(job: JobRecord): Promise<void>
  /** All or none. */
  addAll(jobs: readonly JobRecord[]): Promise<void>
  /** Shows at once in `get` and `all`, and resolves when it is on disk: the changed job, or null when there is none. */
  change(id: string, change: JobChange): Promise<JobRecord | null>
  /** A change that a crash may forget: it is written with the next one. */
  note(id: string, change: JobChange): void
  /** The same change of many, all or none on disk. */
  changeAll(ids: readonly string[], change: JobChange): Promise<void>
  /** Takes jobs off the disk. They show until the program ends, or no longer. */
  forget(ids: readonly string[], how: 'shown' | 'hidden'): Promise<void>
  get(id: string): JobRecord | null
  /** Newest first. */
  all(): JobRecord[]
  close(): Promise<void>
}

export interface JobRepositoryOptions {
  readonly folder: string
  readonly worker: DatabaseWorker<PrintQueueCommands>
  /** The key of the file; asked when it is first needed, and again after a failure. */
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
  let isOnlyInMemory = false

  /** The thread starts with the first job: most starts of the program print nothing. */
  const opened = (): Promise<unknown> =>
    (opening ??= key()
      .then((bytes) => worker.open({ file, key: bytes }))
      .then(catchUp)
      .catch((error: unknown) => {
        // A full disk, say: the next job tries again.
        opening = null
        throw error
      }))

  const catchUp = async (): Promise<void> => {
    if (!isOnlyInMemory) return
    await worker.send('putAll', { jobs: [...jobs.values()].filter((job) => !isForgotten(job)).map(written) })
    isOnlyInMemory = false
  }
  /** False while the key is out of reach. */
  const isOpen = async (): Promise<boolean> => {
    try {
      await opened()
      return true
    } catch (error) {
      if (!(error instanceof KeyringSilent)) throw error
      isOnlyInMemory = true
      return false
    }
  }

  const put = async (job: JobRecord): Promise<void> => {
    if (await isOpen()) await worker.send('put', written(job))
  }
  const putAll = async (all: readonly JobRecord[]): Promise<void> => {
    if (all.length > 0 && (await isOpen())) await worker.send('putAll', { jobs: all.map(written) })
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (await isOpen()) await worker.send('remove', { ids })
  }
  /** What cannot be noted is not begun: whoever was told so must not find it printed later. */
  const orForget = async (added: readonly JobRecord[], writing: Promise<void>): Promise<void> => {
    try {
      await writing
    } catch (error) {
      for (const { id } of added) jobs.delete(id)
      throw error
    }
  }
  const forgetOldest = (): void => {
    const finished = [...jobs.values()].filter(isForgotten)
    for (const { id } of finished.slice(0, -MAX_FINISHED)) jobs.delete(id)
  }

  return {
    async load() {
      if (!existsSync(file)) return
      await opened()
      const texts = await worker.send('list', null)
      const known = [...jobs.values()]
      jobs.clear()
      for (const text of texts) {
        const job = readJob(text)
        if (job !== null) jobs.set(job.id, job)
      }
      // What was begun meanwhile is newer than what is on disk.
      for (const job of known) jobs.set(job.id, job)
    },
    async add(job) {
      jobs.set(job.id, job)
      await orForget([job], put(job))
    },
    async addAll(added) {
      for (const job of added) jobs.set(job.id, job)
      await orForget(added, putAll(added))
    },
    async change(id, change) {
      const job = jobs.get(id)
      if (job === undefined) return null
      const changed = { ...job, ...change }
      jobs.set(id, changed)
      if (!isForgotten(changed)) {
        await put(changed)
        return changed
      }
      forgetOldest()
      await remove([id])
      return changed
    },
    note(id, change) {
      const job = jobs.get(id)
      if (job !== undefined) jobs.set(id, { ...job, ...change })
    },
    async changeAll(ids, change) {
      const changed = ids.flatMap((id) => {
        const job = jobs.get(id)
        return job === undefined ? [] : [{ ...job, ...change }]
      })
      for (const job of changed) jobs.set(job.id, job)
      await putAll(changed)
    },
    async forget(ids, how) {
      if (how === 'hidden') for (const id of ids) jobs.delete(id)
      if (ids.length > 0) await remove(ids)
    },
    get: (id) => jobs.get(id) ?? null,
    all: () => [...jobs.values()].reverse().sort((one, other) => other.createdAt - one.createdAt),
    close: () => worker.dispose(),
  }
}

function written(job: JobRecord): PrintQueueCommands['put']['args'] {
  return { id: job.id, text: JSON.stringify(job), createdAt: job.createdAt }
}

/** A job that this version cannot read (of a newer one) is left alone and not shown. */
function readJob(text: string): JobRecord | null {
  try {
    return jobRecord.parse(JSON.parse(text))
  } catch {
    return null
  }
}
