import type { AnswerGroup } from '#shared/api/endpoint.ts'
import type { EndpointId } from '#shared/api/table.ts'
import type { CacheCommand, CacheCommands } from '#shared/ipc/cache-worker.ts'
import type { CallAnswer, CallOutcome } from '#shared/ipc/platform.ts'
import type { CallParts } from '#main/http/contract.ts'

/** The cache worker's commands as promises. A command fails when the worker cannot run; that is never a reason to fail a call. */
export type CacheClient = {
  readonly [Name in CacheCommand]: (args: CacheCommands[Name]['args']) => Promise<CacheCommands[Name]['answer']>
} & {
  /** Closes the cache and ends the worker. */
  dispose(): Promise<void>
}

export interface AnswerOptions {
  /** What the cache holds, without a refresh behind it; the server only when it holds nothing. */
  readonly cacheOnly?: boolean | undefined
  /** The server first, the cache only when it cannot be reached, or, `soon`, when it takes longer than `timeout`. */
  readonly fresh?: boolean | 'soon' | undefined
  readonly signal?: AbortSignal | undefined
  /** Of a list that allows it, only the items with these ids or codes. */
  readonly only?: readonly string[] | undefined
  /** The same as of an earlier try of the very same submit. */
  readonly submitKey?: string | undefined
}

export interface ReadAnswer {
  readonly data: unknown
  readonly cache: CallAnswer['cache']
}

/** Platform calls with the offline cache in front of those whose entry allows it. */
export interface CachedAnswers {
  /** For the page: the data as text, parsed there. */
  answer(id: EndpointId, parts: CallParts, options?: AnswerOptions): Promise<CallAnswer>
  /** For main itself: the data as the endpoint's schema made it; null for a call that passed unchecked and was refused. */
  read(id: EndpointId, parts: CallParts, options?: AnswerOptions): Promise<ReadAnswer>
  /** What became of a call that changes something and whose answer was lost, by the key that it was sent with. */
  saveOutcome(id: EndpointId, submitKey: string, signal?: AbortSignal): Promise<CallOutcome>
  /**
   * What a successful write made stale: the cache asks for it again but keeps it for when the server cannot be reached,
   * and the windows are told.
   */
  invalidate(groups: readonly AnswerGroup[]): Promise<void>
}
