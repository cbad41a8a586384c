import type { Upload } from '#shared/ipc/uploads.ts'
import { admission } from './admission.ts'
import type { Entry } from './entry.ts'
import { type Happening, isStuck, next, wanted } from './machine.ts'
import { runCommand, type RunnerOptions } from './runner.ts'
import type { UploadStore } from './store.ts'

export interface ScheduleOptions {
  /** The uploads of whoever is signed in, by id and in their order; null for nobody: nothing begins. */
  readonly entries: () => ReadonlyMap<string, Entry> | null
  readonly tools: RunnerOptions
  readonly store: UploadStore
  /** An upload changed; `isUrgent`: more than its progress. */
  readonly changed: (id: string, isUrgent: boolean) => void
  /** An upload ended by itself, well or badly. */
  readonly ended: (upload: Upload) => void
  readonly now: () => number
}

export interface Schedule {
  /** What happened to an upload, and what follows from it for all. One that is no longer in the list is left alone. */
  apply(entry: Entry, happening: Happening): void
  /** Lets in what there is room for, and begins what is due. */
  run(): void
}

const LIMITS = { sending: 3, hashing: 2 }
/** Chunks under way in all, and of one upload. */
const MAX_CHUNKS = 4
const MAX_CHUNKS_EACH = 3
/** Milliseconds until an upload that was refused for its session is tried again. */
const HOLD = 5000

export function createSchedule({ entries, tools, store, changed, ended, now }: ScheduleOptions): Schedule {
  let isRunning = false

  const apply = (entry: Entry, happening: Happening): void => {
    if (entries()?.get(entry.record.id) !== entry) return
    const before = entry.job
    const after = next(before, happening)
    if (after === before) return
    entry.take(after, now())
    store.note(entry, happening, entry.transition(after, now()))
    const isOver = after.state !== before.state
    changed(entry.record.id, isOver)
    if (isOver && (after.state === 'success' || after.state === 'error')) ended(entry.shown(now()))
    run()
  }

  /** A change that the schedule itself makes. */
  const change = (entry: Entry, happening: Happening): void => {
    entry.take(next(entry.job, happening), now())
    if (entry.transition(entry.job, now())) void store.put(entry)
    changed(entry.record.id, true)
  }

  /** Without a session nothing is tried; should the same one still stand after a while, it is tried again. */
  const hold = (entry: Entry): void => {
    entry.isHeld = true
    setTimeout(() => {
      entry.isHeld = false
      run()
    }, HOLD).unref()
    apply(entry, { type: 'held' })
  }

  /** Begins what is due of an upload; answers how many chunks that sends. */
  const begin = (entry: Entry, room: number): number => {
    const commands = wanted(entry.job, room)
    for (const command of commands) {
      const { job, record } = entry
      const what = command.what === 'send' ? command.chunk : command.what
      entry.take(next(job, { type: 'began', run: job.run, what }), now())
      const course = {
        record,
        job,
        signal: entry.signal(),
        tell: (happening: Happening) => apply(entry, happening),
        hashed: (done: number) => {
          entry.hashed = done
          changed(record.id, false)
        },
        waiting: (isWaiting: boolean) => {
          if (entry.waits === isWaiting) return
          entry.waits = isWaiting
          changed(record.id, true)
        },
        hold: () => hold(entry),
      }
      void runCommand(command, course, tools)
    }
    return commands.filter(({ what }) => what === 'send').length
  }

  const giveUp = (entry: Entry): void => {
    change(entry, { type: 'failed', run: entry.job.run, fault: { code: 'incomplete', message: '' } })
    ended(entry.shown(now()))
  }

  function once(all: readonly Entry[]): void {
    for (const entry of all) if (isStuck(entry.job)) giveUp(entry)
    const { held, admitted } = admission(all, LIMITS)
    for (const entry of held) change(entry, { type: 'held' })
    for (const entry of admitted) change(entry, { type: 'admitted' })
    let room = MAX_CHUNKS - all.reduce((sum, { job }) => sum + job.sending.size, 0)
    for (const entry of all) room -= begin(entry, Math.max(0, Math.min(room, MAX_CHUNKS_EACH - entry.job.sending.size)))
  }

  function run(): void {
    const all = entries()
    // What a step of it brings about is part of it.
    if (isRunning || all === null) return
    isRunning = true
    try {
      once([...all.values()])
    } finally {
      isRunning = false
    }
  }

  return { apply, run }
}
