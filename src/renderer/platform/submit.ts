import { wasForgotten } from '#shared/rules/forgotten-submit.ts'
import type { RendererEndpointId } from '#shared/api/table.ts'
import type { CallOutcome, SavedDraft } from '#shared/ipc/platform.ts'
import type { RouteInput } from '#shared/ipc/table.ts'
import { isCancelled, isPlatformError, request } from './request.ts'

/** What was sent under a key, by call. */
export type SentInputs = ReadonlyMap<RendererEndpointId, unknown>

/** It says when it was made, so that it is known how long it may be asked about. */
function newKey(): string {
  return `at${Date.now()}-${crypto.randomUUID()}`
}

/** The draft of a form, to go with the call that saves it. */
export type CallDraft = NonNullable<RouteInput<'platform.call'>['draft']>

/** One press of a button that saves: what it sends has this key, and it can be given up. */
export class Submit {
  readonly key: string
  /** An earlier try had the key: both are one to the server. */
  readonly isRepeat: boolean
  /** It fetches the answer of an earlier try: what it is given to send does not count. */
  readonly isReplay: boolean
  readonly #controller = new AbortController()
  readonly #sent: Map<RendererEndpointId, unknown>
  /** Something went out: from then on it may have been done. */
  isSent = false
  /** Asked for when the call goes out, by a form whose draft main keeps and drops with it. */
  takeDraft: (() => Promise<CallDraft | null>) | null = null
  /** Set once main dropped the draft, or goes on trying to. */
  dropped: SavedDraft | null = null

  /** `key` of an earlier try; `sent` by it, where just that is to be sent again. */
  constructor(key: string | null = null, sent: SentInputs | null = null) {
    this.key = key ?? newKey()
    this.isRepeat = key !== null
    this.isReplay = sent !== null
    this.#sent = new Map(sent)
  }
  /** What goes out in place of an input: a replay sends what went out before, though the form may hold more by now. */
  resolveInput<Input>(endpoint: RendererEndpointId, input: Input): Input {
    if (!this.signal.aborted) this.isSent = true
    if (this.isReplay && this.#sent.has(endpoint)) return this.#sent.get(endpoint) as Input
    this.#sent.set(endpoint, input)
    return input
  }
  get sent(): SentInputs {
    return this.#sent
  }
  get signal(): AbortSignal {
    return this.#controller.signal
  }
  giveUp(): void {
    this.#controller.abort()
  }
}

/** Whether what was sent may have been done although nobody said so. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isCancelled(error) || (isPlatformError(error) && error.outcome === 'unknown')
}

/** Whether the server did something else under the key of a repeat. */
export function wasOther(error: unknown): boolean {
  return isPlatformError(error) && error.reason?.code === 'common.submitKeyUsed'
}

/** Whether the server says that it has done this before and lost its answer. */
export function wasDone(error: unknown): error is Error {
  return isPlatformError(error) && error.reason?.code === 'common.submitDone'
}

/** Whether somebody else saved between the look that a change was worked into and the change itself: it is to be worked in anew. */
export function wasOvertaken(error: unknown): boolean {
  return isPlatformError(error) && error.reason?.code === 'module.recordSavedMeanwhile'
}

/** How often a change is worked in anew before the person is told. */
export const OVERTAKEN_LIMIT = 5

/** Milliseconds until a server that says nothing counts as one that cannot be asked. */
const OUTCOME_TIMEOUT = 5000

/** What became of it; `cannotTell` also where the server has forgotten it since. Fails while the server cannot be asked. */
export async function askSaveOutcome(
  endpoint: RendererEndpointId,
  submitKey: string,
  given?: AbortSignal,
): Promise<CallOutcome> {
  const limit = AbortSignal.timeout(OUTCOME_TIMEOUT)
  const signal = given ? AbortSignal.any([given, limit]) : limit
  const outcome = await request('platform.saveOutcome', { endpoint, submitKey }, { signal })
  return outcome.state === 'none' && wasForgotten(submitKey, Date.now()) ? { ...outcome, state: 'cannotTell' } : outcome
}
