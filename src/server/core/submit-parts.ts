import { isSubmitKey, submitKeyHeader } from '#shared/api/submit-key.ts'
import type { EndpointId } from '#shared/api/table.ts'
import { ApiError, type Reply } from './answer.ts'
import type { Call } from './call.ts'

/** One of several things that a call does, each in a transaction of its own. */
interface Part {
  readonly endpoint: EndpointId
  readonly id: string
  readonly input: unknown
}

/**
 * Does a part of a call once under the key of its submit, so that a repeat of a call that was cut off does what was left.
 * Null where it was done and its answer is lost.
 */
export async function partOnce(
  call: Call,
  { endpoint, id, input }: Part,
  run: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown> | null> {
  const key = call.request.headers[submitKeyHeader]
  if (!isSubmitKey(key)) return run()
  try {
    return await call.submits.once({ userId: call.user.userId, endpoint, key: `${key}/${id}`, input }, run)
  } catch (error) {
    if (error instanceof ApiError && error.text.code === 'common.submitDone') return null
    throw error
  }
}
