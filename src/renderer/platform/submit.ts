import type { RendererEndpointId } from '#shared/api/table.ts'
import type { CallFate } from '#shared/ipc/platform.ts'
import { isCancelled, isPlatformError, request } from './request.ts'

/** One press of a button that saves: what it sends has this key, and it can be given up. */
export class Submit {
  readonly key: string
  readonly #controller = new AbortController()
  /** Something went out: from then on it may have been done. */
  isSent = false

  /** `key` of an earlier try, so that both are one to the server. */
  constructor(key: string = crypto.randomUUID()) {
    this.key = key
  }
  get signal(): AbortSignal {
    return this.#controller.signal
  }
  giveUp(): void {
    this.#controller.abort()
  }
}

/** Whether what was sent may have been done although nobody said so. */
export function isFateUnknown(error: unknown): boolean {
  return isCancelled(error) || (isPlatformError(error) && error.fate === 'unknown')
}

/** Milliseconds until a server that says nothing counts as one that cannot be asked. */
const PATIENCE = 5000

/** What became of it. Fails while the server cannot be asked. */
export function askFate(endpoint: RendererEndpointId, submitKey: string, given?: AbortSignal): Promise<CallFate> {
  const limit = AbortSignal.timeout(PATIENCE)
  return request('platform.fate', { endpoint, submitKey }, { signal: given ? AbortSignal.any([given, limit]) : limit })
}
