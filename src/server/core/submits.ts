import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { submitStates } from '#shared/api/submit.ts'
import { type CommitMark, MarkTaken, withCommitMark } from '#server/database/commit-mark.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Message } from '#server/messages/message.ts'
import { ApiError, fail, Reply } from './answer.ts'
import { type Clock, createLookBack } from './moments.ts'

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
  state(submit: Omit<Submit, 'input'>): Promise<SubmitState>
  /** Writes what is left. */
  close(): Promise<void>
}

interface Pending {
  readonly body: string
  readonly outcome: Promise<Outcome>
  answered?: Outcome
}

const hash = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')
const idOf = ({ userId, endpoint, key }: Omit<Submit, 'input'>) => hash(userId, endpoint, key)

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

export function createSubmits(
  options: Clock & { readonly database: PlatformDatabase; readonly onFault: (error: unknown) => void },
): Submits {
  const { database, now } = options
  const lookBack = createLookBack(options)
  const pending = new Map<string, Pending>()
  let unwritten = new Map<string, { readonly key: string; readonly outcome: Outcome; readonly isMarked: boolean }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let sweptAt = Number.NEGATIVE_INFINITY

  const find = async (id: string) => {
    const oldest = lookBack(KEPT)
    const row = await database.selectFrom('submit').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.created_at > oldest) return row
    await database.deleteFrom('submit').where('id', '=', id).execute()
    return undefined
  }

  const stored = async (id: string, key: string, body: string): Promise<Outcome | null> => {
    const row = await find(id)
    if (!row) return null
    if (row.body !== body) fail(400, 'common.submitKeyUsed')
    return (row.answer === null ? null : decrypt(key, row.answer)) ?? fail(400, 'common.submitDone')
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
          if (isMarked) await inside.updateTable('submit').set({ answer }).where('id', '=', id).execute()
          else {
            const row = { id, body: pending.get(id)?.body ?? '', answer, created_at: now() }
            await inside
              .insertInto('submit')
              .values(row)
              .onConflict((conflict) => conflict.doNothing())
              .execute()
          }
        }
        if (isSweeping) await inside.deleteFrom('submit').where('created_at', '<=', lookBack(KEPT)).execute()
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

  const attempt = async (id: string, { key }: Submit, body: string, run: () => Promise<Reply<unknown>>) => {
    const row = { id, body, answer: null, created_at: now() }
    const mark: CommitMark = { insert: database.insertInto('submit').values(row).compile(), isWritten: false }
    let outcome: Outcome
    try {
      const { data, text } = await withCommitMark(mark, run)
      outcome = { ok: true, data, text }
    } catch (error) {
      const first = error instanceof MarkTaken ? await stored(id, key, body) : null
      if (first !== null) return first
      if (!(error instanceof ApiError) || !isAnswer(error)) throw error
      const { status, text, field } = error
      outcome = { ok: false, status, text, ...(field === undefined ? {} : { field }) }
    }
    keep(id, key, outcome, mark.isWritten)
    return outcome
  }

  return {
    async once(submit, run) {
      const id = idOf(submit)
      const body = hash(JSON.stringify(submit.input))
      const known = pending.get(id)
      if (known) {
        if (known.body !== body) fail(400, 'common.submitKeyUsed')
        return replay(await known.outcome)
      }
      // Known before anything is waited for: a repeat that comes with it finds it.
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      const entry: Pending = { body, outcome: promise }
      pending.set(id, entry)
      promise.catch(() => undefined)
      try {
        const before = await stored(id, submit.key, body)
        const outcome = before ?? (await attempt(id, submit, body, run))
        entry.answered = outcome
        resolve(outcome)
        if (!unwritten.has(id)) pending.delete(id)
        return replay(outcome)
      } catch (error) {
        if (!unwritten.has(id)) pending.delete(id)
        reject(error)
        throw error
      }
    },
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
    async close() {
      await flush()
    },
  }
}
