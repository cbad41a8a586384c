import type { DataOf, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { describeError } from './describe-error.ts'
import { isCancelled, PlatformError, request } from './request.ts'
import { toast } from './toast.ts'

export interface CallOptions {
  /** No toast on failure: the caller shows it in place. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal | undefined
  /** Ask the server first; the cache only when it cannot be reached. */
  readonly fresh?: boolean
  /** Only what the cache holds. */
  readonly cacheOnly?: boolean
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

/** One platform call. A failure shows the one toast (section 8) unless `quiet`, then throws `PlatformError`. */
export async function call<Id extends RendererEndpointId>(
  endpoint: Id,
  input: InputOf<Id>,
  options: CallOptions = {},
): Promise<CallResult<DataOf<Id>>> {
  const { quiet, signal, fresh, cacheOnly } = options
  const { params, query, body } = input as Parts
  try {
    const answer = await request('platform.call', { endpoint, params, query, body, fresh, cacheOnly }, { signal })
    return { data: dataOf(answer) as DataOf<Id>, msg: answer.msg, cache: answer.cache }
  } catch (error) {
    if (!quiet && !isCancelled(error) && !endsSession(error)) toast.error(describeError(error))
    throw error
  }
}

function dataOf(answer: CallAnswer): unknown {
  if (answer.text === undefined) return answer.data
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new PlatformError({ code: 'platform.malformed', message: '' })
  }
}

/** The end of the session is told once, by the listener of `session.ended`. */
function endsSession(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'platform.sessionEnded'
}
