import { BridgeFailure } from '#main/base/failure.ts'
import type { DatabaseWorker } from '#main/base/database-worker.ts'
import type { Upload, UploadsChange, UploadTarget } from '#shared/ipc/uploads.ts'
import type { UploadCommands } from '#shared/ipc/uploads-worker.ts'
import { type Pauses, usualPauses } from './attempts.ts'
import type { UploadCalls } from './calls.ts'
import { Entry } from './entry.ts'
import { isStuck, next, type Happening, wanted } from './machine.ts'
import type { ChosenDetails } from '#main/files/chosen.ts'
import { readUploadRecord, recordOf, type UploadRecord } from './record.ts'
import { runCommand } from './runner.ts'

export interface UploadsOptions {
  readonly worker: DatabaseWorker<UploadCommands>
  readonly calls: UploadCalls
  /** Where the queue of an account lies, and the key of it; null keeps it in memory. */
  readonly place: (owner: UploadOwner) => Promise<{ readonly file: string; readonly key: Uint8Array } | null>
  readonly changed: (change: UploadsChange) => void
  /** An upload ended by itself, well or badly. */
  readonly ended: (upload: Upload) => void
  /** Resolves when the server answers again, or the time is over. */
  readonly online: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly now: () => number
  readonly newId: () => string
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
  readonly pauses?: Pauses
}

/** A person on one server. */
export interface UploadOwner {
  readonly profileId: string
  readonly account: string
  readonly userId: string
}

/** Whoever fills in a published form while nobody is signed in: what goes up of theirs is kept in memory alone. */
const visitor: UploadOwner = { profileId: '', account: '', userId: '' }

/** What goes up, for whoever is signed in. Failures: file.unreadable, session.none. */
export interface Uploads {
  list(): Promise<readonly Upload[]>
  /** Resolves when the queue keeps them. */
  add(files: readonly ChosenDetails[], target: UploadTarget): Promise<readonly Upload[]>
  pause(id: string): void
  resume(id: string): void
  /** `changed`: the person agreed to send the file as it is now. */
  retry(id: string, changed: boolean): Promise<void>
  remove(id: string): Promise<void>
  clear(): void
  /** Somebody else, or nobody, is signed in: nothing of the former is sent any more. */
  ownerChanged(owner: UploadOwner | null): void
  stop(): Promise<void>
}

/** Uploads that send at once, files that are hashed at once, and chunks under way in all. */
const MAX_SENDING = 3
const MAX_HASHING = 2
const MAX_CHUNKS = 4
/** Chunks of one upload under way. */
const MAX_CHUNKS_EACH = 3
/** Milliseconds between two reports of progress. */
const TICK = 250
/** Milliseconds until an upload that was refused for its session is tried again. */
const HOLD = 5000
/** Milliseconds between two looks for what can be forgotten. */
const LOOK = 60 * 60_000
/** Milliseconds after which what is over is forgotten: a server does not keep what nobody refers to any longer. */
const KEPT_FOR = 24 * 60 * 60_000

export function createUploads(options: UploadsOptions): Uploads {
  const { worker, calls, now, log } = options
  const attempts = { pauses: options.pauses ?? usualPauses, online: options.online }
  let owner: UploadOwner | null = null
  let entries = new Map<string, Entry>()
  /** Resolves when the queue of the owner is open and read. */
  let ready: Promise<void> = Promise.resolve()
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const tellSoon = (id: string, isUrgent: boolean) => {
    dirty.add(id)
    if (isUrgent) {
      clearTimeout(timer)
      timer = undefined
      tellNow()
    } else timer ??= setTimeout(tellNow, TICK)
  }
  const tellNow = () => {
    timer = undefined
    const found = [...dirty].map((id) => ({ id, entry: entries.get(id) }))
    dirty.clear()
    const uploads = found.flatMap(({ entry }) => (entry ? [entry.shown(now())] : []))
    const removed = found.flatMap(({ id, entry }) => (entry ? [] : [id]))
    options.changed({ all: false, uploads, removed })
  }
  const tellAll = () => {
    dirty.clear()
    options.changed({ all: true, uploads: [...entries.values()].map((entry) => entry.shown(now())), removed: [] })
  }

  const unwritten = (error: unknown) => log('warn', 'uploads not written', { error: String(error) })
  const put = (entry: Entry): Promise<unknown> => {
    const { id, createdAt } = entry.record
    return worker.send('put', { id, text: JSON.stringify(entry.record), createdAt }).catch(unwritten)
  }
  /** Writes what a change of an entry means for the queue. */
  const write = (entry: Entry, happening: Happening, hasChanged: boolean): void => {
    const { id } = entry.record
    if (hasChanged) void put(entry)
    if (happening.type === 'sent') worker.send('acknowledge', { id, chunk: happening.chunk }).catch(unwritten)
    if (happening.type === 'tested' || happening.type === 'restarted') {
      const chunks = [...entry.job.acknowledged]
      worker.send('replaceChunks', { id, chunks }).catch(unwritten)
    }
  }

  const apply = (entry: Entry, happening: Happening): void => {
    if (entries.get(entry.record.id) !== entry) return
    const before = entry.job
    const after = next(before, happening)
    if (after === before) return
    entry.take(after, now())
    write(entry, happening, entry.settle(after, now()))
    const isOver = after.state !== before.state
    tellSoon(entry.record.id, isOver)
    if (isOver && (after.state === 'success' || after.state === 'error')) options.ended(entry.shown(now()))
    schedule()
  }

  const begin = (entry: Entry, room: number): number => {
    const commands = wanted(entry.job, room)
    for (const command of commands) {
      const { job, record } = entry
      const what = command.what === 'send' ? command.chunk : command.what
      entry.take(next(job, { type: 'began', run: job.run, what }), now())
      void runCommand(
        command,
        {
          record,
          job,
          signal: entry.signal(),
          tell: (happening) => apply(entry, happening),
          hashed: (done) => {
            entry.hashed = done
            tellSoon(record.id, false)
          },
          waiting: (isWaiting) => {
            if (entry.waits === isWaiting) return
            entry.waits = isWaiting
            tellSoon(record.id, true)
          },
          hold: () => hold(entry),
        },
        { worker, calls, attempts },
      )
    }
    return commands.filter(({ what }) => what === 'send').length
  }

  /** Without a session nothing is tried; should the same one still stand after a while, it is tried again. */
  const hold = (entry: Entry) => {
    entry.isHeld = true
    setTimeout(() => {
      entry.isHeld = false
      schedule()
    }, HOLD).unref()
    apply(entry, { type: 'held' })
  }

  let isScheduling = false
  /** Lets in what there is room for, and begins what is due. */
  function schedule(): void {
    if (isScheduling || owner === null) return
    isScheduling = true
    try {
      const all = [...entries.values()]
      for (const entry of all) if (isStuck(entry.job)) giveUp(entry)
      admit(all)
      let room = MAX_CHUNKS - all.reduce((sum, { job }) => sum + job.sending.size, 0)
      for (const entry of all) {
        room -= begin(entry, Math.max(0, Math.min(room, MAX_CHUNKS_EACH - entry.job.sending.size)))
      }
    } finally {
      isScheduling = false
    }
  }
  const giveUp = (entry: Entry) => {
    change(entry, { type: 'failed', run: entry.job.run, fault: { code: 'incomplete', message: '' } })
    options.ended(entry.shown(now()))
  }
  /** Two uploads of one content wait for each other: the server knows chunks by what is in them. */
  function admit(all: readonly Entry[]): void {
    const inState = (state: string) => all.filter(({ job }) => job.state === state)
    const sending = new Set<string>()
    for (const entry of inState('uploading')) {
      const { hash } = entry.job
      if (hash === null) continue
      if (sending.has(hash)) change(entry, { type: 'held' })
      sending.add(hash)
    }
    let [hashing, uploading] = [inState('checking').length, inState('uploading').length]
    for (const entry of all) {
      const { state, hash, mode } = entry.job
      if (state !== 'waiting' || entry.isHeld) continue
      const isHashed = hash !== null || mode === 'whole'
      if (isHashed && (uploading >= MAX_SENDING || (hash !== null && sending.has(hash)))) continue
      if (!isHashed && hashing >= MAX_HASHING) continue
      if (isHashed) uploading += 1
      else hashing += 1
      if (hash !== null) sending.add(hash)
      change(entry, { type: 'admitted' })
    }
  }
  /** A change that the schedule itself makes. */
  const change = (entry: Entry, happening: Happening) => {
    entry.take(next(entry.job, happening), now())
    if (entry.settle(entry.job, now())) void put(entry)
    tellSoon(entry.record.id, true)
  }

  const present = async (): Promise<void> => {
    if (owner === null) throw new BridgeFailure('session.none')
    const on = owner
    await ready
    if (owner !== on) throw new BridgeFailure('session.none')
  }
  const found = (id: string): Entry => {
    const entry = entries.get(id)
    if (entry === undefined) throw new BridgeFailure('file.unreadable', '', { detail: 'upload' })
    return entry
  }
  const load = async (on: UploadOwner): Promise<void> => {
    const place = await (on === visitor ? Promise.resolve(null) : options.place(on)).catch((error: unknown) => {
      log('warn', 'uploads kept in memory', { error: String(error) })
      return null
    })
    if (owner !== on) return
    await worker.open({ file: place?.file ?? null, key: place?.key ?? null, owner: on.userId })
    const stored = await worker.send('list', null)
    if (owner !== on) return
    entries = new Map()
    for (const { text, chunks } of stored) {
      const record = readUploadRecord(text)
      if (record === null) continue
      if (isForgotten(record, now())) void worker.send('remove', { id: record.id }).catch(unwritten)
      else entries.set(record.id, new Entry(record, chunks))
    }
    tellAll()
    schedule()
  }
  /** A program that stays open for weeks keeps no longer list than one that is started every day. */
  const forget = () => {
    for (const [id, { record }] of entries) {
      if (!isForgotten(record, now())) continue
      entries.delete(id)
      tellSoon(id, true)
      void worker.send('remove', { id }).catch(unwritten)
    }
  }
  const looking = setInterval(forget, LOOK)
  looking.unref()
  const halt = () => {
    for (const entry of entries.values()) entry.abort()
    entries = new Map()
  }
  const changeOwner = (next: UploadOwner | null): void => {
    if (next?.profileId === owner?.profileId && next?.userId === owner?.userId && next?.account === owner?.account)
      return
    owner = next
    halt()
    tellAll()
    if (next === null) return
    ready = ready.then(() => load(next)).catch((error: unknown) => unwritten(error))
  }

  return {
    async list() {
      if (owner === null) return []
      await ready
      return [...entries.values()].map((entry) => entry.shown(now()))
    },
    async add(files, target) {
      if (owner === null && target.link !== undefined) changeOwner(visitor)
      if (owner === visitor && target.link === undefined) throw new BridgeFailure('session.none')
      await present()
      const added: Entry[] = []
      for (const file of files) {
        const record = recordOf(file, target, { id: options.newId(), submitKey: options.newId(), at: now() })
        const entry = new Entry(record, [])
        await put(entry)
        if (file.bytes !== null) await worker.send('keep', { id: record.id, bytes: file.bytes })
        added.push(entry)
      }
      await present()
      for (const entry of added) entries.set(entry.record.id, entry)
      for (const { record } of added) tellSoon(record.id, true)
      schedule()
      return added.map((entry) => entry.shown(now()))
    },
    pause: (id) => apply(found(id), { type: 'paused' }),
    resume: (id) => apply(found(id), { type: 'resumed' }),
    async retry(id, changed) {
      const entry = found(id)
      if (entry.job.fault?.code !== 'changed') return apply(entry, { type: 'retried' })
      if (!changed) throw new BridgeFailure('file.unreadable', '', { detail: 'changed' })
      await entry.readAgain()
      apply(entry, { type: 'restarted', size: entry.record.size })
    },
    async remove(id) {
      const entry = entries.get(id)
      if (entry === undefined) return
      entry.abort()
      entries.delete(id)
      tellSoon(id, true)
      schedule()
      await worker.send('remove', { id }).catch(unwritten)
    },
    clear() {
      for (const entry of entries.values()) {
        if (entry.job.state !== 'success' && entry.job.state !== 'error') continue
        entry.record = { ...entry.record, isCleared: true }
        void put(entry)
        tellSoon(entry.record.id, true)
      }
    },
    ownerChanged: changeOwner,
    async stop() {
      owner = null
      clearTimeout(timer)
      clearInterval(looking)
      halt()
      await ready
      await worker.dispose()
    },
  }
}

/** What was given up on is kept as long: the person may not have looked. */
function isForgotten({ endedAt }: UploadRecord, at: number): boolean {
  return endedAt !== null && at - endedAt > KEPT_FOR
}
