import type { DraftCommand, DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import { createDatabaseConnection } from '#worker/encrypted-store/database-connection.ts'
import type { DatabaseKind } from '#worker/encrypted-store/open.ts'
import { claimDatabase, ownerOfFile } from '#worker/encrypted-store/owner.ts'
import { draftsMigration } from './migrations/0001-drafts.ts'
import {
  closeDrafts,
  countReturns,
  type DraftBounds,
  listDrafts,
  listOpenDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from './rows.ts'

/** Every command of the worker; one that is missing or too many does not compile. */
export type DraftStore = {
  readonly [Name in DraftCommand]: (args: DraftCommands[Name]['args']) => DraftCommands[Name]['answer']
}

export interface DraftStoreOptions {
  readonly log: (entry: WorkerLog) => void
  readonly bounds?: DraftBounds
}

/** What was typed cannot be fetched again: FULL, so that a power cut takes no more than a crash. */
const draftsKind: DatabaseKind = {
  migrations: [draftsMigration],
  synchronous: 'FULL',
  mustPersist: true,
  lookedThrough: true,
}

const defaultBounds: DraftBounds = { drafts: 100, bytes: 32 * 1024 * 1024 }

/** The drafts of one account behind the worker's database. Commands before `open` fail. */
export function createDraftStore({ log, bounds = defaultBounds }: DraftStoreOptions): DraftStore {
  let owner = ''
  const database = createDatabaseConnection({
    kind: draftsKind,
    log,
    // Nobody's drafts are worth those of another.
    prepare: ({ connection, cipher }) => void claimDatabase(connection, cipher, owner, null),
  })
  const missed = () => log({ level: 'warn', event: 'unreadable', detail: 'a part of a draft' })
  return {
    open(args) {
      owner = args.owner
      return database.open(args.file, args.key)
    },
    ownerOf: ({ file, key }) => ownerOfFile(file, key),
    read: (form) => database.use(({ connection, cipher }) => readDraft(connection, cipher, form, missed)),
    write: (args) =>
      database.use(({ connection, cipher }) => {
        const outcome = writeDraft(connection, cipher, bounds, args)
        if (outcome.removed.length > 0) log({ level: 'info', event: 'evicted', detail: `${outcome.removed.length}` })
        return outcome
      }),
    remove(form) {
      database.use(({ connection, cipher }) => removeDraft(connection, cipher, form))
      return null
    },
    list: () => database.use(({ connection, cipher }) => listDrafts(connection, cipher, missed)),
    listOpen: () => database.use(({ connection, cipher }) => listOpenDrafts(connection, cipher, missed)),
    told(forms) {
      database.use(({ connection, cipher }) => countReturns(connection, cipher, forms))
      return null
    },
    closeAll() {
      database.use(({ connection }) => closeDrafts(connection))
      return null
    },
    close({ remove }) {
      database.close(remove)
      return null
    },
  }
}
