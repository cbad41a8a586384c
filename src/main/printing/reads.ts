import type { EndpointId, InputOf } from '#shared/api/table.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { AnswerOf, CallParts, PlatformClient } from '#main/http/contract.ts'

/** Reads what a document is made of: from the server, and as it was read last where that cannot be reached. */
export type PrintReads = <Id extends EndpointId>(
  id: Id,
  input: InputOf<Id>,
) => Promise<{
  readonly data: AnswerOf<Id>['data']
  /** When it was read, epoch milliseconds; null for an answer of the server. */
  readonly storedAt: number | null
}>

export function createPrintReads(
  platform: Pick<PlatformClient, 'call'>,
  answers: Pick<CachedAnswers, 'read'> | null,
): PrintReads {
  return async (id, input) => {
    if (answers === null) return { data: (await platform.call(id, input)).data, storedAt: null }
    const { data, cache } = await answers.read(id, input as CallParts, { fresh: true })
    return { data: data as AnswerOf<typeof id>['data'], storedAt: cache?.at ?? null }
  }
}
