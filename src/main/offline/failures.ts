import { randomUUID } from 'node:crypto'
import type { EndpointId } from '#shared/api/table.ts'
import type { CallOutcome } from '#shared/ipc/platform.ts'
import { wasForgotten } from '#shared/rules/forgotten-submit.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { Outcome } from './queue.ts'

/** Milliseconds by which the clock of a server may be behind the one of this device. */
export const CLOCKS = 600_000

/** The server did nothing and says why: anything else is tried again. */
export const isRefusal = (failure: unknown): failure is BridgeFailure =>
  failure instanceof BridgeFailure &&
  failure.code === 'platform.business' &&
  (failure.extra.platformCode ?? 400) < 500 &&
  failure.extra.platformCode !== 429

const hasReason = (failure: unknown, code: string) =>
  failure instanceof BridgeFailure && failure.extra.reason?.code === code

/** The server did it and lost its own answer. */
export const wasDone = (failure: unknown) => hasReason(failure, 'common.submitDone')

/** Somebody else saved between the look that a change was worked into and the change itself. */
export const wasOvertaken = (failure: unknown) => hasReason(failure, 'module.recordSavedMeanwhile')

/** What is to be changed or deleted is not there any more. */
export const isGone = (failure: unknown) => isRefusal(failure) && failure.extra.platformCode === 404

/** What went out and was not answered may have arrived. */
const isUnknown = (failure: unknown) => failure instanceof BridgeFailure && failure.extra.outcome === 'unknown'

/** The server is there and did not take this one: others are not held up by it. */
export const isAnswered = (failure: unknown) =>
  failure instanceof BridgeFailure &&
  ['platform.business', 'platform.malformed', 'platform.tooLarge'].includes(failure.code)

/** It is tried again. */
export const later = (failure: unknown, { isUnsure }: { readonly isUnsure: boolean }): Outcome => ({
  is: 'waiting',
  message: '',
  isUnsure: isUnsure || isUnknown(failure),
  goesOn: isAnswered(failure),
})

/** What became of what was sent without an answer, by its key. */
export interface Outcomes {
  /** Null where a server that knows keys gets it once more, and does it once. */
  readonly lookUp: (endpoint: EndpointId, key: string) => Promise<CallOutcome['state'] | null>
  readonly newKey: () => string
}

export function createOutcomes({ saveOutcome }: Pick<CachedAnswers, 'saveOutcome'>, now: () => number): Outcomes {
  return {
    async lookUp(endpoint, key) {
      const { state } = await saveOutcome(endpoint, key)
      if (state === 'none' && wasForgotten(key, now())) return 'cannotTell'
      return state === 'cannotTell' || state === 'running' ? state : null
    },
    newKey: () => `at${now()}-${randomUUID()}`,
  }
}
