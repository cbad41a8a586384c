import type { UploadCommand, UploadCommands, UploadSource } from '#shared/ipc/uploads-worker.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import { createDatabaseConnection } from '#worker/encrypted-store/database-connection.ts'
import type { DatabaseKind } from '#worker/encrypted-store/open.ts'
import { claimDatabase } from '#worker/encrypted-store/owner.ts'
import { createHashings } from './hashing.ts'
import { uploadsMigration } from './migrations/0001-uploads.ts'
import { contentPartsMigration } from './migrations/0002-content-parts.ts'
import {
  acknowledgeChunk,
  type ContentPart,
  keepPart,
  listUploads,
  putUpload,
  readPartAt,
  removeContent,
  removeUpload,
  replaceChunks,
  wipeUploads,
} from './rows.ts'
import { type KeptContent, openSource, readPart } from './source.ts'

type Answer<Name extends UploadCommand> = UploadCommands[Name]['answer']

/** Every command of the worker; one that is missing or too many does not compile. */
export type UploadStore = {
  readonly [Name in UploadCommand]: (args: UploadCommands[Name]['args']) => Answer<Name> | Promise<Answer<Name>>
}

/** NORMAL: a power cut may take the last acknowledgements, and the server is asked what it has anyway. */
const uploadsKind: DatabaseKind = {
  migrations: [uploadsMigration, contentPartsMigration],
  synchronous: 'NORMAL',
  secureDelete: true,
  lookedThrough: true,
}

/** Bytes of a part of what is kept: what is sent or hashed at a time is opened in few of them. */
const PART = 1024 * 1024

/** The uploads of one account in their encrypted file, and the reading of what they send. Commands before `open` fail. */
export function createUploadStore({ log }: { readonly log: (entry: WorkerLog) => void }): UploadStore {
  let owner = ''
  const database = createDatabaseConnection({
    kind: uploadsKind,
    log,
    prepare: ({ connection, cipher }) => void claimDatabase(connection, cipher, owner, () => wipeUploads(connection)),
  })
  /** It is asked for until its end is reached. */
  let last: { readonly id: string; readonly part: ContentPart } | null = null
  const isIn = ({ start, bytes }: ContentPart, at: number) => at >= start && at < start + bytes.length
  const content: KeptContent = (id, at) => {
    if (last?.id === id && isIn(last.part, at)) return last.part
    const part = database.use(({ connection, cipher }) => readPartAt(connection, cipher, id, at))
    last = part && { id, part }
    return part
  }
  const keepFile = async (source: UploadSource): Promise<void> => {
    const { id } = source
    const opened = await openSource(source, content)
    try {
      database.use(({ connection }) => removeContent(connection, id))
      const into = Buffer.alloc(Math.min(PART, source.size))
      for (let start = 0; start === 0 || start < source.size; start += PART) {
        const bytes = into.subarray(0, await opened.read(into, start))
        database.use(({ connection, cipher }) => keepPart(connection, cipher, id, { start, bytes }))
      }
      await opened.verify()
    } finally {
      await opened.close()
    }
  }
  const hashings = createHashings(content)
  const missed = () => log({ level: 'warn', event: 'unreadable', detail: 'a part of the uploads' })
  const done = (_work?: unknown): null => null
  const letGo = () => {
    hashings.endAll()
    last = null
  }
  return {
    open(args) {
      letGo()
      owner = args.owner
      return database.open(args.file, args.key)
    },
    list: () => database.use(({ connection, cipher }) => listUploads(connection, cipher, missed)),
    put: (args) => database.use(({ connection, cipher }) => done(putUpload(connection, cipher, args))),
    keep: ({ id, bytes }) =>
      database.use(({ connection, cipher }) => done(keepPart(connection, cipher, id, { start: 0, bytes }))),
    keepFile: ({ source }) => keepFile(source).then(done),
    acknowledge: ({ id, chunk }) => database.use(({ connection }) => done(acknowledgeChunk(connection, id, chunk))),
    replaceChunks: ({ id, chunks }) => database.use(({ connection }) => done(replaceChunks(connection, id, chunks))),
    remove({ id }) {
      if (last?.id === id) last = null
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
