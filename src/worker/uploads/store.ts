import type { UploadCommand, UploadCommands } from '#shared/ipc/uploads-worker.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import { createDatabaseConnection } from '#worker/encrypted-store/database-connection.ts'
import type { DatabaseKind } from '#worker/encrypted-store/open.ts'
import { claimDatabase } from '#worker/encrypted-store/owner.ts'
import { createHashings } from './hashing.ts'
import { uploadsMigration } from './migrations/0001-uploads.ts'
import {
  acknowledgeChunk,
  keepContent,
  listUploads,
  putUpload,
  readContent,
  removeUpload,
  replaceChunks,
  wipeUploads,
} from './rows.ts'
import { readPart } from './source.ts'

type Answer<Name extends UploadCommand> = UploadCommands[Name]['answer']

/** Every command of the worker; one that is missing or too many does not compile. */
export type UploadStore = {
  readonly [Name in UploadCommand]: (args: UploadCommands[Name]['args']) => Answer<Name> | Promise<Answer<Name>>
}

/** NORMAL: a power cut may take the last acknowledgements, and the server is asked what it has anyway. */
const uploadsKind: DatabaseKind = {
  migrations: [uploadsMigration],
  synchronous: 'NORMAL',
  secureDelete: true,
  lookedThrough: true,
}

/** The uploads of one account in their encrypted file, and the reading of what they send. Commands before `open` fail. */
export function createUploadStore({ log }: { readonly log: (entry: WorkerLog) => void }): UploadStore {
  let owner = ''
  const database = createDatabaseConnection({
    kind: uploadsKind,
    log,
    prepare: ({ connection, cipher }) => void claimDatabase(connection, cipher, owner, () => wipeUploads(connection)),
  })
  /** Kept while it is sent piece by piece: it is decrypted as a whole. */
  let lastContent: { readonly id: string; readonly bytes: Buffer | null } | null = null
  const content = (id: string): Buffer | null => {
    if (lastContent?.id !== id)
      lastContent = { id, bytes: database.use(({ connection, cipher }) => readContent(connection, cipher, id)) }
    return lastContent.bytes
  }
  const hashings = createHashings(content)
  const missed = () => log({ level: 'warn', event: 'unreadable', detail: 'a part of the uploads' })
  const done = (_work?: unknown): null => null
  const letGo = () => {
    hashings.endAll()
    lastContent = null
  }
  return {
    open(args) {
      letGo()
      owner = args.owner
      return database.open(args.file, args.key)
    },
    list: () => database.use(({ connection, cipher }) => listUploads(connection, cipher, missed)),
    put: (args) => database.use(({ connection, cipher }) => done(putUpload(connection, cipher, args))),
    keep: ({ id, bytes }) => database.use(({ connection, cipher }) => done(keepContent(connection, cipher, id, bytes))),
    acknowledge: ({ id, chunk }) => database.use(({ connection }) => done(acknowledgeChunk(connection, id, chunk))),
    replaceChunks: ({ id, chunks }) => database.use(({ connection }) => done(replaceChunks(connection, id, chunks))),
    remove({ id }) {
      if (lastContent?.id === id) lastContent = null
      return database.use(({ connection }) => done(removeUpload(connection, id)))
    },
    close({ remove }) {
      letGo()
      database.close(remove)
      return null
    },
    hash: (args) => hashings.step(args),
    endHash: ({ job }) => hashings.end(job).then(done),
    read: ({ source, from, to }) => readPart(source, content, from, to),
  }
}
