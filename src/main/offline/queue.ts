import { randomUUID } from 'node:crypto'
import type { KeptEntry, OfflineState, StoredEntry, WaitingEntry } from '#shared/ipc/offline.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { storageFailure } from '#main/base/storage-failure.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { filesOf, uploadsOf } from './files.ts'
import { type OfflinePlace, readEntries, writeEntries } from './store.ts'

/** What became of one that was tried; `goesOn`: those behind it are tried too. */
export type Outcome =
  | { readonly is: 'done'; readonly message: string }
  | {
      readonly is: 'refused' | 'conflict' | 'unknown'
      readonly message: string
      readonly lacksPeople?: boolean
    }
  | { readonly is: 'waiting'; readonly message: string; readonly isUnsure: boolean; readonly goesOn: boolean }

export type Ended = Exclude<Outcome['is'], 'waiting'>

/** The files that entries name while they are on their way, by upload. */
export interface OfflineFiles {
  /** Keeps their content until they are let go. Fails with file.tooLarge, file.unreadable, and as storing does. */
  readonly hold: (ids: readonly string[]) => Promise<void>
  /** Nothing names them any more: they are gone from this device. */
  readonly release: (ids: readonly string[]) => void
  /** What the last run left is named by no other entry than these. */
  readonly only: (ids: readonly string[]) => void
  /** Those that failed are tried once more. */
  readonly again: (ids: readonly string[]) => void
  /** The entry with its files as the server stored them, or what becomes of it without them. Never fails. */
  readonly ready: (entry: StoredEntry) => Promise<StoredEntry | Outcome>
}

export interface OfflineQueueOptions {
  readonly files: OfflineFiles
  /** Sends one of a person under its key; `rewrite` keeps another content, or another key, before that goes out. Never fails. */
  readonly deliver: (
    owner: string,
    entry: StoredEntry,
    rewrite: (next: StoredEntry) => Promise<void>,
  ) => Promise<Outcome>
  /** Where those of the person who is signed in lie; null: in memory alone. Fails with session.none. */
  readonly place: () => Promise<OfflinePlace | null>
  readonly online: () => boolean
  /** Whether calls go to the server of this person, in their session, at this moment. */
  readonly isHere: (owner: string) => boolean
  readonly changed: (state: OfflineState) => void
  /** The server has one, or did not take it: because something else happened meanwhile, or nobody knows. */
  readonly ended: (entry: KeptEntry, end: Ended, message: string) => void
  readonly report: ReportFault
  readonly now: () => number
  /** Milliseconds until one without an answer is sent again. */
  readonly retryAfter?: number
}

/** What was done while the server was away, in its order; each is sent once. */
export interface OfflineQueue {
  state(): Promise<OfflineState>
  keep(entry: WaitingEntry, instead?: string): Promise<OfflineState>
  entry(key: string): Promise<StoredEntry | null>
  hold(key: string, isHeld: boolean): Promise<boolean>
  takeBack(key: string): Promise<boolean>
  send(again?: string): Promise<void>
  /** Somebody else, or nobody, is signed in; a person as one word. */
  ownerChanged(owner: string | null): void
  /** The server answers again. */
  connected(): void
  stop(): void
}

interface Owned {
  readonly owner: string
  readonly ready: Promise<void>
  place: OfflinePlace | null
  list: readonly StoredEntry[]
}

/** Milliseconds for which one that is being changed is not sent; whoever changes it says so more often. */
const HELD = 60_000

function visible(entry: StoredEntry): KeptEntry {
  switch (entry.kind) {
    case 'decision': {
      const { body, ...decision } = entry
      const opinion = body['handleOpinion']
      return { ...decision, opinion: typeof opinion === 'string' ? opinion : '' }
    }
    case 'delete':
    case 'comment':
      return entry
    default: {
      const { record: _record, loaded: _loaded, filled: _filled, ...kept } = entry
      return { ...kept, files: filesOf(entry) }
    }
  }
}

/** What must stay in order: the turn, or the record. */
function placeOf(entry: WaitingEntry): string {
  switch (entry.kind) {
    case 'decision':
      return `turn ${entry.operatorId}`
    case 'create':
      return `new ${entry.key}`
    case 'comment':
      return `said ${JSON.stringify(entry.on)}`
    default:
      return `record ${entry.modelId} ${entry.recordId}`
  }
}

/** It is on its way, or may have arrived: it stays as it is. */
const isOut = ({ state, isUnsure }: StoredEntry) => state === 'sending' || isUnsure

/** A later word about the same takes the place of a former one; two changes of a record are both made. */
const replaces = (entry: WaitingEntry, former: StoredEntry) =>
  placeOf(entry) === placeOf(former) &&
  (entry.kind === 'decision' || entry.kind === 'delete' || former.kind === 'delete')

export function createOfflineQueue(options: OfflineQueueOptions): OfflineQueue {
  const { retryAfter = 30_000, now } = options
  let owned: Owned | null = null
  let isSending = false
  /** Something happened while it was sent: it is looked through once more. */
  let isDue = false
  let timer: NodeJS.Timeout | undefined
  /** One write after the other. */
  let writing: Promise<unknown> = Promise.resolve()
  /** Until when those that are being changed are not sent, by key. */
  const held = new Map<string, number>()

  const stateOf = (own: Owned | null): OfflineState => ({
    list: own?.list.map(visible) ?? [],
    isKept: own === null || own.place !== null,
  })
  const write = (own: Owned): Promise<void> => {
    const { place } = own
    if (place === null) return Promise.resolve()
    const written = writing.then(() => writeEntries(place, own.list))
    writing = written.catch(() => undefined)
    return written
  }
  const set = async (own: Owned, list: readonly StoredEntry[]): Promise<void> => {
    const before = uploadsOf(own.list)
    own.list = list
    if (own === owned) options.changed(stateOf(own))
    await write(own)
    letGo(own, before)
  }
  /** Of these files, those that nothing waits for any more. */
  const letGo = (own: Owned, ids: readonly string[]) => {
    const named = uploadsOf(own.list)
    const gone = ids.filter((id) => !named.includes(id))
    if (gone.length > 0 && own === owned) options.files.release(gone)
  }
  /** A disk that refuses does not undo what happened: it is tried again with the next change. */
  const note = (own: Owned, list: readonly StoredEntry[]) =>
    set(own, list).catch((error: unknown) =>
      options.report({ what: 'offline', fault: 'unwritten', aside: null, detail: String(error) }),
    )
  const put = (own: Owned, key: string, next: StoredEntry) =>
    note(
      own,
      own.list.map((each) => (each.key === key ? next : each)),
    )
  const drop = (own: Owned, key: string) =>
    note(
      own,
      own.list.filter((each) => each.key !== key),
    )

  const open = async (own: Omit<Owned, 'ready'> & { ready?: Promise<void> }): Promise<void> => {
    own.place = await options.place()
    // What was on its way when the program ended goes out once more under its key, which the server knows.
    const before = own.place === null ? [] : await readEntries(own.place, options.report)
    own.list = [
      ...before.map((each) =>
        each.state === 'sending' ? { ...each, state: 'waiting' as const, isUnsure: true } : each,
      ),
      ...own.list,
    ]
    options.files.only(uploadsOf(own.list))
  }
  const present = async (): Promise<Owned> => {
    const own = owned
    if (own === null) throw new BridgeFailure('session.none')
    await own.ready
    if (owned !== own) throw new BridgeFailure('session.none')
    return own
  }

  /** Sends one; whether the next may follow. */
  const sendOne = async (own: Owned, first: StoredEntry): Promise<boolean> => {
    const ready = await options.files.ready(first)
    // It was changed or taken back meanwhile.
    if (own !== owned || !own.list.includes(first) || isHeld(first)) return own === owned
    if ('is' in ready) return settle(own, first, ready)
    if (!options.isHere(own.owner)) return false
    let entry: StoredEntry = { ...ready, state: 'sending' }
    await put(own, first.key, entry)
    if (own !== owned || !options.isHere(own.owner)) {
      await put(own, first.key, ready)
      return false
    }
    const outcome = await options.deliver(own.owner, entry, async (next) => {
      const { key } = entry
      entry = next
      await put(own, key, next)
    })
    return settle(own, entry, outcome)
  }
  /** Notes what became of one; whether the next may follow. */
  const settle = async (own: Owned, entry: StoredEntry, outcome: Outcome): Promise<boolean> => {
    // Whoever is here now has nothing to do with it.
    const tell = (end: Ended) => {
      if (own === owned) options.ended(visible(entry), end, outcome.message)
    }
    const { message } = outcome
    if (outcome.is === 'done') {
      await drop(own, entry.key)
      tell('done')
      return true
    }
    if (outcome.is === 'waiting') {
      await put(own, entry.key, { ...entry, state: 'waiting', message, isUnsure: outcome.isUnsure })
      return outcome.goesOn
    }
    await put(own, entry.key, {
      ...entry,
      state: outcome.is,
      message,
      lacksPeople: outcome.lacksPeople ?? false,
      isUnsure: false,
    })
    tell(outcome.is)
    return true
  }
  const isHeld = ({ key }: StoredEntry) => (held.get(key) ?? 0) > now()
  /** Whether nothing about the same waits before it. A comment that was refused holds up no later one. */
  const isNext = (list: readonly StoredEntry[], entry: StoredEntry) =>
    list.find((each) => placeOf(each) === placeOf(entry) && !(each.kind === 'comment' && each.state === 'refused')) ===
    entry
  const sendAll = async (): Promise<void> => {
    const own = owned
    if (own === null || !options.online()) return
    isDue = isSending
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    const tried = new Set<string>()
    try {
      await own.ready
      for (;;) {
        const next = own.list.find(
          (each) => each.state === 'waiting' && !tried.has(placeOf(each)) && !isHeld(each) && isNext(own.list, each),
        )
        if (next === undefined || own !== owned) break
        const left = own.list.length
        const goesOn = await sendOne(own, next)
        if (own.list.length === left) tried.add(placeOf(next))
        if (!goesOn) break
      }
    } catch (error) {
      options.report({ what: 'offline', fault: 'unread', aside: null, detail: String(error) })
    } finally {
      isSending = false
    }
    if (own !== owned || isDue) return sendAll()
    if (!own.list.some(({ state }) => state === 'waiting')) return
    timer = setTimeout(() => void sendAll(), retryAfter)
    timer.unref()
  }

  return {
    async state() {
      return owned === null ? stateOf(null) : stateOf(await present())
    },
    async keep(entry, instead) {
      await present()
      const files = uploadsOf([entry])
      if (files.length > 0) await options.files.hold(files)
      const own = await present()
      const before = own.list
      const former =
        instead === undefined
          ? before.findLast((each) => replaces(entry, each))
          : before.find(({ key }) => key === instead)
      // The first word counts once it may have arrived.
      if (instead === undefined ? former && isOut(former) && entry.kind === 'decision' : !former || isOut(former))
        return stateOf(own)
      const kept: StoredEntry = {
        ...entry,
        at: now(),
        state: 'waiting',
        message: '',
        lacksPeople: false,
        isUnsure: false,
      }
      const isInPlace = former !== undefined && instead !== undefined
      const replaced = former && !isOut(former) ? former : undefined
      try {
        await set(
          own,
          isInPlace
            ? before.map((each) => (each === former ? kept : each))
            : [...before.filter((each) => each !== replaced), kept],
        )
      } catch (error) {
        // Whoever is told that it is kept relies on it.
        own.list = own.list.flatMap((each) => (each === kept ? (replaced ? [replaced] : []) : [each]))
        letGo(own, files)
        if (own === owned) options.changed(stateOf(own))
        throw storageFailure(error) ?? error
      }
      if (instead !== undefined) held.delete(instead)
      void sendAll()
      return stateOf(own)
    },
    async entry(key) {
      const own = await present()
      return own.list.find((each) => each.key === key) ?? null
    },
    async hold(key, isHeld) {
      const own = await present()
      const found = own.list.find((each) => each.key === key)
      if (!found || isOut(found)) return false
      if (isHeld) held.set(key, now() + HELD)
      else {
        held.delete(key)
        void sendAll()
      }
      return true
    },
    async takeBack(key) {
      const own = await present()
      const found = own.list.find((each) => each.key === key)
      if (found && isOut(found)) return false
      await drop(own, key)
      void sendAll()
      return true
    },
    async send(again) {
      const own = await present()
      const found = own.list.find((each) => each.key === again)
      if (found && !isOut(found) && found.state !== 'waiting') {
        options.files.again(uploadsOf([found]))
        // What the server said to the former key is what it would say again.
        const key = `at${now()}-${randomUUID()}`
        await put(own, found.key, { ...found, key, state: 'waiting', message: '', lacksPeople: false, isUnsure: false })
      }
      void sendAll()
    },
    ownerChanged(owner) {
      if (owner === (owned?.owner ?? null)) return
      clearTimeout(timer)
      held.clear()
      if (owner === null) {
        owned = null
        options.changed(stateOf(null))
        return
      }
      const empty = { owner, place: null, list: [] }
      const own: Owned = Object.assign(empty, { ready: open(empty) })
      owned = own
      own.ready.then(
        () => {
          if (own !== owned) return
          options.changed(stateOf(own))
          void sendAll()
        },
        // Nobody is signed in any more, or nothing can be read: asking says so.
        () => undefined,
      )
    },
    connected: () => void sendAll(),
    stop() {
      clearTimeout(timer)
      owned = null
    },
  }
}
