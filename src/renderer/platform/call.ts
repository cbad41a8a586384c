import type { DataOf, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { describeError } from './describe-error.ts'
import { isCancelled, PlatformError, request } from './request.ts'
import { openDialog } from './dialogs.ts'
import { isOutcomeUnknown, type Submit, wasDone, wasOther, wasOvertaken } from './submit.ts'
import { toast } from './toast.ts'

export interface CallOptions {
  /** No toast on failure, or on those that are named: the caller shows it in place. */
  readonly quiet?: boolean | ((error: unknown) => boolean)
  readonly signal?: AbortSignal | undefined
  /** Ask the server first; the cache only when it cannot be reached, or, `soon`, when it takes longer than seconds. */
  readonly fresh?: boolean | 'soon'
  /** Only what the cache holds. */
  readonly cacheOnly?: boolean
  /** Of a long list that allows it, only the items with these ids or codes. */
  readonly only?: readonly string[]
  /** Whoever pressed the button finds out, and tells, what became of a call without an answer. */
  readonly submit?: Submit | undefined
}

export interface CallResult<Data> {
  readonly data: Data
  /** The server's own success text. */
  readonly msg: string
  readonly cache: CacheNote | null
}

interface Parts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/**
 * One platform call. A failure shows the one toast (section 8) unless `quiet`, then throws `PlatformError`.
 * A call that passes unchecked fails without a toast: its caller inspects `platformCode` (section 8).
 */
export async function call<Id extends RendererEndpointId>(
  endpoint: Id,
  input: InputOf<Id>,
  options: CallOptions = {},
): Promise<CallResult<DataOf<Id>>> {
  const { quiet, fresh, cacheOnly, submit } = options
  const only = options.only && [...options.only]
  const signal = submit?.signal ?? options.signal
  const submitKey = submit?.key
  const given = input as Parts
  const draft = submit?.takeDraft ? ((await submit.takeDraft()) ?? undefined) : undefined
  const { params, query, body } = submit ? submit.resolveInput(endpoint, given) : given
  const answer = await showingFailure(
    request(
      'platform.call',
      { endpoint, params, query, body, fresh, cacheOnly, only, submitKey, draft },
      { signal },
    ).then((raw) => ({
      ...raw,
      data: dataOf(raw),
    })),
    (error) =>
      (typeof quiet === 'function' ? quiet(error) : (quiet ?? false)) ||
      (submit !== undefined && isOutcomeOf(submit, error)),
  )
  if (answer.code !== undefined && answer.code !== 200) {
    throw new PlatformError({ code: 'platform.business', message: answer.msg, platformCode: answer.code })
  }
  if (submit && answer.draft) submit.dropped = answer.draft
  return { data: answer.data as DataOf<Id>, msg: answer.msg, cache: answer.cache }
}

/** Whether the machine that saves tells of it, in its own words. */
function isOutcomeOf(submit: Submit, error: unknown): boolean {
  return isOutcomeUnknown(error) || (submit.isRepeat && wasOther(error)) || wasOvertaken(error) || wasDone(error)
}

async function showingFailure<Answer>(work: Promise<Answer>, isQuiet: (error: unknown) => boolean): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const isTold = isQuiet(error) || isCancelled(error) || endsSession(error) || isInitialPassword(error)
    if (!isTold) toast.error(describeError(error))
    throw error
  }
}

/** Told once, by the dialog that the shell opens over everything: nothing else is answered until it is done. */
function isInitialPassword(error: unknown): boolean {
  const isRefused = error instanceof PlatformError && error.reason?.code === 'password.mustChange'
  if (isRefused) openDialog('password', { forced: true })
  return isRefused
}

function dataOf({ text }: CallAnswer): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new PlatformError({ code: 'platform.malformed', message: '' })
  }
}

/** The end of the session is told once, by the listener of `session.ended`. */
export function endsSession(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'platform.sessionEnded'
}
