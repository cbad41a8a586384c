import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as z from 'zod'
import { type PrintProfile, printProfile } from '#shared/printing/profile.ts'

/**
 * Where a job is, for the program: being drawn; on disk and waiting; being handed over (after a crash here it must be
 * looked for at the spooler before anything is sent again); with the spooler; over.
 */
export const stages = ['rendering', 'ready', 'handing', 'spooled', 'over'] as const
/** Whether the platform's print log has it: not called for, still to be sent, taken, refused for good. */
export const logStates = ['none', 'due', 'taken', 'refused'] as const
const states = ['rendering', 'queued', 'printing', 'completed', 'accepted', 'held', 'failed', 'cancelled'] as const

const record = z.object({
  id: z.string(),
  /** Whose it is: server profile and account. Another account neither sees nor logs it. */
  owner: z.string(),
  title: z.string(),
  templateId: z.string(),
  recordId: z.string(),
  profile: z.string().transform(readProfile),
  /** JSON of the page set-up; empty while it is drawn. */
  setup: z.string(),
  stage: z.enum(stages),
  state: z.enum(states),
  spoolerId: z.string().nullable(),
  message: z.string(),
  logState: z.enum(logStates),
  createdAt: z.number(),
})
export type JobRecord = z.output<typeof record>
export type JobChange = Partial<
  Pick<JobRecord, 'setup' | 'stage' | 'state' | 'spoolerId' | 'message' | 'logState' | 'title'>
>

export interface Journal {
  add(job: JobRecord): void
  /** Writes before it returns. The changed job, or null when there is none of this id. */
  change(id: string, change: JobChange): JobRecord | null
  get(id: string): JobRecord | null
  /** Newest first. */
  all(): JobRecord[]
  close(): void
}

/** Finished jobs that are remembered; the oldest go first. */
const mostFinished = 300

const migrations = [
  `CREATE TABLE job (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, templateId TEXT NOT NULL, recordId TEXT NOT NULL,
    profile TEXT NOT NULL, setup TEXT NOT NULL, stage TEXT NOT NULL, state TEXT NOT NULL, spoolerId TEXT,
    message TEXT NOT NULL, logState TEXT NOT NULL, createdAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX job_created ON job (createdAt)`,
  `DELETE FROM job WHERE stage = 'over' AND logState <> 'due'`,
]
const columns = ['setup', 'stage', 'state', 'spoolerId', 'message', 'logState', 'title'] as const

/** Nothing is left to be done for it: neither printed nor logged. */
function isFinished({ stage, logState }: JobRecord): boolean {
  return stage === 'over' && logState !== 'due'
}

/**
 * The queue on disk, `queue.db` of the folder. Every change is durable before the step that follows from it. The file
 * holds what still has to be done and nothing else: what somebody printed is not for the next one to read, so finished
 * jobs live in memory until the program ends.
 */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = openDatabase(join(folder, 'queue.db'))
  const insert = database.prepare(
    `INSERT INTO job VALUES (@id, @owner, @title, @templateId, @recordId, @profile, @setup, @stage, @state, @spoolerId,
     @message, @logState, @createdAt)`,
  )
  const update = database.prepare(
    `UPDATE job SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
  )
  const one = database.prepare('SELECT * FROM job WHERE id = ?')
  const every = database.prepare('SELECT * FROM job ORDER BY createdAt DESC, rowid DESC')
  const forget = database.prepare('DELETE FROM job WHERE id = ?')
  /** Oldest first. */
  const finished = new Map<string, JobRecord>()
  const get = (id: string) => finished.get(id) ?? read(one.get(id))
  const finish = (job: JobRecord) => {
    finished.set(job.id, job)
    for (const id of [...finished.keys()].slice(0, -mostFinished)) finished.delete(id)
    forget.run(job.id)
    database.pragma('wal_checkpoint(TRUNCATE)')
  }
  return {
    add: (job) => void insert.run({ ...job, profile: JSON.stringify(job.profile) }),
    change(id, change) {
      const job = get(id)
      if (job === null) return null
      const changed = { ...job, ...change }
      if (isFinished(changed)) finish(changed)
      else update.run({ id, ...Object.fromEntries(columns.map((name) => [name, changed[name]])) })
      return changed
    },
    get,
    all: () =>
      [...every.all().flatMap((row) => read(row) ?? []), ...finished.values()].sort(
        (one, other) => other.createdAt - one.createdAt,
      ),
    close: () => void database.close(),
  }
}

/** A damaged file is kept aside and a new one begun: the queue must never keep the program from starting. */
function openDatabase(path: string): Database.Database {
  try {
    return prepare(path)
  } catch (error) {
    if (!existsSync(path)) throw error
    for (const ending of ['-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
    renameSync(path, `${path}.damaged-${Date.now()}`)
    return prepare(path)
  }
}

function prepare(path: string): Database.Database {
  const database = new Database(path)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('busy_timeout = 5000')
    // What is deleted is overwritten too.
    database.pragma('secure_delete = ON')
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function migrate(database: Database.Database): void {
  const version = Number(database.pragma('user_version', { simple: true }))
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue
    database.transaction(() => {
      database.exec(sql)
      database.pragma(`user_version = ${index + 1}`)
    })()
  }
  // Version 1 kept finished jobs and deleted some of them without overwriting.
  if (version === 1) database.exec('VACUUM')
  database.pragma('wal_checkpoint(TRUNCATE)')
}

/** What is no profile makes its row unreadable; an error thrown here would get past `safeParse`. */
function readProfile(text: string, context: z.RefinementCtx<string>): PrintProfile {
  try {
    return printProfile.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'not a print profile', input: text })
    return z.NEVER
  }
}

/** A row this version cannot read (of a newer one) is left alone and not shown. */
function read(row: unknown): JobRecord | null {
  const parsed = record.safeParse(row)
  return parsed.success ? parsed.data : null
}
