import type { DraftCommand, DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import { removeFile, setAside } from '../sealed/files.ts'
import { type DatabaseKind, isDamage, type OpenDatabase, openDatabase } from '../sealed/open.ts'
import { claimDatabase } from '../sealed/owner.ts'
import { draftsMigration } from './migrations/0001-drafts.ts'
import { type DraftBounds, listDrafts, readDraft, removeDraft, takeOpenDrafts, writeDraft } from './rows.ts'

/** Every command of the worker; one that is missing or too many does not compile. */
export type DraftStore = {
  readonly [Name in DraftCommand]: (args: DraftCommands[Name]['args']) => DraftCommands[Name]['answer']
}

export interface DraftStoreOptions {
  readonly log: (entry: WorkerLog) => void
  readonly bounds?: DraftBounds
}

/** What was typed cannot be fetched again: FULL, so that a power cut takes no more than a crash. */
const draftsKind: DatabaseKind = { migrations: [draftsMigration], synchronous: 'FULL' }

const defaultBounds: DraftBounds = { drafts: 100, bytes: 32 * 1024 * 1024 }

/**
 * The drafts of one account behind the worker's door. Damage found while it runs is treated as at opening: the file is
 * set aside and the command answers as on an empty one. Commands before `open` fail.
 */
export function createDraftStore({ log, bounds = defaultBounds }: DraftStoreOptions): DraftStore {
  let current: OpenDatabase | null = null
  let given: DraftCommands['open']['args'] = { file: null, key: null, owner: '' }

  const close = (): void => {
    try {
      current?.connection.close()
    } catch (error) {
      log({ level: 'warn', event: 'damaged', detail: String(error) })
    }
    current = null
  }

  const open = (): OpenDatabase => {
    const fresh = openDatabase(draftsKind, given.file, given.key, log)
    claimDatabase(fresh.connection, fresh.seal, given.owner, () => fresh.connection.run('DELETE FROM draft'))
    current = fresh
    return fresh
  }

  const withDrafts = <Result>(work: (database: OpenDatabase) => Result): Result => {
    if (current === null) throw new Error('the drafts are closed')
    try {
      return work(current)
    } catch (error) {
      if (!isDamage(error)) throw error
      log({ level: 'warn', event: 'damaged', detail: String(error) })
      close()
      if (given.file !== null) setAside(given.file, new Date())
      return work(open())
    }
  }

  return {
    open(args) {
      close()
      given = args
      const { place, reason } = open()
      return { place, reason }
    },
    read: (form) => withDrafts(({ connection, seal }) => readDraft(connection, seal, form)),
    write: (args) =>
      withDrafts(({ connection, seal }) => {
        const outcome = writeDraft(connection, seal, bounds, args)
        if (outcome.removed.length > 0) log({ level: 'info', event: 'evicted', detail: `${outcome.removed.length}` })
        return outcome
      }),
    remove(form) {
      withDrafts(({ connection, seal }) => removeDraft(connection, seal, form))
      return null
    },
    list: () => withDrafts(({ connection, seal }) => listDrafts(connection, seal)),
    takeOpen: () => withDrafts(({ connection, seal }) => takeOpenDrafts(connection, seal)),
    close({ remove }) {
      close()
      for (const file of remove) removeFile(file)
      return null
    },
  }
}
