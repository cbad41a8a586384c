import { hkdfSync } from 'node:crypto'
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { DraftForm, StoredDraft } from '#shared/ipc/drafts.ts'
import type { ErrorCode } from '#shared/ipc/errors.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { storageFailure } from '#main/base/storage-failure.ts'
import { errorCode } from '#shared/rules/error-code.ts'
import type { DatabaseWorker } from '#main/base/database-worker.ts'
import { WORKER_LOST } from '#main/base/worker-rpc.ts'
import type { DraftOwner, DraftService } from './contract.ts'
import { KeyOutOfReach } from './key-file.ts'
import type { DraftKeys, DraftPlace } from './keys.ts'
import { createDraftPlaces } from './places.ts'

export interface DraftServiceOptions {
  readonly worker: DatabaseWorker<DraftCommands>
  readonly keys: DraftKeys
  /** Folder of all drafts. */
  readonly folder: string
  readonly newId: () => string
  readonly now: () => number
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
  readonly report: ReportFault
  /** Milliseconds until a removal that failed is tried again. */
  readonly removeAgain?: number
  /**
   * Milliseconds between an accepted password and the work on its key (about 100 ms of a processor); whoever asks for the
   * drafts waits for both.
   */
  readonly unlockAfter?: number
}

/** A password that a server accepted, held until that server said whose it is. */
interface Accepted {
  readonly profileId: string
  readonly account: string
  readonly password: string
}

/** The file that is open in the worker. The same object as long as it is the same account's. */
interface DraftStore {
  owner: DraftOwner
  ready: Promise<unknown>
  /** Resolves when its key lies under the password of the last sign-in. */
  settled: Promise<unknown>
  /** Where it lies; null until that was found, and where it is another's. */
  place: DraftPlace | null
  /** That which signed in, until the place is found. */
  password: string | null
  /** Forms whose draft is to go and could not be removed yet. */
  readonly unremoved: Map<string, DraftForm>
  /** Nothing of it is on disk; known once it is ready. */
  inMemory: boolean
  /** Null where nothing of it is on disk. */
  key: Buffer | null
}

/** Forms written to last that are known: a form that closed leaves its writer behind, and one in a tab stays all day. */
const MAX_WRITERS = 1000

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** By id, where the server gives one: the name of an account may change, and be another's. */
function isSamePerson(one: DraftOwner, other: DraftOwner): boolean {
  const isSameName = one.userId !== '' || one.account === other.account
  return one.profileId === other.profileId && one.userId === other.userId && isSameName
}

const nameOf = ({ moduleId, recordId }: DraftForm) => JSON.stringify([moduleId, recordId])

/** See `DraftService`. Commands reach the worker in the order of the calls, once the file is open. */
export function createDraftService(options: DraftServiceOptions): DraftService {
  const { worker, keys, folder, newId, now, log, report, removeAgain = 2000, unlockAfter = 0 } = options
  const writers = new Map<string, { readonly form: DraftForm; readonly store: DraftStore }>()
  let store: DraftStore | null = null
  /** Whether the store's account is signed in: only then is anything of it read. */
  let isPresent = false
  /** The person left on purpose: what their forms still say does not open them again. */
  let hasLeft = false

  /** The person signed in and is not known yet. */
  let accepted: Accepted | null = null

  const ownerOf = async (file: string, key: Buffer): Promise<string | null> =>
    worker.send('ownerOf', { file, key: new Uint8Array(key) })
  const placeOf = createDraftPlaces({ folder, keys, ownerOf })
  const databaseOf = ({ keyFile, database }: DraftPlace) => join(dirname(keyFile), `${database}.sqlite`)

  const keyFor = async (own: DraftStore): Promise<Buffer | null> => {
    if (own.password !== null) await after(unlockAfter)
    own.place ??= await placeOf(own.owner, own.password)
    const { place, password } = own
    own.password = null
    if (place === null) return null
    if (password !== null) keys.unlock(place, password)
    // A key whose drafts are no longer there.
    const isGone = sizeOf(place.keyFile) > 0 && sizeOf(databaseOf(place)) === 0
    const key = await keys.keyOf(place, own.owner.kept)
    if (isGone && key !== null) report({ what: 'drafts', fault: 'gone', aside: null, detail: 'no database' })
    return key
  }

  const openStore = async (own: DraftStore): Promise<void> => {
    const key = await keyFor(own).catch((error: unknown) => {
      const failure = storageFailure(error)
      if (failure !== null) throw failure
      if (error instanceof KeyOutOfReach)
        report({ what: 'drafts', fault: error.fault, aside: null, detail: error.message })
      log('warn', 'drafts kept in memory', { error: String(error) })
      return null
    })
    if (store !== own) return
    const open = async (at: { readonly file: string; readonly key: Buffer } | null): Promise<void> => {
      own.inMemory = at === null
      own.key = at?.key ?? null
      await worker.open({ file: at?.file ?? null, key: at && new Uint8Array(at.key), owner: own.owner.userId })
    }
    const file = key === null || own.place === null ? null : databaseOf(own.place)
    await open(key === null || file === null ? null : { file, key }).catch(async (error: unknown) => {
      if (errorCode(error) === 'OTHER_OWNER' && store === own) return open(null)
      // What the disk refuses for the moment, the worker tries again with each command; a thread that ended comes back with it.
      if (storageFailure(error) === null && errorCode(error) !== WORKER_LOST) throw error
    })
  }

  const present = (): DraftStore => {
    if (store === null || !isPresent) throw new BridgeFailure('session.none')
    return store
  }

  const ask = async <Name extends keyof DraftCommands>(
    on: DraftStore,
    command: Name,
    args: DraftCommands[Name]['args'],
  ): Promise<DraftCommands[Name]['answer']> => {
    await on.ready.catch((error: unknown) => {
      if (storageFailure(error) === null || store !== on) throw error
      // The key could not be kept: without it nothing is, so it is tried again.
      on.ready = openStore(on)
      return on.ready
    })
    // Somebody else's file may be open by now.
    if (store !== on) throw new BridgeFailure('session.none')
    try {
      return (await worker.send(command, args as never)) as DraftCommands[Name]['answer']
    } catch (error) {
      throw storageFailure(error) ?? error
    }
  }

  /** For answers to the page: the account may have left while the worker was reading. */
  const read = async <Name extends 'read' | 'list' | 'listOpen'>(
    command: Name,
    args: DraftCommands[Name]['args'],
  ): Promise<DraftCommands[Name]['answer']> => {
    const on = present()
    const answer = await ask(on, command, args)
    if (present() !== on) throw new BridgeFailure('session.none')
    return answer
  }

  /** A form opens on a full disk too, without what it may have kept. */
  const readOr = async (form: DraftForm): Promise<{ draft: StoredDraft | null; unkept?: ErrorCode }> => {
    try {
      return { draft: await read('read', form) }
    } catch (error) {
      const failure = storageFailure(error)
      if (failure === null) throw error
      return { draft: null, unkept: failure.code }
    }
  }

  const remove = async (on: DraftStore, form: DraftForm): Promise<void> => {
    const name = nameOf(form)
    on.unremoved.set(name, form)
    try {
      await ask(on, 'remove', form)
      on.unremoved.delete(name)
    } catch (error) {
      if (storageFailure(error) === null) on.unremoved.delete(name)
      else setTimeout(() => void removeLeft(on), removeAgain).unref()
      throw error
    }
  }
  const removeLeft = async (on: DraftStore): Promise<void> => {
    if (store !== on) return
    for (const form of on.unremoved.values()) await remove(on, form).catch(() => undefined)
  }

  const writerOf = (id: string) => {
    const found = writers.get(id)
    if (found === undefined || found.store !== store) throw new BridgeFailure('session.none')
    return found
  }

  /** Takes the password that the owner signed in with, if it was with one. */
  const passwordOf = ({ profileId, account }: DraftOwner): string | null => {
    const own = accepted?.profileId === profileId && accepted.account === account ? accepted.password : null
    accepted = null
    return own
  }
  /** The same person is here again: their password opens the drafts of this run after the next start too. */
  const takeOver = (own: DraftStore): void => {
    const password = passwordOf(own.owner)
    if (password === null) return
    own.settled = own.ready
      .then(() => after(unlockAfter))
      .then(async () => {
        if (own.place === null || own.key === null) return
        keys.unlock(own.place, password)
        await keys.keyOf(own.place, own.owner.kept)
      })
      .catch((error: unknown) => log('warn', 'draft key', { error: String(error) }))
  }

  const placeOfAccount = (profileId: string, account: string): DraftPlace | null =>
    store?.owner.profileId === profileId && store.owner.account === account ? store.place : null

  return {
    async open(form) {
      const on = present()
      const read = await readOr(form)
      const writer = newId()
      writers.set(writer, { form, store: on })
      for (const oldest of writers.keys()) {
        if (writers.size <= MAX_WRITERS) break
        writers.delete(oldest)
      }
      return { writer, ...read }
    },
    async write({ writer, isClosed = false, ...written }) {
      const found = writerOf(writer)
      writers.delete(writer)
      writers.set(writer, found)
      const { form, store: on } = found
      // Entries go over those of before: what was saved or discarded must not come back with them.
      const left = on.unremoved.get(nameOf(form))
      if (left !== undefined) await remove(on, left)
      return ask(on, 'write', { form, ...written, at: now(), isOpen: !hasLeft && !isClosed })
    },
    async discard(writer) {
      const { form, store: on } = writerOf(writer)
      await remove(on, form)
    },
    async list() {
      const on = present()
      const all = await read('list', null)
      return all.filter(({ moduleId, recordId }) => !on.unremoved.has(nameOf({ moduleId, recordId })))
    },
    async remove(form) {
      await remove(present(), form)
    },
    async takeOpen(isHere) {
      const forms = (await read('listOpen', null)).filter(({ path }) => isHere(path))
      const told = forms.map(({ moduleId, recordId }) => ({ moduleId, recordId }))
      if (told.length > 0) await ask(present(), 'told', told)
      return forms
    },
    async accountStore(purpose) {
      const on = present()
      await on.ready.catch(() => undefined)
      if (present() !== on) throw new BridgeFailure('session.none')
      const { key, place } = on
      if (key === null || place === null) return null
      const own = new Uint8Array(hkdfSync('sha256', key, Buffer.alloc(0), `atrium ${purpose}`, 32))
      return { name: place.database, key: own }
    },
    unlock(profileId, account, password) {
      accepted = { profileId, account, password }
    },
    async passwordChanging(profileId, account, password) {
      const place = placeOfAccount(profileId, account)
      if (place !== null) await keys.changing(place, password)
    },
    async passwordChanged(profileId, account, password) {
      const place = placeOfAccount(profileId, account)
      if (place !== null) await keys.changed(place, password)
    },
    ownerChanged(owner) {
      isPresent = owner !== null
      if (owner === null) {
        accepted = null
        return
      }
      hasLeft = false
      const last = store?.owner
      if (
        store !== null &&
        last !== undefined &&
        isSamePerson(last, owner) &&
        // Another file would leave behind what is in memory. Consent given since then counts from the next start on.
        (last.kept === owner.kept || (!last.kept && store.inMemory))
      ) {
        store.owner = { ...owner, kept: last.kept }
        return takeOver(store)
      }
      const own: DraftStore = {
        owner,
        ready: Promise.resolve(),
        settled: Promise.resolve(),
        place: null,
        password: passwordOf(owner),
        inMemory: false,
        key: null,
        unremoved: new Map(),
      }
      store = own
      own.ready = Promise.resolve().then(() => openStore(own))
      writers.clear()
      own.ready.catch((error: unknown) => log('warn', 'drafts not opened', { error: String(error) }))
    },
    async signedOut() {
      isPresent = false
      hasLeft = true
      accepted = null
      const on = store
      if (on === null) return
      await ask(on, 'closeAll', null).catch(() => undefined)
      await on.settled
      if (on.place === null) return
      await keys.lock(on.place).catch((error: unknown) => log('warn', 'draft key', { error: String(error) }))
    },
    async forgetProfile(profileId) {
      if (store?.owner.profileId === profileId) {
        store = null
        await worker.close({ remove: [] }).catch(() => undefined)
      }
      await rm(join(folder, profileId), { recursive: true, force: true }).catch(() => undefined)
    },
    async stop() {
      await store?.ready.catch(() => undefined)
      await store?.settled
      if (store !== null) await removeLeft(store)
      await worker.dispose()
    },
  }
}
