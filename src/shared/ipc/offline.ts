import * as z from 'zod'
import type { PendingFile } from '#shared/form/files.ts'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { answers, routes } from './route.ts'

const id = z.string().min(1).max(100)

/** Bytes of a decision with the fields that were filled in for it; the server takes no more. */
const MAX_BODY = 4 * 1024 * 1024
/** Characters of a record; the server takes no more. */
const MAX_RECORD = 10 * 1024 * 1024

const common = {
  /** Of the submit: sent again, it is the same to the server. */
  key: z.string().regex(/^[\w-]{16,80}$/),
  /** What it is about, as it was shown. */
  name: z.string().max(500),
}

const decision = z.object({
  kind: z.literal('decision'),
  ...common,
  endpoint: z.enum(['flow.audit', 'flow.reject']),
  /** Of what waits for the person, and of its task. */
  operatorId: id,
  taskId: z.string().max(100),
  step: z.string().max(500),
  body: z
    .record(z.string(), z.unknown())
    .refine((body) => JSON.stringify(body).length <= MAX_BODY, { message: 'too large' }),
})

const ofModule = {
  ...common,
  modelId: id,
  menuId: z.string().max(100).nullable(),
  /** Under which its form is opened again, and the path of the page that has it. */
  draftId: z.string().min(1).max(300),
  path: z.string().max(2000),
  /** The name of the module. */
  module: z.string().max(500),
}
/** JSON text. */
const values = z.string().max(MAX_RECORD)
const filled = z.array(z.string().max(500)).max(10_000)

const create = z.object({
  kind: z.literal('create'),
  ...ofModule,
  record: values,
  filled,
  /** What the form began with. */
  loaded: values,
})
const change = z.object({
  kind: z.literal('change'),
  ...ofModule,
  recordId: id,
  record: values,
  filled,
  /** The stored record that was typed over. */
  loaded: values,
  /** Of that record, where the server counts them. */
  version: z.number().optional(),
})
const remove = z.object({
  kind: z.literal('delete'),
  ...ofModule,
  recordId: id,
  /** Of the record, where it was read: one that others changed since is asked about. */
  version: z.number().optional(),
})

const person = z.object({ id, name: z.string().max(500) })

const comment = z.object({
  kind: z.literal('comment'),
  ...common,
  /** What it is said about. */
  on: z.discriminatedUnion('is', [
    z.object({ is: z.literal('record'), modelId: id, recordId: id }),
    z.object({ is: z.literal('task'), taskId: id }),
  ]),
  content: z.string().min(1).max(MAX_COMMENT),
  /** Who was named with an @: those whose names still stand there are told. */
  named: z.array(person).max(50),
  /** What it answers, and whose that is. */
  reply: person.nullable(),
})

/** What a person did while the server was away, by what becomes of it. */
export const waitingEntry = z.discriminatedUnion('kind', [decision, create, change, remove, comment])
export type WaitingEntry = z.output<typeof waitingEntry>
export type WaitingDecision = z.output<typeof decision>
export type WaitingCreate = z.output<typeof create>
export type WaitingChange = z.output<typeof change>
export type WaitingDelete = z.output<typeof remove>
export type WaitingComment = z.output<typeof comment>

interface Fate {
  /** Epoch milliseconds. */
  readonly at: number
  /** `conflict`: others changed the same meanwhile, and the person says what counts. `unknown`: the server does not say whether it was done. */
  readonly state: 'waiting' | 'sending' | 'refused' | 'conflict' | 'unknown'
  /** Why nothing was done, in the words of the server; of decisions that lack people, the steps that do. */
  readonly message: string
  readonly lacksPeople: boolean
  /** It was sent, and no answer came. */
  readonly isUnsure: boolean
}

export type StoredEntry = WaitingEntry & Fate
export type StoredDecision = WaitingDecision & Fate
export type StoredCreate = WaitingCreate & Fate
export type StoredChange = WaitingChange & Fate
export type StoredDelete = WaitingDelete & Fate
export type StoredComment = WaitingComment & Fate
export type StoredRecord = StoredCreate | StoredChange | StoredDelete

/** A decision as it is shown. */
export type KeptDecision = Omit<WaitingDecision, 'body'> & Fate & { readonly opinion: string }
interface WithFiles {
  /** They go up before it is sent. */
  readonly files: readonly PendingFile[]
}
/** A record as it is shown: what is in it is asked for by its key. */
export type KeptRecord =
  | (Omit<WaitingCreate, 'record' | 'loaded' | 'filled'> & Fate & WithFiles)
  | (Omit<WaitingChange, 'record' | 'loaded' | 'filled'> & Fate & WithFiles)
  | (WaitingDelete & Fate)
export type KeptEntry = KeptDecision | KeptRecord | StoredComment

export interface OfflineState {
  readonly list: readonly KeptEntry[]
  /** They outlast the program; without a place for what is sealed they live in memory. */
  readonly isKept: boolean
}

const key = z.object({ key: id })

export const offlineRoutes = routes({
  'offline.state': { input: z.undefined(), output: answers<OfflineState>() },
  /**
   * Keeps what was done until the server is back, and sends it then, once and in order. A decision takes the place of one about
   * the same turn, a change or a deletion that of a change of the same record that was not sent yet; `instead`: that of the
   * entry with this key. What may have arrived stays as it is. The content of files that it names while they are on their way
   * is kept with it. Fails with session.none, with storage.full or storage.failed where it cannot be kept, and with
   * file.tooLarge (`MAX_OFFLINE_FILE`, `MAX_OFFLINE_FILES`) or file.unreadable for its files.
   */
  'offline.keep': {
    input: z.object({ entry: waitingEntry, instead: id.optional() }),
    output: answers<OfflineState>(),
  },
  /** One of them with what is in it; null where it is gone. */
  'offline.entry': { input: key, output: answers<StoredEntry | null>() },
  /** One is being changed: it is not sent for a minute; null: it is let go. False where it is on its way, or gone. */
  'offline.hold': { input: z.object({ key: id, isHeld: z.boolean() }), output: answers<boolean>() },
  /** Takes one back, or lays one aside that was refused; false where it is on its way, or may have arrived. */
  'offline.takeBack': { input: key, output: answers<boolean>() },
  /** Tries everything that waits now; `again`: also one that was refused or of which nobody knows, as another submit. */
  'offline.send': { input: z.object({ again: id.optional() }), output: answers<null>() },
})
