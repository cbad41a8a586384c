import { errorCode } from '#shared/rules/error-code.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { DatabaseWorker } from '#main/base/database-worker.ts'
import { debounceBatch } from '#main/base/debounce-batch.ts'
import { storageFailure } from '#main/base/storage-failure.ts'
import { MAX_OFFLINE_FILE, MAX_OFFLINE_FILES } from '#shared/rules/offline-files.ts'
import type { Upload, UploadsChange, UploadTarget } from '#shared/ipc/uploads.ts'
import type { UploadCommands } from '#shared/ipc/uploads-worker.ts'
import { type Pauses, usualPauses } from './attempts.ts'
import type { UploadCalls } from './calls.ts'
import { Entry } from './entry.ts'
import type { ChosenDetails } from '#main/files/chosen.ts'
import { readUploadRecord, recordOf, type UploadRecord } from './record.ts'
import { sourceOf } from './runner.ts'
import { createSchedule } from './schedule.ts'
import { createUploadStore } from './store.ts'

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
  /** Nothing happens to one that is held. */
  remove(id: string): Promise<void>
  clear(): void
  /**
   * Something that waits for the server names these: what of them has not gone up is kept in the queue itself, sealed, so that
   * the files may go. Fails with file.unreadable, file.tooLarge, storage.full and storage.failed.
   */
  hold(ids: readonly string[]): Promise<void>
  /** Forgets what was held, with its content. */
  release(ids: readonly string[]): Promise<void>
  /** What a former run held beside these is forgotten where it arrived, and is else an upload like any other. */
  holdOnly(ids: readonly string[]): Promise<void>
  /** Somebody else, or nobody, is signed in: nothing of the former is sent any more. */
  ownerChanged(owner: UploadOwner | null): void
  stop(): Promise<void>
}

/** Milliseconds between two reports of progress. */
const TICK = 250
/** Milliseconds between two looks for what can be forgotten. */
const LOOK = 60 * 60_000
/** Milliseconds for which what is over is listed. */
const LISTED_FOR = 24 * 60 * 60_000
/** Milliseconds for which the form of a draft finds its file: as long as a server keeps it for one. */
const KEPT_FOR = 30 * LISTED_FOR
/** The newest of those. */
const MOST_KEPT = 500

export function createUploads(options: UploadsOptions): Uploads {
  const { worker, calls, now, log } = options
  let owner: UploadOwner | null = null
  let entries = new Map<string, Entry>()
  /** Resolves when the queue of the owner is open and read. */
  let ready: Promise<void> = Promise.resolve()
  const news = debounceBatch<string>(TICK, (ids) => {
    const told = ids.map((id) => ({ id, entry: entries.get(id) }))
    const uploads = told.flatMap(({ entry }) => (entry ? [entry.shown(now())] : []))
    const removed = told.flatMap(({ id, entry }) => (entry ? [] : [id]))
    options.changed({ all: false, uploads, removed })
  })
  const notify = (id: string, isUrgent: boolean) => {
    news.add(id)
    if (isUrgent) news.flush()
  }
  const notifyAll = () => {
    news.clear()
    options.changed({ all: true, uploads: [...entries.values()].map((entry) => entry.shown(now())), removed: [] })
  }
  const unwritten = (error: unknown) => log('warn', 'uploads not written', { error: String(error) })
  const store = createUploadStore(worker, unwritten)
  const schedule = createSchedule({
    entries: () => (owner === null ? null : entries),
    tools: { worker, calls, attempts: { pauses: options.pauses ?? usualPauses, online: options.online } },
    store,
    changed: notify,
    ended: options.ended,
    now,
  })

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
  const drop = async (id: string): Promise<void> => {
    const entry = entries.get(id)
    if (entry === undefined) return
    entry.abort()
    entries.delete(id)
    notify(id, true)
    schedule.run()
    await store.remove(id)
  }
  const holdOne = async (entry: Entry): Promise<void> => {
    const { record, job } = entry
    const isInFile = record.path !== null && job.result === null
    try {
      if (isInFile) await worker.send('keepFile', { source: sourceOf(record) })
      const held = { ...entry.record, isNeeded: true, path: isInFile ? null : entry.record.path }
      await worker.send('put', { id: held.id, text: JSON.stringify(held), createdAt: held.createdAt })
      entry.record = held
    } catch (error) {
      if (errorCode(error).startsWith('SOURCE_'))
        throw new BridgeFailure('file.unreadable', '', { detail: record.name })
      throw storageFailure(error) ?? error
    }
    // What reads the file is begun anew with what is kept of it.
    schedule.apply(entry, { type: job.state === 'paused' ? 'resumed' : 'held' })
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
      entries.set(record.id, new Entry(record, chunks))
    }
    forget()
    notifyAll()
    schedule.run()
  }
  /** A program that stays open for weeks keeps no longer list than one that is started every day. */
  const forget = () => {
    const at = now()
    const old = [...entries.values()]
      .filter(({ record }) => !record.isNeeded && isOlder(record, at, LISTED_FOR))
      .toReversed()
    let kept = 0
    for (const entry of old) {
      const { record } = entry
      const { id } = record
      const isKept = kept < MOST_KEPT && mayBeOfDraft(record) && !isOlder(record, at, KEPT_FOR)
      if (isKept) kept += 1
      if (isKept && record.isCleared) continue
      // What the queue holds of its content goes in any case.
      void store.remove(id)
      if (isKept) {
        entry.record = { ...record, isCleared: true }
        void store.put(entry)
      } else entries.delete(id)
      notify(id, true)
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
    notifyAll()
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
        await store.put(entry)
        if (file.bytes !== null) await worker.send('keep', { id: record.id, bytes: file.bytes })
        added.push(entry)
      }
      await present()
      for (const entry of added) entries.set(entry.record.id, entry)
      for (const { record } of added) notify(record.id, true)
      schedule.run()
      return added.map((entry) => entry.shown(now()))
    },
    pause: (id) => schedule.apply(found(id), { type: 'paused' }),
    resume: (id) => schedule.apply(found(id), { type: 'resumed' }),
    async retry(id, changed) {
      const entry = found(id)
      if (entry.job.fault?.code !== 'changed') {
        if (entry.job.state === 'error') entry.submitAnew(options.newId())
        return schedule.apply(entry, { type: 'retried' })
      }
      if (!changed) throw new BridgeFailure('file.unreadable', '', { detail: 'changed' })
      await entry.readAgain()
      entry.submitAnew(options.newId())
      schedule.apply(entry, { type: 'restarted', size: entry.record.size })
    },
    async remove(id) {
      if (entries.get(id)?.record.isNeeded === false) await drop(id)
    },
    async hold(ids) {
      await present()
      const named = ids.map(found)
      const others = [...entries.values()].filter((entry) => entry.record.isNeeded && !named.includes(entry))
      const sizes = [...named, ...others].map(({ job, record }) => (job.result === null ? record.size : 0))
      const all = sizes.reduce((sum, size) => sum + size, 0)
      if (all > MAX_OFFLINE_FILES || sizes.some((size) => size > MAX_OFFLINE_FILE))
        throw new BridgeFailure('file.tooLarge')
      for (const entry of named) await holdOne(entry)
    },
    async release(ids) {
      await present()
      await Promise.all(ids.map(drop))
    },
    async holdOnly(ids) {
      await present()
      for (const entry of entries.values()) {
        const { record } = entry
        if (!record.isNeeded || ids.includes(record.id)) continue
        // What it was for has taken over what the server made of it.
        if (entry.job.result !== null) {
          void drop(record.id)
          continue
        }
        entry.record = { ...record, isNeeded: false }
        void store.put(entry)
      }
    },
    clear() {
      for (const entry of entries.values()) {
        if (entry.job.state !== 'success' && entry.job.state !== 'error') continue
        entry.record = { ...entry.record, isCleared: true }
        void store.put(entry)
        notify(entry.record.id, true)
      }
    },
    ownerChanged: changeOwner,
    async stop() {
      owner = null
      news.clear()
      clearInterval(looking)
      halt()
      await ready
      await worker.dispose()
    },
  }
}

/** What was given up on is listed as long: the person may not have looked. */
function isOlder({ endedAt }: UploadRecord, at: number, milliseconds: number): boolean {
  return endedAt !== null && at - endedAt > milliseconds
}

/** A form that was left while it was on its way finds it when it is gone on with; those of visitors have no drafts. */
function mayBeOfDraft({ state, target }: UploadRecord): boolean {
  return state === 'success' && target.link === undefined
}
