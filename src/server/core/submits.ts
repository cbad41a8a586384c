import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { submitStates } from '#shared/api/submit.ts'
import { DatabaseAway, OutcomeUnknown } from '#server/database/connection-loss.ts'
import { type CommitMark, MarkTaken, withCommitMark } from '#server/database/commit-mark.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Message } from '#server/messages/message.ts'
import { ApiError, fail, Reply } from './answer.ts'
import { type Clock, createClockSkewGuard } from './clock-skew.ts'

/** How long a repeat gets the first answer. */
const KEPT = 24 * 60 * 60_000
const SWEEP_EVERY = 60 * 60_000
/** Answers wait this long for each other, so that many of them cost one commit. */
const WRITE_AFTER = 250
/** Characters of an answer; of a larger one only the fact is kept. */
const MAX_ANSWER = 64 * 1024

export interface Submit {
  /** Empty where nobody is signed in. */
  readonly userId: string
  readonly endpoint: string
  readonly key: string
  /** Params, query and body, checked. */
  readonly input: unknown
  /** Of a body that the call itself reads. */
  readonly content?: SentContent | undefined
  /** Its parts are marked one by one (`submit-parts.ts`): it is done when it ended, and a repeat of one cut off runs again. */
  readonly hasParts?: boolean
}

/** What tells a body that is read while the call runs from another. */
export interface SentContent {
  /** Null until it was read. */
  told(): string | null
  /** Reads it where nobody did. Fails as that does. */
  read(): Promise<string>
}

/** What a call was answered: data and text of a success, or an expected error. */
type Outcome =
  | { readonly ok: true; readonly data: unknown; readonly text: Message }
  | { readonly ok: false; readonly status: number; readonly text: Message; readonly field?: string }

export interface SubmitState {
  readonly state: (typeof submitStates)[number]
  readonly text: Message | null
}

/** Calls that carry a key of their submit: each is done once, and a repeat gets the first answer for a day. */
export interface Submits {
  /**
   * Runs a call, or answers what the same one was answered before, also while that is still running and after a restart.
   * Fails with 400 common.submitKeyUsed when something else was sent under the key, and with 400 common.submitDone when
   * it was done but its answer is lost.
   */
  once(submit: Submit, run: () => Promise<Reply<unknown>>): Promise<Reply<unknown>>
  state(submit: Pick<Submit, 'userId' | 'endpoint' | 'key'>): Promise<SubmitState>
  /** Calls whose answers are not written yet. */
  pendingCount(): number
  /** Writes what is left. */
  close(): Promise<void>
}

interface Pending {
  readonly body: () => string
  readonly outcome: Promise<Outcome>
  answered?: Outcome
  /** Its body did not come in whole: it is no answer to others of its key. */
  isCutOff?: boolean
}

const hash = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')
const idOf = ({ userId, endpoint, key }: Pick<Submit, 'userId' | 'endpoint' | 'key'>) => hash(userId, endpoint, key)

/** What was sent, as far as it is known by now. */
function bodyOf({ input, content }: Submit): string {
  const told = content?.told() ?? null
  const plain = hash(JSON.stringify(input))
  return told === null ? plain : hash(plain, told)
}

/** Whether a call sends what the first of its key did, of which `first` was kept. */
async function isSame(first: string, submit: Submit): Promise<boolean> {
  if (first === bodyOf(submit)) return true
  if (submit.content?.told() !== null) return false
  await submit.content.read()
  return first === bodyOf(submit)
}

/** The key of a submit is known to its client alone: an answer cannot be read from the database without it. */
const cipherKey = (key: string) => createHash('sha256').update(`answer\0${key}`).digest()

function encrypt(key: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Null for an answer that the disk or somebody damaged: that it was done is known all the same. */
function decrypt(key: string, sealed: string): Outcome | null {
  try {
    return JSON.parse(opened(key, sealed)) as Outcome
  } catch {
    return null
  }
}

function opened(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Errors that say "later" are no answer to keep. */
const isAnswer = ({ status }: ApiError) => status !== 429 && status < 500

function replay(outcome: Outcome): Reply<unknown> {
  if (outcome.ok) return new Reply(outcome.data, outcome.text)
  throw new ApiError(outcome.status, outcome.text, outcome.field)
}

async function unlessCutOff(first: Pending): Promise<Outcome | 'cutOff'> {
  try {
    return await first.outcome
  } catch (error) {
    if (first.isCutOff === true) return 'cutOff'
    throw error
  }
}

export function createSubmits(
  options: Clock & { readonly database: PlatformDatabase; readonly onFault: (error: unknown) => void },
): Submits {
  const { database, now } = options
  const millisecondsAgo = createClockSkewGuard(options)
  const pending = new Map<string, Pending>()
  let unwritten = new Map<string, { readonly key: string; readonly outcome: Outcome; readonly isMarked: boolean }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let sweptAt = Number.NEGATIVE_INFINITY

  const find = async (id: string) => {
    const oldest = millisecondsAgo(KEPT)
    const row = await database.selectFrom('submit').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.created_at > oldest) return row
    await database.deleteFrom('submit').where('id', '=', id).execute()
    return undefined
  }

  const stored = async (id: string, submit: Submit): Promise<Outcome | null> => {
    const row = await find(id)
    if (!row) return null
    if (!(await isSame(row.body, submit))) fail(400, 'common.submitKeyUsed')
    return (row.answer === null ? null : decrypt(submit.key, row.answer)) ?? fail(400, 'common.submitDone')
  }

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const taken = unwritten
    unwritten = new Map()
    // A clock that was ahead does not keep it from being done.
    const isSweeping = Math.abs(now() - sweptAt) > SWEEP_EVERY
    if (isSweeping) sweptAt = now()
    if (taken.size === 0 && !isSweeping) return
    try {
      await database.transaction().execute(async (inside) => {
        for (const [id, { key, outcome, isMarked }] of taken) {
          const text = JSON.stringify(outcome)
          const answer = text.length > MAX_ANSWER ? null : encrypt(key, text)
          const body = pending.get(id)?.body() ?? ''
          // Its content may have been read after the mark.
          if (isMarked) await inside.updateTable('submit').set({ answer, body }).where('id', '=', id).execute()
          else {
            const row = { id, body, answer, created_at: now() }
            await inside
              .insertInto('submit')
              .values(row)
              .onConflict((conflict) => conflict.doNothing())
              .execute()
          }
        }
        if (isSweeping) await inside.deleteFrom('submit').where('created_at', '<=', millisecondsAgo(KEPT)).execute()
      })
    } finally {
      for (const id of taken.keys()) pending.delete(id)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write).catch(options.onFault)
    return writing
  }
  const keep = (id: string, key: string, outcome: Outcome, isMarked: boolean): void => {
    unwritten.set(id, { key, outcome, isMarked })
    timer ??= setTimeout(() => void flush(), WRITE_AFTER)
  }

  const attempt = async (id: string, submit: Submit, run: () => Promise<Reply<unknown>>) => {
    const mark: CommitMark = {
      insert: () => {
        const row = { id, body: bodyOf(submit), answer: null, created_at: now() }
        return database.insertInto('submit').values(row).compile()
      },
      isWritten: false,
    }
    let outcome: Outcome
    try {
      const { data, text } = await (submit.hasParts ? run() : withCommitMark(mark, run))
      outcome = { ok: true, data, text }
    } catch (error) {
      const first = error instanceof MarkTaken ? await stored(id, submit) : null
      if (first !== null) return first
      // What was stored before the database went away stays stored.
      if (error instanceof DatabaseAway && mark.isWritten) throw new OutcomeUnknown(error.message, { cause: error })
      // Whose body did not come in whole was answered nothing about it, and did nothing.
      const isCutOff = submit.content?.told() === null && !mark.isWritten
      if (!(error instanceof ApiError) || !isAnswer(error) || isCutOff) throw error
      const { status, text, field } = error
      outcome = { ok: false, status, text, ...(field === undefined ? {} : { field }) }
    }
    keep(id, submit.key, outcome, mark.isWritten)
    return outcome
  }

  const once: Submits['once'] = async (submit, run) => {
    const id = idOf(submit)
    const known = pending.get(id)
    if (known) {
      // What the first one sends is known before it is answered, or else once it is.
      const first = submit.content ? await unlessCutOff(known) : null
      if (first === 'cutOff') return once(submit, run)
      if (!(await isSame(known.body(), submit))) fail(400, 'common.submitKeyUsed')
      return replay(first ?? (await known.outcome))
    }
    // Known before anything is waited for: a repeat that comes with it finds it.
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const entry: Pending = { body: () => bodyOf(submit), outcome: promise }
    pending.set(id, entry)
    promise.catch(() => undefined)
    try {
      const before = await stored(id, submit)
      const outcome = before ?? (await attempt(id, submit, run))
      entry.answered = outcome
      resolve(outcome)
      if (!unwritten.has(id)) pending.delete(id)
      return replay(outcome)
    } catch (error) {
      if (!unwritten.has(id)) pending.delete(id)
      entry.isCutOff = submit.content?.told() === null
      reject(error)
      throw error
    }
  }

  return {
    once,
    async state(submit) {
      const id = idOf(submit)
      const known = pending.get(id)
      if (known && !known.answered) return { state: 'running', text: null }
      const row = known ? null : await find(id)
      if (row === undefined) return { state: 'none', text: null }
      const outcome = known?.answered ?? decrypt(submit.key, row?.answer ?? '')
      if (outcome === null) return { state: 'done', text: null }
      return { state: outcome.ok ? 'done' : 'refused', text: outcome.text }
    },
    pendingCount: () => pending.size,
    async close() {
      await flush()
    },
  }
}
