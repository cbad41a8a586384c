import { BridgeFailure } from '#main/base/failure.ts'
import { errorCode } from '#shared/rules/error-code.ts'
import type { SourceFault } from '#shared/ipc/uploads-worker.ts'
import type { Fault } from './machine.ts'

/** Tries after the first one where a server fails without a reason (section 9: up to 5 retries). */
const MAX_RETRIES = 5
/** Milliseconds before the first retry; each further pause is twice as long, up to the longest. */
export interface Pauses {
  readonly first: number
  readonly longest: number
}
export const usualPauses: Pauses = { first: 1000, longest: 30_000 }

export interface AttemptOptions {
  readonly signal: AbortSignal
  readonly pauses: Pauses
  /** It waits for the network, or no longer does. */
  readonly waiting: (isWaiting: boolean) => void
  /** Resolves when the server answers again, or `milliseconds` went by. */
  readonly online: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Tries until it succeeds: without end while the server cannot be reached, five times more where it fails without a
 * reason. Rejects at once with what only people or another session can mend.
 */
export async function untilAnswered<Answer>(
  work: (signal: AbortSignal) => Promise<Answer>,
  { signal, pauses, waiting, online }: AttemptOptions,
): Promise<Answer> {
  let [failures, lost] = [0, 0]
  try {
    for (;;) {
      signal.throwIfAborted()
      try {
        const answer = await work(signal)
        return answer
      } catch (error) {
        signal.throwIfAborted()
        const kind = kindOf(error)
        if (kind === 'final' || (kind === 'failing' && failures >= MAX_RETRIES)) throw error
        if (kind === 'failing') failures += 1
        else lost += 1
        waiting(kind === 'lost')
        await online(pauseAfter(kind === 'lost' ? lost : failures, pauses), signal)
      }
    }
  } finally {
    waiting(false)
  }
}

/** Milliseconds before try number `count` + 1. */
export function pauseAfter(count: number, { first, longest }: Pauses): number {
  return Math.min(longest, first * 2 ** Math.min(count - 1, 20))
}

function kindOf(error: unknown): 'lost' | 'failing' | 'final' {
  if (!(error instanceof BridgeFailure)) return 'final'
  if (error.code === 'platform.network') return 'lost'
  if (error.code === 'platform.malformed' || error.code === 'platform.tooLarge') return 'failing'
  const code = error.extra.platformCode ?? 0
  return error.code === 'platform.business' && (code >= 500 || code === 429) && code < 600 ? 'failing' : 'final'
}

/** The server answered, and would answer the same again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof BridgeFailure && error.code === 'platform.business' && kindOf(error) === 'final'
}

/** Another session is needed, and then it goes on. */
export function needsSession(error: unknown): boolean {
  return error instanceof BridgeFailure && /^(?:platform\.sessionEnded|session\.|server\.none)/.test(error.code)
}

const sourceFaults: Readonly<Record<SourceFault, Fault['code']>> = {
  SOURCE_GONE: 'gone',
  SOURCE_CHANGED: 'changed',
  SOURCE_UNREADABLE: 'unreadable',
}

/** What is told of a failure: the file's own, or the server's with its message. */
export function faultOf(error: unknown): Fault {
  if (error instanceof BridgeFailure) return { code: 'server', message: error.message }
  const code = errorCode(error)
  const known = Object.hasOwn(sourceFaults, code)
  return known ? { code: sourceFaults[code as SourceFault], message: '' } : { code: 'unreadable', message: '' }
}
