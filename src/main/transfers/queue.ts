import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Download } from '#shared/ipc/desktop.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { DownloadEntry, DownloadList } from './list.ts'
import { createSpeedMeter, type SpeedMeter } from './speed.ts'

/** What a transfer reports while it runs. */
export interface Progress {
  /** Bytes so far, and in all where that is known. */
  at(received: number, total: number | null): void
}

/** Moves the bytes to `target` and answers the path that they got. Rejects when it fails or `signal` ends it. */
export type Transfer = (
  progress: Progress,
  signal: AbortSignal,
) => Promise<{ readonly path: string; readonly size: number }>

export interface DownloadsOptions {
  readonly list: DownloadList
  /** Whose downloads show; null while nobody is signed in. */
  readonly owner: () => string | null
  readonly changed: (downloads: readonly Download[]) => void
  /** A transfer ended by itself, well or badly. */
  readonly ended: (download: Download) => void
  readonly reveal: (path: string) => void
  readonly now: () => number
}

export interface Downloads {
  list(): readonly Download[]
  /**
   * Runs a transfer as an entry of the list and answers what it made. `again` runs it once more, for as long as the
   * session lasts. Rejects as the transfer does; bridge.cancelled when it was cancelled.
   */
  run(
    file: { readonly name: string; readonly path: string },
    transfer: Transfer,
    options?: { readonly signal?: AbortSignal; readonly again?: () => Promise<unknown> },
  ): Promise<{ readonly name: string; readonly size: number }>
  cancel(id: string): void
  /** Fails with file.unreadable when the file is gone or the entry is another account's. */
  reveal(id: string): void
  retry(id: string): Promise<void>
  clear(): void
  /** The person leaves on purpose: what runs is ended, and the list is empty, on disk too. */
  signedOut(): void
  /** Another session: what runs is ended, and nothing can be asked for again. */
  ownerChanged(): void
  /** Ends everything and waits for the list to be on disk. */
  stop(): Promise<void>
}

interface Running {
  readonly controller: AbortController
  readonly meter: SpeedMeter
  readonly done: Promise<unknown>
}

/** Milliseconds between two reports of progress. */
const tick = 250

export function createDownloads(options: DownloadsOptions): Downloads {
  const { list, now } = options
  const running = new Map<string, Running>()
  const again = new Map<string, () => Promise<unknown>>()
  let owner: string | null = null

  const shown = (entry: DownloadEntry): Download => ({
    id: entry.id,
    name: entry.name,
    state: entry.state,
    received: entry.received,
    total: entry.total,
    speed: entry.state === 'running' ? (running.get(entry.id)?.meter.speed(now()) ?? 0) : 0,
    startedAt: entry.startedAt,
    canRetry: (entry.state === 'failed' || entry.state === 'cancelled') && again.has(entry.id),
  })
  const all = () => {
    const whose = options.owner()
    return whose === null ? [] : list.of(whose).map(shown)
  }
  const emit = () => options.changed(all())
  const own = (id: string) => {
    const entry = list.get(id)
    if (entry === null || entry.owner !== options.owner()) throw new BridgeFailure('file.unreadable')
    return entry
  }
  const put = (id: string, change: Partial<DownloadEntry>) => {
    const entry = list.get(id)
    if (entry) list.put({ ...entry, ...change })
    return list.get(id)
  }
  const endAll = () => {
    for (const { controller } of running.values()) controller.abort()
  }

  async function run(
    file: { readonly name: string; readonly path: string },
    transfer: Transfer,
    { signal, again: repeat }: { readonly signal?: AbortSignal; readonly again?: () => Promise<unknown> } = {},
  ): Promise<{ readonly name: string; readonly size: number }> {
    const whose = options.owner()
    // A public form may save a file without a session: such a download belongs to no account and is not listed.
    if (whose === null) return runUnlisted(file, transfer, signal === undefined ? {} : { signal })
    const id = randomUUID()
    const controller = new AbortController()
    const whole = signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal])
    const meter = createSpeedMeter()
    const base = { id, owner: whose, name: file.name, path: file.path, received: 0, total: null, startedAt: now() }
    if (repeat) again.set(id, repeat)
    let told = Number.NEGATIVE_INFINITY
    const progress: Progress = {
      at(received, total) {
        if (list.get(id)?.state !== 'running') return
        meter.add(received, now())
        put(id, { received, total })
        if (now() - told < tick) return
        told = now()
        emit()
      },
    }
    list.put({ ...base, state: 'running' })
    const done = transfer(progress, whole)
    running.set(id, { controller, meter, done })
    emit()
    const finish = (change: Partial<DownloadEntry>) => {
      running.delete(id)
      const entry = put(id, change)
      if (change.state === 'done') again.delete(id)
      emit()
      if (entry && change.state !== 'cancelled' && entry.owner === options.owner()) options.ended(shown(entry))
    }
    try {
      const { path, size } = await done
      finish({ state: 'done', path, name: basename(path), received: size, total: size })
      return { name: basename(path), size }
    } catch (error) {
      finish({ state: whole.aborted ? 'cancelled' : 'failed' })
      if (whole.aborted) throw new BridgeFailure('bridge.cancelled')
      throw error
    }
  }

  return {
    list: all,
    run,
    cancel(id) {
      own(id)
      running.get(id)?.controller.abort()
    },
    reveal(id) {
      const { state, path } = own(id)
      if (state !== 'done' || !existsSync(path)) throw new BridgeFailure('file.unreadable')
      options.reveal(path)
    },
    async retry(id) {
      own(id)
      const repeat = again.get(id)
      if (repeat === undefined || running.has(id)) throw new BridgeFailure('file.unreadable')
      again.delete(id)
      list.remove([id])
      emit()
      // Its failure shows in the list.
      void repeat().catch(() => undefined)
    },
    clear() {
      const whose = options.owner()
      const gone = whose === null ? [] : list.of(whose).filter((entry) => entry.state !== 'running')
      for (const { id } of gone) again.delete(id)
      list.remove(gone.map(({ id }) => id))
      emit()
    },
    signedOut() {
      const whose = options.owner()
      if (whose === null) return
      endAll()
      again.clear()
      list.remove(list.of(whose).map(({ id }) => id))
      emit()
    },
    ownerChanged() {
      if (options.owner() === owner) return
      owner = options.owner()
      endAll()
      again.clear()
      emit()
    },
    async stop() {
      endAll()
      await Promise.allSettled([...running.values()].map(({ done }) => done))
      await list.settled()
    },
  }
}

/** A transfer that is in no list. */
export async function runUnlisted(
  _file: { readonly name: string; readonly path: string },
  transfer: Transfer,
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly name: string; readonly size: number }> {
  const { path, size } = await transfer({ at: () => undefined }, signal)
  return { name: basename(path), size }
}
