import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import { saveWithDraft } from '#main/drafts/saving.ts'
import type { Handler } from '../contract.ts'
import { BridgeFailure } from '#main/base/failure.ts'

/** Whether the renderer may ask for this call: known, without a secret, neither bytes nor a file. */
function isForRenderer(id: string): id is EndpointId {
  if (!Object.hasOwn(endpoints, id)) return false
  const entry: Endpoint = endpoints[id as EndpointId]
  return entry.caller !== 'main' && entry.answer !== 'bytes' && entry.bodyKind !== 'multipart'
}

/** The routes to the endpoint table. Fails with bridge.unknownRoute for what the renderer may not call. */
export function createPlatformHandlers(
  answers: CachedAnswers,
  drafts: Pick<DraftService, 'write' | 'discard'>,
): {
  readonly 'platform.call': Handler<'platform.call'>
  readonly 'platform.saveOutcome': Handler<'platform.saveOutcome'>
} {
  return {
    'platform.call'({ endpoint, params, query, body, submitKey, cacheOnly, fresh, only, draft }, { signal }) {
      if (!isForRenderer(endpoint)) throw new BridgeFailure('bridge.unknownRoute', '', { detail: endpoint })
      const send = () =>
        answers.answer(endpoint, { params, query, body }, { submitKey, cacheOnly, fresh, only, signal })
      return draft ? saveWithDraft(drafts, { ...draft, submit: submitKey }, signal, send) : send()
    },
    'platform.saveOutcome'({ endpoint, submitKey }, { signal }) {
      if (!isForRenderer(endpoint)) throw new BridgeFailure('bridge.unknownRoute', '', { detail: endpoint })
      return answers.saveOutcome(endpoint, submitKey, signal)
    },
  }
}
