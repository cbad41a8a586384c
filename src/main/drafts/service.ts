import { hkdfSync } from 'node:crypto'
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { DraftForm, StoredDraft } from '#shared/ipc/drafts.ts'
import type { ErrorCode } from '#shared/ipc/errors.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { storageFailure } from '#main/base/storage-failure.ts'
import { userHash } from '#main/session/vault.ts'
import type { DatabaseWorker } from '#main/base/database-worker.ts'
import type { DraftOwner, DraftService } from './contract.ts'
import type { DraftKeys } from './keys.ts'

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
}

/** The file that is open in the worker. The same object as long as it is the same account's. */
interface DraftStore {
  readonly owner: DraftOwner
  ready: Promise<unknown>
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

const nameOf = ({ moduleId, recordId }: DraftForm) => JSON.stringify([moduleId, recordId])

/** See `DraftService`. Commands reach the worker in the order of the calls, once the file is open. */
export function createDraftService(options: DraftServiceOptions): DraftService {
  const { worker, keys, folder, newId, now, log, report, removeAgain = 2000 } = options
  const writers = new Map<string, { readonly form: DraftForm; readonly store: DraftStore }>()
  let store: DraftStore | null = null
  /** Whether the store's account is signed in: only then is anything of it read. */
  let isPresent = false
  /** The person left on purpose: what their forms still say does not open them again. */
  let hasLeft = false

  const base = ({ profileId, account }: Pick<DraftOwner, 'profileId' | 'account'>) =>
    join(folder, profileId, userHash(profileId, account))
  const keyFileOf = (owner: Pick<DraftOwner, 'profileId' | 'account'>) => `${base(owner)}.key.json`

  const openStore = async (owner: DraftOwner): Promise<void> => {
    // A key whose drafts are no longer there.
    const isGone = sizeOf(keyFileOf(owner)) > 0 && sizeOf(`${base(owner)}.sqlite`) === 0
    const key = await keys.keyOf(keyFileOf(owner), owner.kept).catch((error: unknown) => {
      const failure = storageFailure(error)
      if (failure !== null) throw failure
      log('warn', 'drafts kept in memory', { error: String(error) })
      return null
    })
    if (store?.owner !== owner) return
    store.inMemory = key === null
    store.key = key
    if (isGone && key !== null) report({ what: 'drafts', fault: 'gone', aside: null, detail: 'no database' })
    const file = key === null ? null : `${base(owner)}.sqlite`
    // What the disk refuses for the moment, the worker tries again with each command.
    await worker
      .open({ file, key: key === null ? null : new Uint8Array(key), owner: owner.userId })
      .catch((error: unknown) => {
        if (storageFailure(error) === null) throw error
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
      on.ready = openStore(on.owner)
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
  const read = async <Name extends 'read' | 'list' | 'takeOpen'>(
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
    takeOpen: () => read('takeOpen', null),
    async accountSecret(purpose) {
      const on = present()
      await on.ready.catch(() => undefined)
      if (present() !== on) throw new BridgeFailure('session.none')
      const { key } = on
      return key && new Uint8Array(hkdfSync('sha256', key, Buffer.alloc(0), `atrium ${purpose}`, 32))
    },
    unlock: (profileId, account, password) => keys.unlock(keyFileOf({ profileId, account }), password),
    passwordChanged: (profileId, account, password) => keys.changed(keyFileOf({ profileId, account }), password),
    ownerChanged(owner) {
      isPresent = owner !== null
      if (owner === null) return
      hasLeft = false
      const { profileId, account, userId } = owner
      const last = store?.owner
      if (
        last?.profileId === profileId &&
        last.account === account &&
        last.userId === userId &&
        // Another file would leave behind what is in memory. Consent given since then counts from the next start on.
        (last.kept === owner.kept || (!last.kept && store?.inMemory))
      )
        return
      const ready = Promise.resolve().then(() => openStore(owner))
      store = { owner, ready, inMemory: false, key: null, unremoved: new Map() }
      writers.clear()
      ready.catch((error: unknown) => log('warn', 'drafts not opened', { error: String(error) }))
    },
    async signedOut() {
      isPresent = false
      hasLeft = true
      const on = store
      if (on === null) return
      await ask(on, 'closeAll', null).catch(() => undefined)
      await keys.lock(keyFileOf(on.owner)).catch((error: unknown) => log('warn', 'draft key', { error: String(error) }))
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
      if (store !== null) await removeLeft(store)
      await worker.dispose()
    },
  }
}
